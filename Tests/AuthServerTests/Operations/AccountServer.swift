import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

/// A user of a test: what a person remembers and what an app holds.
struct AccountUser: Sendable {
    let id: String
    let email: String
    let password: String
    var idToken: String
    var refreshToken: String
}

/// Where an administrator's requests about accounts go.
let adminPath = "/v1/projects/\(TestServer.project)/accounts"

extension TestServer {
    static let userPassword = "Passw0rd!"

    /// An app's request to an operation on accounts, for example `signUp`.
    func app(_ operation: String, _ body: JSONValue) async -> TestAnswer {
        await send(.app("/v1/accounts:\(operation)", body))
    }

    /// An administrator's request; an empty operation creates an account.
    func admin(_ operation: String, _ body: JSONValue) async -> TestAnswer {
        let path = operation.isEmpty ? adminPath : "\(adminPath):\(operation)"
        let text = String(decoding: body.serialized, as: UTF8.self)
        return await send(TestRequest.post(path, text).asOwner)
    }

    /// Signs up a new user.
    func newUser(_ email: String = "ann@example.com") async throws -> AccountUser {
        let password = Self.userPassword
        let answer = await app("signUp", ["email": .string(email), "password": .string(password)])
        return try user(answer, email: email, password: password)
    }

    /// Signs up a user whose address is verified and who has a phone as second factor.
    func newUserWithFactor(
        _ email: String = "ann@example.com",
        number: String = "+16505550101"
    ) async throws -> AccountUser {
        let user = try await newUser(email)
        let answer = await admin(
            "update",
            [
                "localId": .string(user.id), "emailVerified": true,
                "mfa": [
                    "enrollments": [
                        [
                            "mfaEnrollmentId": "factor-1", "phoneInfo": .string(number),
                            "displayName": "work",
                        ]
                    ]
                ],
            ]
        )
        try #require(answer.status == 200, "\(answer)")
        return user
    }

    /// Signs in with password and, where it is asked for, the second factor.
    func signIn(_ user: AccountUser, password: String? = nil) async throws -> AccountUser {
        let password = password ?? user.password
        let body: JSONValue = ["email": .string(user.email), "password": .string(password)]
        let first = await app("signInWithPassword", body)
        guard !first["mfaPendingCredential"].isEmpty else {
            return try self.user(first, email: user.email, password: password)
        }
        let pending = JSONValue.string(first["mfaPendingCredential"])
        let factor = first.json["mfaInfo"]?[0]?["mfaEnrollmentId"] ?? .null
        let started = await send(
            .app(
                "/v2/accounts/mfaSignIn:start",
                ["mfaPendingCredential": pending, "mfaEnrollmentId": factor]
            )
        )
        let session = started.json["phoneResponseInfo"]?["sessionInfo"] ?? .null
        let code = try #require(try await outbox().last { $0.kind == .sms }?.code)
        let finished = await send(
            .app(
                "/v2/accounts/mfaSignIn:finalize",
                [
                    "mfaPendingCredential": pending,
                    "phoneVerificationInfo": ["sessionInfo": session, "code": .string(code)],
                ]
            )
        )
        try #require(finished.status == 200, "\(finished)")
        var result = user
        result.idToken = finished["idToken"]
        result.refreshToken = finished["refreshToken"]
        return result
    }

    /// The user whom an answer with tokens is about.
    func user(
        _ answer: TestAnswer,
        email: String,
        password: String
    ) throws -> AccountUser {
        try #require(answer.status == 200, "\(answer)")
        return AccountUser(
            id: answer["localId"],
            email: email,
            password: password,
            idToken: answer["idToken"],
            refreshToken: answer["refreshToken"]
        )
    }

    /// The account as an administrator sees it; `null` where there is none.
    func account(_ id: String) async -> JSONValue {
        await admin("lookup", ["localId": [.string(id)]]).json["users"]?[0] ?? .null
    }

    /// Trades a refresh token.
    func refresh(_ user: AccountUser) async -> TestAnswer {
        await send(
            .app(
                "/v1/token",
                ["grantType": "refresh_token", "refreshToken": .string(user.refreshToken)]
            )
        )
    }

    /// What was kept in place of being sent, oldest first.
    func outbox() async throws -> [OutboxMessage] {
        try await environment.store.read { transaction in
            try transaction.messages(of: nil).filter { $0.kind != .link }
        }
    }

    /// The code of the latest mail to an address.
    func mailedCode(to address: String) async throws -> String {
        let mail = try await outbox().last { $0.kind == .email && $0.to == address }
        return try #require(mail?.code)
    }

    /// Changes settings of the project.
    func configure(_ mask: String, _ config: JSONValue) async throws {
        let text = String(decoding: config.serialized, as: UTF8.self)
        let request = TestRequest(
            "PATCH",
            "/v2/projects/\(Self.project)/config?updateMask=\(mask)",
            text
        ).adding("Content-Type", "application/json")
        let answer = await send(request.asOwner)
        try #require(answer.status == 200, "\(answer)")
    }

    /// Lets answers hide which addresses have an account.
    func protectEmails() async throws {
        try await configure(
            "emailPrivacyConfig.enableImprovedEmailPrivacy",
            ["emailPrivacyConfig": ["enableImprovedEmailPrivacy": true]]
        )
    }

    /// The claims of a token, unverified.
    func claims(_ idToken: String) throws -> JSONValue {
        let parts = idToken.split(separator: ".")
        try #require(parts.count == 3)
        return try JSONValue(parsing: try #require(Base64URL.decode(String(parts[1]))))
    }
}
