import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Synchronization
import Testing

@Suite("Which ways in ask a project's functions")
struct BlockingRoadTests {
    @Test("A password asks at sign-in alone; anonymous and custom sign-ins ask nobody")
    func password() async throws {
        let host = try await FunctionHost()
        _ = await host.server.app("signUp", ["returnSecureToken": true])
        _ = await host.server.app("signInWithCustomToken", ["token": #"{"uid":"carl"}"#])
        #expect(host.triggers.isEmpty)
        await host.server.signUp("ann@example.com")
        let count = host.events.count
        let answer = await host.signIn()
        #expect(answer.status == 200)
        #expect(host.triggers.dropFirst(count) == ["beforeSignIn"])
        _ = await host.signIn("wrong horse")
        _ = await host.server.refresh(answer["refreshToken"])
        _ = await host.server.admin("", ["email": "bob@example.com", "password": "correct horse"])
        #expect(host.events.count == count + 1)
        await host.stop()
    }

    @Test("A mailed link asks about the mail, the new account and each sign-in")
    func emailLink() async throws {
        let host = try await FunctionHost()
        let first = await host.server.useLink(try await host.server.linkCode())
        #expect(first.status == 200, "\(first)")
        #expect(host.triggers == ["beforeSendEmail", "beforeCreate", "beforeSignIn"])
        let mail = try #require(host.events.first?.claims)
        #expect(mail["email"] == "ann@example.com" && mail["email_type"] == "EMAIL_SIGN_IN")
        #expect(mail["sub"] == nil && mail["user_record"] == nil)
        #expect(host.events.last?.claims["sign_in_method"] == "emailLink")
        #expect(host.events.last?.claims["sub"] == .string(first["localId"]))
        let second = await host.server.useLink(try await host.server.linkCode())
        #expect(second["localId"] == first["localId"])
        #expect(host.triggers.suffix(2) == ["beforeSendEmail", "beforeSignIn"])
        await host.stop()
    }

    @Test("Linking a provider asks as a sign-in there does")
    func linking() async throws {
        let host = try await FunctionHost([.beforeCreate, .beforeSignIn]) { _ in
            .changing(
                "displayName,sessionClaims",
                ["displayName": "Ann by law", "sessionClaims": ["level": 2]]
            )
        }
        let user = await host.server.app("signUp", ["returnSecureToken": true])
        let linked = await host.server.fake(
            "google.com",
            ["sub": "1", "name": "Ann", "email": "ann@example.com"],
            ["idToken": .string(user["idToken"])]
        )
        #expect(linked.status == 200 && linked["localId"] == user["localId"], "\(linked)")
        #expect(host.triggers == ["beforeSignIn"])
        let event = try #require(host.events.last)
        #expect(event.claims["sign_in_method"] == "google.com")
        #expect(event.claims["sub"] == .string(user["localId"]))
        #expect(event.claims["raw_user_info"] != nil)
        #expect(event.record["provider_data"]?[0]?["provider_id"] == "google.com")
        let claims = try host.server.claims(linked["idToken"])
        #expect(claims["level"] == 2 && claims["name"] == "Ann by law")
        await host.stop()
    }

    @Test("A function that refuses keeps a provider from being linked")
    func linkingRefused() async throws {
        let host = try await FunctionHost([.beforeSignIn]) { _ in
            HTTPResponse(status: 403, text: #"{"error":{}}"#)
        }
        let user = await host.server.app("signUp", ["returnSecureToken": true])
        let token = JSONValue.string(user["idToken"])
        let refused = await host.server.fake("google.com", ["sub": "1"], ["idToken": token])
        #expect(refused.error?.hasPrefix("BLOCKING_FUNCTION_ERROR_RESPONSE") == true, "\(refused)")
        let account = await host.server.app("lookup", ["idToken": token])
        #expect(account.json["users"]?[0]?["providerUserInfo"] == nil, "\(account)")
        await host.stop()
    }

    @Test("Who asks for too many mails or messages keeps no function busy")
    func limits() async throws {
        let host = try await FunctionHost([.beforeSendEmail, .beforeSendSMS])
        try await host.server.store.write { transaction in
            var project = try #require(try transaction.lockProject(TestServer.project))
            var settings = try ProjectConfig(parsing: project.config).json.objectValue ?? [:]
            settings["hearth"] = [
                "limits": ["enabled": true, "emailsPerCaller": 2, "messagesPerCaller": 2]
            ]
            project.config = ProjectConfig(.object(settings)).text
            try transaction.update(project)
        }
        for index in 0..<4 {
            let number = "+1650555010\(index)"
            let message = await host.server.app(
                "sendVerificationCode",
                ["phoneNumber": .string(number)]
            )
            let mail = await host.server.app(
                "sendOobCode",
                ["requestType": "EMAIL_SIGNIN", "email": .string("\(index)@example.com")]
            )
            for answer in [message, mail] {
                let isRefused = answer.error == "TOO_MANY_ATTEMPTS_TRY_LATER"
                #expect(isRefused == (index >= 2), "\(answer)")
            }
        }
        #expect(host.events.count == 4)
        await host.stop()
    }

    @Test("A phone number asks about the message, the new account and each sign-in")
    func phone() async throws {
        let host = try await FunctionHost()
        let first = try await host.server.signInByPhone()
        #expect(host.triggers == ["beforeSendSms", "beforeCreate", "beforeSignIn"])
        let message = try #require(host.events.first?.claims)
        #expect(message["phone_number"] == .string(TestServer.phoneNumber))
        #expect(message["sms_type"] == "SIGN_IN_OR_SIGN_UP")
        #expect(host.events.last?.claims["sign_in_method"] == "phone")
        #expect(host.events.last?.record["phone_number"] == .string(TestServer.phoneNumber))
        let second = try await host.server.signInByPhone()
        #expect(second["localId"] == first["localId"])
        #expect(host.triggers.suffix(2) == ["beforeSendSms", "beforeSignIn"])
        await host.stop()
    }

    @Test("With a second factor the sign-in is asked about once, after it")
    func secondFactor() async throws {
        let host = try await FunctionHost([.beforeSignIn, .beforeSendSMS]) { event in
            event.trigger == "beforeSignIn"
                ? .changing("sessionClaims", ["sessionClaims": ["level": 2]]) : .consent
        }
        var user = try await TestUser(on: host.server)
        try await user.enroll()
        let count = host.events.count
        let pending = try await user.pending()
        #expect(host.triggers.dropFirst(count) == ["beforeSendSms"])
        #expect(host.events.last?.claims["sms_type"] == "MULTI_FACTOR_SIGN_IN")
        var wrong = pending
        wrong.code = pending.code.wrong
        #expect(await host.server.finalizeSignIn(wrong).status == 400)
        #expect(host.events.count == count + 1)
        let answer = await host.server.finalizeSignIn(pending)
        #expect(answer.status == 200, "\(answer)")
        #expect(host.triggers.dropFirst(count) == ["beforeSendSms", "beforeSignIn"])
        let claims = try #require(host.events.last?.claims)
        #expect(claims["sign_in_second_factor"] == "phone")
        #expect(claims["sign_in_method"] == "password")
        let factors = claims["user_record"]?["multi_factor"]?["enrolled_factors"]
        #expect(factors?[0]?["factor_id"] == "phone")
        #expect(try host.server.claims(answer["idToken"])["level"] == 2)
        await host.stop()
    }

    @Test("A function that refuses after the second factor leaves the codes good")
    func secondFactorRefused() async throws {
        let isOpen = Mutex(true)
        let host = try await FunctionHost([.beforeSignIn]) { _ in
            isOpen.withLock { $0 } ? .consent : HTTPResponse(status: 403, text: #"{"error":{}}"#)
        }
        var user = try await TestUser(on: host.server)
        try await user.enroll()
        let pending = try await user.pending()
        isOpen.withLock { $0 = false }
        let refused = await host.server.finalizeSignIn(pending)
        #expect(refused.error?.hasPrefix("BLOCKING_FUNCTION_ERROR_RESPONSE") == true)
        isOpen.withLock { $0 = true }
        let answer = await host.server.finalizeSignIn(pending)
        #expect(answer.status == 200, "\(answer)")
        await host.stop()
    }

    @Test("A function can stop a message, and no code is kept for it")
    func messages() async throws {
        let host = try await FunctionHost([.beforeSendEmail, .beforeSendSMS]) { _ in
            HTTPResponse(status: 400, text: #"{"error":{"message":"no"}}"#)
        }
        let server = host.server
        await server.signUp("ann@example.com")
        let requests: [(String, JSONValue)] = [
            ("sendOobCode", ["requestType": "PASSWORD_RESET", "email": "ann@example.com"]),
            (
                "sendOobCode",
                [
                    "requestType": "EMAIL_SIGNIN", "email": "bob@example.com",
                    "continueUrl": "https://app.example.com", "canHandleCodeInApp": true,
                ]
            ),
            ("sendVerificationCode", ["phoneNumber": .string(TestServer.phoneNumber)]),
        ]
        for (operation, body) in requests {
            let answer = await server.app(operation, body)
            #expect(answer.error?.hasPrefix("BLOCKING_FUNCTION") == true, "\(answer)")
        }
        #expect(host.events.first?.claims["email_type"] == "PASSWORD_RESET")
        #expect(try await server.store.read { try $0.messages(of: nil) }.isEmpty)
        let link = await server.admin(
            "sendOobCode",
            [
                "requestType": "PASSWORD_RESET", "email": "ann@example.com", "returnOobLink": true,
            ]
        )
        #expect(link.status == 200 && host.events.count == 3, "\(link)")
        await host.stop()
    }

    @Test(
        "An account that changes while its function is asked is asked about again, as it is now",
        arguments: TestDatabase.available
    )
    func changedMeanwhile(on database: TestDatabase) async throws {
        let change = Change()
        let host = try await FunctionHost([.beforeSignIn], on: database) { event in
            await change.run()
            return .changing("emailVerified", ["emailVerified": true])
        }
        let user = await host.server.signUp("ann@example.com")
        let admin = host.server
        change.set {
            _ = await admin.admin(
                "update",
                ["localId": .string(user["localId"]), "email": "other@example.com"]
            )
        }
        let answer = await host.signIn()
        #expect(answer.status == 200, "\(answer)")
        #expect(host.triggers.count == 3)
        #expect(host.events.last?.record["email"] == "other@example.com")
        await host.stop()
    }

    @Test("One that was closed while its function was asked stays closed")
    func closedMeanwhile() async throws {
        let change = Change()
        let host = try await FunctionHost([.beforeSignIn]) { _ in
            await change.run()
            return .consent
        }
        let user = await host.server.signUp("ann@example.com")
        let admin = host.server
        change.set {
            _ = await admin.admin(
                "update",
                ["localId": .string(user["localId"]), "disableUser": true]
            )
        }
        #expect(await host.signIn().error == "USER_DISABLED")
        await host.stop()
    }

    /// What happens, once, while a function is asked.
    private final class Change: Sendable {
        private let work = Mutex<(@Sendable () async -> Void)?>(nil)

        func set(_ work: @escaping @Sendable () async -> Void) {
            self.work.withLock { $0 = work }
        }

        func run() async {
            let work = work.withLock { work in
                defer { work = nil }
                return work
            }
            await work?()
        }
    }
}
