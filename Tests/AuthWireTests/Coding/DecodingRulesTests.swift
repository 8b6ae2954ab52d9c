import AuthWire
import Testing

@Suite("Decoding rules")
struct DecodingRulesTests {
    @Test(
        "A name is read in every spelling that clients use",
        arguments: [
            "photoUrl", "photo_url", "PhotoUrl", "photourl",
        ]
    )
    func spelling(name: String) throws {
        let request = try JSONText.decode(UpdateRequest.self, #"{"\#(name)":"p"}"#)
        #expect(request.photoUrl == "p")
    }

    @Test(
        "The bundle identifier has five spellings",
        arguments: [
            "iOSBundleId", "iosBundleId", "ios_bundle_id", "i_os_bundle_id", "i_o_s_bundle_id",
        ]
    )
    func bundleSpelling(name: String) throws {
        let request = try JSONText.decode(SendOobCodeRequest.self, #"{"\#(name)":"b"}"#)
        #expect(request.iOSBundleId == "b")
    }

    @Test("Names in snake_case are read at every level")
    func nestedSpelling() throws {
        let text = #"""
            {"id_token":"t","phone_enrollment_info":{"phone_number":"+1","auto_retrieval_info":{"app_signature_hash":"h"}}}
            """#
        let request = try JSONText.decode(MFAEnrollmentStartRequest.self, text)
        #expect(request.idToken == "t")
        #expect(request.phoneEnrollmentInfo?.phoneNumber == "+1")
        #expect(request.phoneEnrollmentInfo?.autoRetrievalInfo?.appSignatureHash == "h")
    }

    @Test("The exact name wins over another spelling, and the last of two over the first")
    func precedence() throws {
        let exact = #"{"photoUrl":"exact","photo_url":"other"}"#
        #expect(try JSONText.decode(UpdateRequest.self, exact).photoUrl == "exact")
        let twice = #"{"email":"first","email":"last"}"#
        #expect(try JSONText.decode(UpdateRequest.self, twice).email == "last")
    }

    @Test("The names of a map stay as they are")
    func mapNames() throws {
        let text = #"{"customParameter":{"login_hint":"a","loginHint":"b"}}"#
        let request = try JSONText.decode(CreateAuthURIRequest.self, text)
        #expect(request.customParameter == ["login_hint": "a", "loginHint": "b"])
    }

    @Test(
        "An enum is read by name, by number and by number as text",
        arguments: [#""EMAIL_SIGNIN""#, "6", #""6""#, "6.0"]
    )
    func enumeration(value: String) throws {
        let request = try JSONText.decode(
            SendOobCodeRequest.self,
            #"{"requestType":\#(value)}"#
        )
        #expect(request.requestType == .emailSignin)
    }

    @Test(
        "An unknown name or number of an enum is kept and known as unknown",
        arguments: [
            (#""BREW_COFFEE""#, "BREW_COFFEE"), ("99", "99"), ("-1", "-1"), (#""""#, ""),
            ("9223372036854775807", "9223372036854775807"),
        ]
    )
    func unknownEnumeration(value: String, kept: String) throws {
        let text = #"{"requestType":\#(value)}"#
        let type = try #require(JSONText.decode(SendOobCodeRequest.self, text).requestType)
        #expect(type.rawValue == kept)
        #expect(!type.isKnown)
        #expect(type.isUnspecified == kept.isEmpty)
    }

    @Test(
        "A 64-bit integer is read from text and from a number",
        arguments: [
            (#""1735689600""#, 1_735_689_600), ("1735689600", 1_735_689_600),
            ("1735689600.0", 1_735_689_600), ("1.7356896e9", 1_735_689_600),
            (#""-9223372036854775808""#, Int64.min), ("9223372036854775807", Int64.max),
        ]
    )
    func integer(value: String, expected: Int64) throws {
        let request = try JSONText.decode(UpdateRequest.self, #"{"validSince":\#(value)}"#)
        #expect(request.validSince == expected)
    }

    @Test(
        "What is no 64-bit integer is refused with its place",
        arguments: [
            "9223372036854775808", "1e19", "1.5", #""1.5""#, #"" 1""#, #""0x10""#, #""""#, "true",
            "[]", "{}", #""9223372036854775808""#, "1e999",
        ]
    )
    func noInteger(value: String) {
        let error = #expect(throws: WireError.self) {
            try JSONText.decode(UpdateRequest.self, #"{"validSince":\#(value)}"#)
        }
        #expect(
            error?.message == "Invalid JSON payload received. /validSince must be integer"
        )
        #expect(error?.status == 400)
        #expect(error?.notice?.reason == "invalid")
    }

    @Test(
        "Text is read from text only",
        arguments: ["1", "true", "[]", "{}", #"["a"]"#]
    )
    func noText(value: String) {
        let error = #expect(throws: WireError.self) {
            try JSONText.decode(SignUpRequest.self, #"{"email":\#(value)}"#)
        }
        #expect(error?.message == "Invalid JSON payload received. /email must be string")
    }

    @Test("A wrong type deep inside is named by its path")
    func path() {
        let error = #expect(throws: WireError.self) {
            try JSONText.decode(
                UpdateRequest.self,
                #"{"mfa":{"enrollments":[{},{"phone_info":7}]}}"#
            )
        }
        #expect(
            error?.message
                == "Invalid JSON payload received. /mfa/enrollments/1/phoneInfo must be string"
        )
    }

    @Test(
        "A message is read from an object only",
        arguments: ["[]", "1", #""text""#, "true", "null"]
    )
    func noObject(text: String) {
        let error = #expect(throws: WireError.self) {
            try JSONText.decode(SignUpRequest.self, text)
        }
        #expect(error?.message == "Invalid JSON payload received. Root element must be object")
    }

    @Test("null is an absent field at every level")
    func null() throws {
        let text = #"{"email":null,"mfa":null,"linkProviderUserInfo":{"rawId":null}}"#
        let request = try JSONText.decode(UpdateRequest.self, text)
        #expect(request == UpdateRequest(linkProviderUserInfo: ProviderUserInfo()))
    }

    @Test("Unknown fields are ignored, and so is an empty body")
    func unknownFields() throws {
        let text = #"{"androidMinimumVersionCode":"1","nested":{"a":[1,{}]},"email":"a@b.c"}"#
        #expect(try JSONText.decode(SignUpRequest.self, text) == SignUpRequest(email: "a@b.c"))
        #expect(try JSONText.decode(SignUpRequest.self, "") == SignUpRequest())
        #expect(try JSONText.decode(SignUpRequest.self, " \n{ }\t") == SignUpRequest())
    }

    @Test("An empty text, false and an empty list of a request are not absent")
    func emptyIsPresent() throws {
        let text = #"{"email":"","emailVerified":false,"deleteProvider":[],"mfa":{}}"#
        let request = try JSONText.decode(UpdateRequest.self, text)
        #expect(request.email == "")
        #expect(request.emailVerified == false)
        #expect(request.deleteProvider == [])
        #expect(request.mfa == MFAInfo())
        #expect(try JSONText.encode(request) == text)
    }

    @Test("A boolean is read from its text too", arguments: ["true", #""true""#])
    func boolean(value: String) throws {
        let request = try JSONText.decode(UpdateRequest.self, #"{"disableUser":\#(value)}"#)
        #expect(request.disableUser == true)
    }

    @Test("A boolean is not read from anything else", arguments: ["1", #""yes""#, #""""#])
    func noBoolean(value: String) {
        let error = #expect(throws: WireError.self) {
            try JSONText.decode(UpdateRequest.self, #"{"disableUser":\#(value)}"#)
        }
        #expect(
            error?.message == "Invalid JSON payload received. /disableUser must be boolean"
        )
    }
}
