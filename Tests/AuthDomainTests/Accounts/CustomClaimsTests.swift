import AuthDomain
import Testing

@Suite("Custom claims")
struct CustomClaimsTests {
    @Test(
        "A JSON object without reserved names is accepted",
        arguments: [
            "{}", #"{"role":"admin"}"#, #"{"length":5}"#, #"{"a":{"iss":1}}"#, #"{"ISS":1}"#,
            #"{"email":"x","user_id":"y"}"#,
        ]
    )
    func accepted(text: String) throws {
        try CustomClaims.check(text)
    }

    @Test(
        "What is no JSON object is refused",
        arguments: ["", "[]", #""x""#, "null", "1", "{", "{}x", #"{"a":1,"a":2}"#, "{'a':1}"]
    )
    func invalid(text: String) {
        #expect(throws: AuthError.claimsInvalid) { try CustomClaims.check(text) }
    }

    @Test("A text has at most 1000 UTF-16 units, which is asked first")
    func length() throws {
        let frame = #"{"a":""}"#
        func claims(_ character: String, count: Int) -> String {
            #"{"a":"\#(String(repeating: character, count: count))"}"#
        }
        let room = 1000 - frame.utf16.count
        try CustomClaims.check(claims("x", count: room))
        try CustomClaims.check(claims("ع", count: room))
        try CustomClaims.check(claims("🚲", count: room / 2))
        let tooLong = [
            claims("x", count: room + 1), claims("🚲", count: room / 2 + 1),
            String(repeating: "[", count: 1001),
        ]
        for text in tooLong {
            #expect(throws: AuthError.claimsTooLarge) { try CustomClaims.check(text) }
        }
    }

    @Test(
        "A reserved name is refused by its name",
        arguments: [
            "iss", "aud", "sub", "iat", "exp", "nbf", "jti", "nonce", "azp", "acr", "amr", "cnf",
            "auth_time", "firebase", "at_hash", "c_hash",
        ]
    )
    func reserved(name: String) {
        #expect(throws: AuthError.claimReserved(name)) {
            try CustomClaims.check(#"{"a":1,"\#(name)":null}"#)
        }
    }

    @Test("Of several reserved names the first of the documented order is named")
    func order() {
        #expect(throws: AuthError.claimReserved("aud")) {
            try CustomClaims.check(#"{"c_hash":1,"firebase":2,"sub":3,"aud":4}"#)
        }
    }
}
