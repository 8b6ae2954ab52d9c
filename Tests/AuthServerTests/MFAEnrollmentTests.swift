import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("accounts/mfaEnrollment")
struct MFAEnrollmentTests {
    @Test(
        "A proved number becomes a factor, and the tokens say so",
        arguments: TestDatabase.available
    )
    func enrolls(on database: TestDatabase) async throws {
        var user = try await TestUser(on: TestServer(on: database))
        let signedInAt = try user.claims["auth_time"]
        let factor = try await user.enroll()
        let firebase = try #require(try user.claims["firebase"])
        #expect(firebase["sign_in_provider"] == "password")
        #expect(firebase["sign_in_second_factor"] == "phone")
        #expect(try user.claims["auth_time"] == signedInAt)
        let info = await user.lookUp().json["users"]?[0]?["mfaInfo"]?[0]
        #expect(info?["mfaEnrollmentId"] == .string(factor))
        #expect(info?["phoneInfo"] == "+15555550100")
        #expect(info?["displayName"] == "work")
    }

    @Test("Enrolling ends the other sessions and the asking one goes on with the new tokens")
    func endsSessions() async throws {
        let server = try await TestServer()
        var user = try await TestUser(on: server)
        let other = await user.signIn()["refreshToken"]
        let asking = user.refreshToken
        try await user.enroll()
        #expect(await server.refresh(other).error == "TOKEN_EXPIRED")
        #expect(await server.refresh(asking).error == "TOKEN_EXPIRED")
        #expect(await server.refresh(user.refreshToken).status == 200)
    }

