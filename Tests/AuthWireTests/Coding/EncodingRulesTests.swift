import AuthWire
import Testing

@Suite("Encoding rules")
struct EncodingRulesTests {
    @Test("An answer leaves out what is empty")
    func omission() throws {
        let response = UpdateResponse(
            kind: "identitytoolkit#SetAccountInfoResponse",
            displayName: "",
            emailVerified: false,
            providerUserInfo: [],
            expiresIn: 0
        )
        #expect(
            try JSONText.answer(response) == #"{"kind":"identitytoolkit#SetAccountInfoResponse"}"#
        )
    }

    @Test("An answer never has what a JavaScript client takes for a refusal")
    func presence() throws {
        let response = SignInWithPasswordResponse(
            localId: "u",
            displayName: "",
            mfaPendingCredential: "",
            mfaInfo: []
        )
        #expect(try JSONText.answer(response) == #"{"localId":"u","displayName":""}"#)
    }

    @Test("A look-up that finds nothing has no list at all")
    func nothingFound() throws {
        #expect(try JSONText.answer(LookupResponse(kind: "k", users: [])) == #"{"kind":"k"}"#)
    }

    @Test("An account shows whether it is verified and disabled when that is set")
    func flags() throws {
        let user = UserInfo(localId: "u", emailVerified: false, disabled: false, customAuth: false)
        #expect(
            try JSONText.answer(user) == #"{"localId":"u","emailVerified":false,"disabled":false}"#
        )
        #expect(try JSONText.answer(UserInfo(localId: "u")) == #"{"localId":"u"}"#)
    }

    @Test("The lists of a development server are there when they are empty")
    func developmentLists() throws {
        #expect(try JSONText.answer(OutboxResponse(messages: [])) == #"{"messages":[]}"#)
        #expect(
            try JSONText.answer(EmulatorOobCodesResponse(oobCodes: [])) == #"{"oobCodes":[]}"#
        )
        #expect(
            try JSONText.answer(EmulatorVerificationCodesResponse(verificationCodes: []))
                == #"{"verificationCodes":[]}"#
        )
    }

    @Test("The emulator's settings show both switches when they are off")
    func emulatorConfig() throws {
        let config = EmulatorConfig(
            signIn: Config.SignIn(allowDuplicateEmails: false),
            emailPrivacyConfig: Config.EmailPrivacy(enableImprovedEmailPrivacy: false)
        )
        let text = #"""
            {"signIn":{"allowDuplicateEmails":false},"emailPrivacyConfig":{"enableImprovedEmailPrivacy":false}}
            """#
        #expect(try JSONText.answer(config) == text)
        #expect(try JSONText.decode(EmulatorConfig.self, text) == config)
    }

    @Test("Sign-in methods that are none are an empty list")
    func signInMethods() throws {
        let response = CreateAuthURIResponse(
            registered: false,
            forExistingProvider: false,
            allProviders: [],
            signinMethods: [],
            sessionId: "s"
        )
        #expect(
            try JSONText.answer(response)
                == #"{"registered":false,"allProviders":[],"signinMethods":[],"sessionId":"s"}"#
        )
    }

    @Test("Empty objects and values of maps are kept")
    func objectsAndMaps() throws {
        let factor = MFAEnrollment(mfaEnrollmentId: "f", totpInfo: MFAEnrollment.TOTPInfo())
        #expect(try JSONText.answer(factor) == #"{"mfaEnrollmentId":"f","totpInfo":{}}"#)
        let phone = Config.PhoneNumber(testPhoneNumbers: ["+1": ""])
        #expect(try JSONText.answer(phone) == #"{"testPhoneNumbers":{"+1":""}}"#)
        #expect(try JSONText.answer(EmptyResponse()) == "{}")
    }

    @Test("Text is escaped where JSON demands it and nowhere else")
    func escapes() throws {
        let text = "\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}é😀\u{2028}<>&'"
        let written = try JSONText.encode(SignUpRequest(displayName: text))
        let expected =
            #"{"displayName":"\"\\/\u0008\u000c\u000a\u000d\u0009\u0000\u001f"#
            + "\u{7F}é😀\u{2028}<>&'\"}"
        #expect(written == expected)
        #expect(try JSONText.decode(SignUpRequest.self, written).displayName == text)
    }

    @Test(
        "What must be escaped is found wherever it stands in a long text",
        arguments: ["\"", "\\", "\u{0}", "\u{1F}"]
    )
    func escapesAnywhere(escaped: Character) throws {
        for neighbour: Character in ["a", " ", "!", "#", "[", "\u{7F}", "\u{80}", "é", "😀"] {
            for place in 0..<20 {
                var text = Array(repeating: neighbour, count: 20)
                text[place] = escaped
                let request = SignUpRequest(displayName: String(text))
                let written = try JSONText.encode(request)
                #expect(try JSONText.decode(SignUpRequest.self, written) == request)
                let backslashes = written.utf8.count { $0 == UInt8(ascii: "\\") }
                #expect(backslashes == (escaped == "\\" ? 2 : 1))
            }
        }
    }

    @Test(
        "A number is written without a fraction where it has none",
        arguments: [
            (1_735_689_600_123, "1735689600123"), (0.5, "0.5"), (-3, "-3"), (1e21, "1e+21"),
            (0, "0"),
        ]
    )
    func numbers(value: Double, text: String) throws {
        let user = UserInfo(passwordUpdatedAt: value)
        let written = try JSONText.encode(user)
        #expect(written == #"{"passwordUpdatedAt":\#(text)}"#)
        #expect(try JSONText.decode(UserInfo.self, written) == user)
    }

    @Test("A number that is none is no trap", arguments: [Double.nan, .infinity])
    func notANumber(value: Double) {
        let error = #expect(throws: WireError.self) {
            try JSONText.encode(UserInfo(passwordUpdatedAt: value))
        }
        #expect(error?.status == 500)
    }

    @Test("64-bit integers are text to their very ends", arguments: [Int64.min, -1, Int64.max])
    func integers(value: Int64) throws {
        let written = try JSONText.encode(UserInfo(createdAt: value))
        #expect(written == #"{"createdAt":"\#(value)"}"#)
        #expect(try JSONText.decode(UserInfo.self, written).createdAt == value)
    }
}
