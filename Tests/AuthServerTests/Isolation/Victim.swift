import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

/// A user of one tenant with everything that others could reach for.
struct Victim: Sendable {
    static let tenant = "victims"
    static let id = "vera-of-victims"
    static let email = "vera@victims.example"
    /// An account of the same tenant, of which there is but the number.
    static let neighbourID = "neighbour-of-vera"
    static let phoneNumber = "+16505550177"
    static let factorNumber = "+16505550199"
    /// What Google says of the same person, whose account has none of Google's identities.
    static let identity = "{\"sub\":\"vera\",\"email\":\"\(email)\",\"email_verified\":true}"
    /// What no answer to another place may say, whatever was asked.
    static let privateTexts = ["Vera Victoria", "0199", "vera-factor"]

    let idToken: String
    let refreshToken: String
    /// A sign-in that waits for its second factor.
    let pendingCredential: String
    /// A code that was sent for that sign-in.
    let smsSession: String
    let smsCode: String
    /// A mailed code that resets the password.
    let resetCode: String
    /// A mailed code that signs in.
    let signInCode: String

    private static let path = "/v1/projects/\(TestServer.project)/tenants/\(tenant)/accounts"

    /// Makes the user, as the tenant's administrator and the user's app do.
    init(on server: TestServer) async throws {
        let made = await server.asOwner(
            "POST",
            Self.path,
            [
                "localId": .string(Self.id), "email": .string(Self.email), "emailVerified": true,
                "password": .string(TestServer.userPassword), "displayName": "Vera Victoria",
            ]
        )
        try #require(made.status == 200, "\(made)")
        // Whoever signs in by number has no second factor.
        let neighbour = await server.asOwner(
            "POST",
            Self.path,
            [
                "localId": .string(Self.neighbourID), "displayName": "Vera Victoria's neighbour",
                "phoneNumber": .string(Self.phoneNumber),
            ]
        )
        try #require(neighbour.status == 200, "\(neighbour)")
        let first = await Self.signIn(on: server)
        idToken = first["idToken"]
        refreshToken = first["refreshToken"]
        let factor: JSONValue = [
            "mfaEnrollmentId": "vera-factor", "phoneInfo": .string(Self.factorNumber),
        ]
        let update = await server.asOwner(
            "POST",
            Self.path + ":update",
            ["localId": .string(Self.id), "mfa": ["enrollments": [factor]]]
        )
        try #require(update.status == 200, "\(update)")
        pendingCredential = await Self.signIn(on: server)["mfaPendingCredential"]
        let started = await server.send(
            .app(
                "/v2/accounts/mfaSignIn:start",
                [
                    "mfaPendingCredential": .string(pendingCredential),
                    "mfaEnrollmentId": "vera-factor", "tenantId": .string(Self.tenant),
                ]
            )
        )
        smsSession = started.json["phoneResponseInfo"]?["sessionInfo"]?.stringValue ?? ""
        smsCode = try #require(try await server.outbox().last { $0.kind == .sms }?.code)
        resetCode = await Self.code("PASSWORD_RESET", on: server)
        signInCode = await Self.code("EMAIL_SIGNIN", on: server)
        for text in [idToken, refreshToken, pendingCredential, smsSession, resetCode, signInCode] {
            try #require(!text.isEmpty)
        }
    }

    private static func code(_ type: String, on server: TestServer) async -> String {
        await server.asOwner(
            "POST",
            path + ":sendOobCode",
            [
                "requestType": .string(type), "email": .string(email), "returnOobLink": true,
                "continueUrl": "http://localhost/", "canHandleCodeInApp": true,
            ]
        )["oobCode"]
    }

    private static func signIn(on server: TestServer) async -> TestAnswer {
        await server.app(
            "signInWithPassword",
            [
                "email": .string(email), "password": .string(TestServer.userPassword),
                "tenantId": .string(tenant),
            ]
        )
    }

    /// The tenant's accounts as their own administrator sees them.
    func record(on server: TestServer) async -> String {
        await server.asOwner("GET", Self.path + ":batchGet").text
    }

    /// Requires that nothing of the user's was spent, changed or ended.
    func requireUntouched(on server: TestServer) async throws {
        let refreshed = await server.send(
            .app(
                "/v1/token",
                ["grantType": "refresh_token", "refreshToken": .string(refreshToken)]
            )
        )
        #expect(refreshed.status == 200, "\(refreshed)")
        let finished = await server.send(
            .app(
                "/v2/accounts/mfaSignIn:finalize",
                [
                    "mfaPendingCredential": .string(pendingCredential),
                    "phoneVerificationInfo": [
                        "sessionInfo": .string(smsSession), "code": .string(smsCode),
                    ], "tenantId": .string(Self.tenant),
                ]
            )
        )
        #expect(finished.status == 200, "\(finished)")
        for code in [resetCode, signInCode] {
            let looked = await server.app(
                "resetPassword",
                ["oobCode": .string(code), "tenantId": .string(Self.tenant)]
            )
            #expect(looked.status == 200, "\(looked)")
        }
    }
}