    @Test("An unverified address is refused before anything is sent")
    func unverified() async throws {
        let server = try await TestServer()
        let user = try await TestUser(isVerified: false, on: server)
        let answer = await user.startEnrollment()
        #expect(
            answer.error
                == "UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors."
        )
        #expect(try await server.smsCount() == 0)
    }

    @Test("The account's address counts, not what an older token says of it")
    func verifiedSince() async throws {
        // The token was issued before the address was verified.
        let user = try await TestUser(isVerified: true, on: TestServer())
        #expect(try user.claims["email_verified"] == false)
        #expect(await user.startEnrollment().status == 200)
    }

    @Test("An anonymous user has no second factor")
    func anonymous() async throws {
        let server = try await TestServer()
        let token = await server.send(.app("/v1/accounts:signUp", [:]))["idToken"]
        let answer = await server.send(
            .app(
                "/v2/accounts/mfaEnrollment:start",
                [
                    "idToken": .string(token),
                    "phoneEnrollmentInfo": ["phoneNumber": "+15555550100"],
                ]
            )
        )
        #expect(
            answer.error
                == "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor."
        )
        #expect(try await server.smsCount() == 0)
    }

    @Test(
        "A number that is not in E.164 form gets no message",
        arguments: [
            "+1 5555550100", "+1-555-555-0100", "5555550100", "0015555550100", "+1555555O100",
            "+15555550100\u{200B}", "\u{202A}+15555550100", "+１5555550100", "+", "", "+1555",
            "+155555501001234567", "tel:+15555550100", "+15555550100,+15555550101",
        ]
    )
    func malformed(number: String) async throws {
        let server = try await TestServer()
        let answer = try await TestUser(on: server).startEnrollment(number)
        #expect(answer.error?.hasPrefix("INVALID_PHONE_NUMBER : ") == true, "\(answer)")
        #expect(try await server.smsCount() == 0)
    }

    @Test("The same number is enrolled once, another one beside it")
    func twice() async throws {
        let server = try await TestServer()
        var user = try await TestUser(on: server)
        let first = try await user.enroll("+15555550100")
        let again = await user.startEnrollment("+15555550100")
        #expect(again.error?.hasPrefix("SECOND_FACTOR_EXISTS : ") == true, "\(again)")
        let second = try await user.enroll("+15555550101")
        #expect(first != second)
    }

    @Test("Of two enrollments of one number only the first is finished")
    func twoStarts() async throws {
        let server = try await TestServer()
        let user = try await TestUser(on: server)
        let one = (await user.startEnrollment().sessionInfo, try await server.lastMessage().code)
        let two = (await user.startEnrollment().sessionInfo, try await server.lastMessage().code)
        var first = user
        let answer = await user.finalizeEnrollment(one.0, one.1 ?? "")
        first.idToken = answer["idToken"]
        #expect(answer.status == 200)
        let second = await first.finalizeEnrollment(two.0, two.1 ?? "")
        #expect(second.error?.hasPrefix("SECOND_FACTOR_EXISTS : ") == true, "\(second)")
    }

    @Test("An account has at most five factors")
    func limit() async throws {
        var user = try await TestUser(on: TestServer())
        for digit in 0..<5 { try await user.enroll("+1555555010\(digit)") }
        let sixth = await user.startEnrollment("+15555550106")
        #expect(sixth.error?.hasPrefix("SECOND_FACTOR_LIMIT_EXCEEDED") == true, "\(sixth)")
    }

    @Test("A code that is wrong, late, used or somebody else's enrolls nothing")
    func codes() async throws {
        let server = try await TestServer()
        let ann = try await TestUser(on: server)
        let bob = try await TestUser("bob@example.com", on: server)
        let session = await ann.startEnrollment().sessionInfo
        let code = try await server.lastMessage().code ?? ""
        #expect(await ann.finalizeEnrollment(session, code.wrong).error == "INVALID_CODE")
        #expect(await bob.finalizeEnrollment(session, code).error == "INVALID_SESSION_INFO")
        #expect(await ann.finalizeEnrollment("x" + session, code).error == "INVALID_SESSION_INFO")
        #expect(await ann.lookUp().json["users"]?[0]?["mfaInfo"] == nil)
        #expect(await bob.lookUp().json["users"]?[0]?["mfaInfo"] == nil)
        #expect(await ann.finalizeEnrollment(session, code).status == 200)
        #expect(await ann.finalizeEnrollment(session, code).error == "INVALID_SESSION_INFO")
    }

    @Test("A code lives for ten minutes")
    func late() async throws {
        let server = try await TestServer()
        var user = try await TestUser(on: server)
        let session = await user.startEnrollment().sessionInfo
        let code = try await server.lastMessage().code ?? ""
        server.clock.advance(seconds: 600)
        // A fresh sign-in, so that the age of the code is all that is wrong.
        user.idToken = await user.signIn()["idToken"]
        #expect(await user.finalizeEnrollment(session, code).error == "SESSION_EXPIRED")
    }

    @Test("A sign-in of more than five minutes ago may not enroll")
    func oldSignIn() async throws {
        let server = try await TestServer()
        let user = try await TestUser(on: server)
        server.clock.advance(seconds: 301)
        #expect(await user.startEnrollment().error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        #expect(try await server.smsCount() == 0)
    }

    @Test("A refreshed token is as old as its sign-in")
    func refreshedToken() async throws {
        let server = try await TestServer()
        var user = try await TestUser(on: server)
        server.clock.advance(seconds: 301)
        user.idToken = await server.refresh(user.refreshToken)["id_token"]
        #expect(await user.startEnrollment().error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    }

    @Test("A session from before the first factor cannot enroll another")
    func olderSession() async throws {
        let server = try await TestServer()
        var user = try await TestUser(on: server)
        let older = user
        try await user.enroll()
        let answer = await older.startEnrollment("+15555550101")
        #expect(answer.error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    }

    @Test(
        "Twenty right answers at once enroll one factor",
        arguments: TestDatabase.available
    )
    func atOnce(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let user = try await TestUser(on: server)
        let session = await user.startEnrollment().sessionInfo
        let code = try await server.lastMessage().code ?? ""
        let answers = await AuthTestSupport.atOnce(20) { _ in
            await user.finalizeEnrollment(session, code)
        }
        #expect(answers.filter { $0.status == 200 }.count == 1)
        #expect(answers.allSatisfy { $0.status == 200 || $0.status == 400 })
        let info = await user.lookUp().json["users"]?[0]?["mfaInfo"]
        #expect(info?.arrayValue?.count == 1)
    }

    @Test("What is missing is named, in the protocol's order")
    func missing() async throws {
        let server = try await TestServer()
        let user = try await TestUser(on: server)
        let token = JSONValue.string(user.idToken)
        let cases: [(JSONValue, String)] = [
            ([:], "MISSING_ID_TOKEN"),
            (["idToken": "x"], "INVALID_ID_TOKEN"),
            (["idToken": token], "INVALID_ARGUMENT : Missing phoneVerificationInfo."),
            (["idToken": token, "phoneVerificationInfo": [:]], "MISSING_CODE"),
            (
                ["idToken": token, "phoneVerificationInfo": ["code": "123456"]],
                "MISSING_SESSION_INFO"
            ),
        ]
        for (body, error) in cases {
            let answer = await server.send(.app("/v2/accounts/mfaEnrollment:finalize", body))
            #expect(answer.error == error)
        }
    }
}
