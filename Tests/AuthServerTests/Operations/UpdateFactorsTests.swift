import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("accounts:update of second factors by an administrator")
struct UpdateFactorsTests {
    private let server: TestServer
    private let user: AccountUser

    init() async throws {
        server = try await TestServer()
        user = try await server.newUserWithFactor()
        server.clock.advance(seconds: 10)
    }

    private func update(_ changes: JSONObject) async -> TestAnswer {
        var body = changes
        body["localId"] = .string(user.id)
        return await server.admin("update", .object(body))
    }

    private func enroll(_ enrollments: JSONValue...) async -> TestAnswer {
        await update(["mfa": ["enrollments": .array(enrollments)]])
    }

    private func factors() async -> [JSONValue] {
        await server.account(user.id)["mfaInfo"]?.arrayValue ?? []
    }

    @Test(
        "An empty list or object removes every factor, an absent one none",
        arguments: [
            (["mfa": [:]], 0), (["mfa": ["enrollments": []]], 0), (["displayName": "Ann"], 1),
        ] as [(JSONObject, Int)]
    )
    func clearing(changes: JSONObject, left: Int) async throws {
        #expect(await update(changes).status == 200)
        #expect(await factors().count == left)
    }

    @Test("A list that was read, added to and written back keeps what was there")
    func readModifyWrite() async throws {
        let old = try #require(await factors().first)
        let new: JSONValue = ["mfaEnrollmentId": "factor-2", "phoneInfo": "+16505550102"]
        #expect(await enroll(old, new).status == 200)
        let both = await factors()
        #expect(both.first == old)
        #expect(both.map { $0["mfaEnrollmentId"]?.stringValue } == ["factor-1", "factor-2"])
        #expect(both.last?["enrolledAt"]?.stringValue == "2027-01-15T08:00:10.000Z")
    }

    @Test("A factor changes its number and keeps its id; the old number serves no more")
    func changeNumber() async throws {
        let answer = await enroll(["mfaEnrollmentId": "factor-1", "phoneInfo": "+16505550103"])
        #expect(answer.status == 200, "\(answer)")
        #expect(await factors().map { $0["phoneInfo"]?.stringValue } == ["+16505550103"])
        _ = try await server.signIn(user)
        #expect(try await server.outbox().last?.to == "+16505550103")
    }

    @Test("A number that is named twice counts once")
    func twice() async throws {
        let number: JSONValue = "+16505550102"
        let answer = await enroll(
            ["mfaEnrollmentId": "a", "phoneInfo": number],
            ["mfaEnrollmentId": "b", "phoneInfo": number]
        )
        #expect(answer.status == 200)
        #expect(await factors().map { $0["mfaEnrollmentId"]?.stringValue } == ["a"])
    }

    @Test(
        "A list that cannot be is refused and changes nothing",
        arguments: [
            (
                [["mfaEnrollmentId": "a", "phoneInfo": "6505550102"]],
                "INVALID_MFA_PHONE_NUMBER : Invalid format."
            ),
            ([["mfaEnrollmentId": "a"]], "INVALID_MFA_PHONE_NUMBER : Invalid format."),
            (
                [["phoneInfo": "+16505550102"]],
                "INVALID_MFA_ENROLLMENT_ID : mfaEnrollmentId must be defined."
            ),
            (
                [
                    ["mfaEnrollmentId": "a", "phoneInfo": "+16505550102"],
                    ["mfaEnrollmentId": "a", "phoneInfo": "+16505550103"],
                ],
                "DUPLICATE_MFA_ENROLLMENT_ID"
            ),
            (
                [["mfaEnrollmentId": "a", "totpInfo": [:]]],
                "UNSUPPORTED_SECOND_FACTOR : attempting to add a new TOTP enrollment"
            ),
            (
                .array(
                    (0..<6).map {
                        ["mfaEnrollmentId": "\($0)", "phoneInfo": .string("+1650555010\($0)")]
                    }
                ), "SECOND_FACTOR_LIMIT_EXCEEDED"
            ),
        ] as [(JSONValue, String)]
    )
    func refusals(list: JSONValue, message: String) async throws {
        let before = await factors()
        #expect(await update(["mfa": ["enrollments": list]]).error == message)
        #expect(await factors() == before)
    }

    @Test("An account without a verified address gets none")
    func unverified() async throws {
        let unverified = await update([
            "emailVerified": false,
            "mfa": [
                "enrollments": [["mfaEnrollmentId": "a", "phoneInfo": "+16505550102"]]
            ],
        ])
        #expect(unverified.error?.hasPrefix("UNVERIFIED_EMAIL") == true)
        #expect(await factors().count == 1)
    }

    @Test("An account may have a number and factors, whichever came first")
    func numberAndFactors() async throws {
        let number = await update(["phoneNumber": "+16505550100"])
        #expect(number.status == 200, "\(number)")
        #expect(await factors().count == 1)
        #expect(await update(["mfa": [:]]).status == 200)
        let factor: JSONValue = ["mfaEnrollmentId": "a", "phoneInfo": "+16505550102"]
        #expect(await enroll(factor).status == 200)
        let account = await server.account(user.id)
        #expect(account["phoneNumber"] == "+16505550100")
        #expect(account["mfaInfo"]?[0]?["mfaEnrollmentId"] == "a")
        let both = await update([
            "phoneNumber": "+16505550103", "mfa": ["enrollments": [factor]],
        ])
        #expect(both.status == 200, "\(both)")
    }

    @Test("Users cannot set their own factors")
    func byUser() async throws {
        let both = try await server.signIn(user)
        let answer = await server.app("update", ["idToken": .string(both.idToken), "mfa": [:]])
        #expect(answer.error == "INSUFFICIENT_PERMISSION")
        #expect(await factors().count == 1)
    }
}
