import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

@Suite("A development server's outbox")
struct OutboxTests {
    static let emulator = "/emulator/v1/projects/\(TestServer.project)"

    @Test("Messages are kept oldest first, with absent fields left out, until they are cleared")
    func outbox() async throws {
        let server = try await TestServer()
        let user = try await server.newUserWithFactor()
        _ = await server.app(
            "sendOobCode",
            ["requestType": "PASSWORD_RESET", "email": "ann@example.com"]
        )
        server.clock.advance(seconds: 5)
        _ = try await server.signIn(user)
        let answer = await server.send(.get("/hearth/dev/v1/outbox"))
        let messages = try #require(answer.json["messages"]?.arrayValue)
        try #require(messages.count == 2, "\(answer)")
        #expect(messages[0]["kind"] == "email" && messages[0]["to"] == "ann@example.com")
        #expect(messages[0]["link"]?.stringValue?.contains("mode=resetPassword") == true)
        #expect(messages[0]["time"] == "2027-01-15T08:00:00.000Z")
        #expect(messages[1]["kind"] == "sms" && messages[1]["to"] == "+16505550101")
        #expect(messages[1]["code"]?.stringValue?.count == 6)
        #expect(messages[1]["time"] == "2027-01-15T08:00:05.000Z")
        #expect(messages[1]["link"] == nil)
        let other = await server.send(.get("/hearth/dev/v1/outbox?project=other"))
        #expect(other.text == #"{"messages":[]}"#)
        _ = await server.send(TestRequest("DELETE", "/hearth/dev/v1/outbox?project=other"))
        #expect(await server.send(.get("/hearth/dev/v1/outbox")).text == answer.text)
        let cleared = await server.send(TestRequest("DELETE", "/hearth/dev/v1/outbox"))
        #expect(cleared.text == "{}")
        #expect(await server.send(.get("/hearth/dev/v1/outbox")).text == #"{"messages":[]}"#)
    }

    @Test("A link that an administrator asked for is listed until it is used, and is no message")
    func handedLink() async throws {
        let server = try await TestServer()
        let answer = await server.admin(
            "sendOobCode",
            ["requestType": "EMAIL_SIGNIN", "email": "ann@example.com", "returnOobLink": true]
        )
        let list = TestRequest.get("\(Self.emulator)/oobCodes")
        let codes = await server.send(list).json["oobCodes"]
        #expect(codes?.arrayValue?.count == 1)
        #expect(codes?[0]?["email"] == "ann@example.com")
        #expect(codes?[0]?["requestType"] == "EMAIL_SIGNIN")
        #expect(codes?[0]?["oobCode"] == .string(answer["oobCode"]))
        #expect(codes?[0]?["oobLink"] == .string(answer["oobLink"]))
        #expect(await server.send(.get("/hearth/dev/v1/outbox")).text == #"{"messages":[]}"#)
        #expect(server.banners.isEmpty)
        let used = await server.app(
            "signInWithEmailLink",
            ["email": "ann@example.com", "oobCode": .string(answer["oobCode"])]
        )
        #expect(used.status == 200, "\(used)")
        #expect(await server.send(list).text == #"{"oobCodes":[]}"#)
    }

