import AuthCrypto
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Tokens that a development server believes")
struct BelievedTokenTests {
    @Test("Nobody looks at what stands for a signature", arguments: ["", "x", "fake-signature"])
    func signature(text: String) async throws {
        let server = try await TestServer()
        let claims: JSONObject = ["sub": "1", "email": "ann@example.com"]
        let token = JWT.unsigned(claims: claims.serialized) + text
        let answer = await server.idp("google.com", ["id_token": token])
        #expect(answer.status == 200 && answer["email"] == "ann@example.com", "\(answer)")
        let audience = """
            https://identitytoolkit.googleapis.com/\
            google.identity.identitytoolkit.v1.IdentityToolkit
            """
        let custom: JSONObject = ["uid": "carl", "aud": .string(audience)]
        let signedIn = await server.app(
            "signInWithCustomToken",
            ["token": .string(JWT.unsigned(claims: custom.serialized) + text)]
        )
        #expect(signedIn.status == 200, "\(signedIn)")
    }

    @Test("A token of two or four parts is none", arguments: [".x.y", ""])
    func parts(rest: String) async throws {
        let server = try await TestServer()
        let claims: JSONObject = ["sub": "1"]
        let token = JWT.unsigned(claims: claims.serialized)
        let text = rest.isEmpty ? String(token.dropLast()) : token + rest
        let answer = await server.idp("google.com", ["id_token": text])
        #expect(answer.error?.hasPrefix("INVALID_IDP_RESPONSE") == true, "\(answer)")
    }
}