    @Test("A developer sees each message, in the words that scripts look for")
    func banners() async throws {
        let server = try await TestServer()
        let user = try await server.newUserWithFactor()
        _ = await server.app(
            "sendOobCode",
            ["requestType": "PASSWORD_RESET", "email": "ann@example.com"]
        )
        _ = try await server.signIn(user)
        let messages = try await server.outbox()
        let link = try #require(messages.first?.link)
        let code = try #require(messages.last?.code)
        let text = server.banners.joined()
        #expect(
            text.contains("To reset the password for ann@example.com, follow this link: \(link)")
        )
        #expect(text.contains("To verify the phone number +16505550101, use the code \(code)."))
    }

    @Test("Codes that still work are listed in the order in which they were asked for")
    func verificationCodes() async throws {
        let server = try await TestServer()
        let user = try await server.newUserWithFactor()
        let body: JSONValue = ["email": .string(user.email), "password": .string(user.password)]
        let first = await server.app("signInWithPassword", body)
        var sessions: [String] = []
        for _ in 0..<3 {
            let answer = await server.send(
                .app(
                    "/v2/accounts/mfaSignIn:start",
                    [
                        "mfaPendingCredential": .string(first["mfaPendingCredential"]),
                        "mfaEnrollmentId": "factor-1",
                    ]
                )
            )
            let session = answer.json["phoneResponseInfo"]?["sessionInfo"]?.stringValue
            sessions.append(try #require(session, "\(answer)"))
        }
        let codes = await verificationCodes(server)
        #expect(codes.map { $0["sessionInfo"]?.stringValue } == sessions)
        #expect(codes.allSatisfy { $0["phoneNumber"] == "+16505550101" })
        let finished = await server.send(
            .app(
                "/v2/accounts/mfaSignIn:finalize",
                [
                    "mfaPendingCredential": .string(first["mfaPendingCredential"]),
                    "phoneVerificationInfo": [
                        "sessionInfo": .string(sessions[1]), "code": codes[1]["code"] ?? .null,
                    ],
                ]
            )
        )
        #expect(finished.status == 200, "\(finished)")
        let left = await verificationCodes(server)
        #expect(left.map { $0["sessionInfo"]?.stringValue } == [sessions[0], sessions[2]])
        server.clock.advance(seconds: 601)
        #expect(await verificationCodes(server).isEmpty)
        let tenant = await server.send(.get("\(Self.emulator)/tenants/t1/verificationCodes"))
        #expect(tenant.text == #"{"verificationCodes":[]}"#)
    }

    private func verificationCodes(_ server: TestServer) async -> [JSONValue] {
        let answer = await server.send(.get("\(Self.emulator)/verificationCodes"))
        return answer.json["verificationCodes"]?.arrayValue ?? []
    }

    @Test("Links that still work are listed, and vanish with their use")
    func oobCodes() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        for type in ["VERIFY_EMAIL", "PASSWORD_RESET", "PASSWORD_RESET"] {
            let answer = await server.app(
                "sendOobCode",
                [
                    "requestType": .string(type), "email": .string(user.email),
                    "idToken": type == "VERIFY_EMAIL" ? .string(user.idToken) : .null,
                ]
            )
            #expect(answer.status == 200, "\(answer)")
        }
        let codes = await oobCodes(server)
        let kinds = codes.map { $0["requestType"] }
        #expect(kinds == ["VERIFY_EMAIL", "PASSWORD_RESET", "PASSWORD_RESET"])
        let newest = try await server.mailedCode(to: user.email)
        #expect(codes.last?["oobCode"]?.stringValue == newest)
        #expect(codes.last?["oobLink"]?.stringValue?.contains(newest) == true)
        #expect(codes.allSatisfy { $0["email"]?.stringValue == user.email })
        _ = await server.app(
            "update",
            ["oobCode": codes.first?["oobCode"] ?? .null]
        )
        #expect(await oobCodes(server).map { $0["requestType"] } == Array(kinds.dropFirst()))
        let reset = await server.app(
            "resetPassword",
            ["oobCode": codes[1]["oobCode"] ?? .null, "newPassword": "Another-pw-1!"]
        )
        #expect(reset.status == 200, "\(reset)")
        #expect(await oobCodes(server).isEmpty)
    }

    @Test("A change of address is listed by the account's address, not by the one that it brings")
    func changeOfAddress() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let sent = await server.app(
            "sendOobCode",
            [
                "requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": .string(user.idToken),
                "newEmail": "ben@example.com",
            ]
        )
        #expect(sent.status == 200, "\(sent)")
        let codes = await oobCodes(server)
        #expect(codes.map { $0["email"] } == [.string(user.email)])
        #expect(codes.map { $0["newEmail"] } == ["ben@example.com"])
        #expect(try await server.outbox().last?.to == "ben@example.com")
    }

    private func oobCodes(_ server: TestServer) async -> [JSONValue] {
        let answer = await server.send(.get("\(Self.emulator)/oobCodes"))
        return answer.json["oobCodes"]?.arrayValue ?? []
    }

    @Test("Clearing the accounts leaves the messages")
    func clearAccounts() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        _ = await server.app(
            "sendOobCode",
            ["requestType": "PASSWORD_RESET", "email": "ann@example.com"]
        )
        let answer = await server.send(TestRequest("DELETE", "\(Self.emulator)/accounts", "{}"))
        #expect(answer.text == "{}")
        #expect(await server.account(user.id) == .null)
        #expect(try await server.outbox().count == 1)
        #expect(await server.signUp("ann@example.com").status == 200)
    }

    @Test("The emulator's two settings are read and changed by themselves")
    func config() async throws {
        let server = try await TestServer()
        let path = "\(Self.emulator)/config"
        let initial = await server.send(.get(path))
        #expect(initial.json["signIn"] == ["allowDuplicateEmails": false])
        #expect(initial.json["emailPrivacyConfig"] == ["enableImprovedEmailPrivacy": false])
        let changed = await server.send(
            TestRequest(
                "PATCH",
                path,
                #"{"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}"#
            )
        )
        #expect(changed.json["emailPrivacyConfig"] == ["enableImprovedEmailPrivacy": true])
        #expect(changed.json["signIn"] == ["allowDuplicateEmails": false])
        let seen = await server.send(
            .get("/v2/projects/\(TestServer.project)/config").asOwner
        )
        #expect(seen.json["emailPrivacyConfig"] == ["enableImprovedEmailPrivacy": true])
        #expect(seen.json["mfa"]?["state"] == "ENABLED")
    }
}
