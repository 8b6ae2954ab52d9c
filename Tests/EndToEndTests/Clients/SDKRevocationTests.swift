import AuthCrypto
import AuthDomain
import AuthTestSupport
import FirebaseAuth
import FirebaseCore
import Foundation
import HearthTestSupport
import Testing

@Suite("Taking back what Apple gave, from the SDK")
struct SDKRevocationTests {
    private static let bundleID = "com.example.app"

    /// Apple's settings, with a key of ours that signs in place of a secret.
    private static func settings(_ apple: IdentityProviderStandIn) throws -> String {
        let key = try SigningKey.generate(.es256)
        let pem = try key.pem()
        apple.set {
            $0.exchange.secretKey = key.publicKey
            $0.exchange.time = { Timestamp(seconds: Int64(Date().timeIntervalSince1970)) }
        }
        let settings = apple.settings {
            $0["clientId"] = "com.example.web"
            $0["clientSecret"] = nil
            $0["appleSignInConfig"] = [
                "bundleIds": [.string(bundleID)],
                "codeFlowConfig": [
                    "teamId": "TEAM123456", "keyId": "KEY1234567", "privateKey": .string(pem),
                ],
            ]
        }
        return String(decoding: settings.serialized, as: UTF8.self)
    }

    private static func failure(_ operation: () async throws -> Void) async -> NSError? {
        do {
            try await operation()
            return nil
        } catch {
            return error as NSError
        }
    }

    @Test("An app's code takes back once what Apple gave, and the user stays signed in")
    func revocation() async throws {
        let apple = try IdentityProviderStandIn()
        let store = try await ServedStore()
        let server = try await store.start([
            "--outgoing-ca", try #require(apple.standIn.certificate),
            "--allow-outgoing", "127.0.0.0/8", "--allow-outgoing", "::1/128",
        ])
        let made = try await server.post(
            "/v2/projects/\(ServedStore.project)/defaultSupportedIdpConfigs?idpId=apple.com",
            try Self.settings(apple),
            headers: ["Authorization": "Bearer \(try await store.administratorToken(at: server))"]
        )
        try #require(made.status == 200, "\(made.text)")
        let auth = try server.auth(apiKey: store.apiKey, bundleID: Self.bundleID)
        let code = apple.appCode(of: Self.bundleID)
        let stranger = await Self.failure {
            try await auth.revokeToken(withAuthorizationCode: code)
        }
        #expect(stranger != nil && apple.count("/token") == 0)

        let user = try await auth.createUser(
            withEmail: "ann@example.com",
            password: "Passw0rd!"
        ).user
        try await auth.revokeToken(withAuthorizationCode: code)
        #expect(apple.revoked == ["refresh-token"])
        let again = await Self.failure { try await auth.revokeToken(withAuthorizationCode: code) }
        #expect(again?.code == AuthErrorCode.invalidCredential.rawValue)
        #expect(again.map { "\($0) \($0.userInfo)".contains(code) } == false)
        let foreign = apple.appCode(of: "com.example.other")
        let other = await Self.failure {
            try await auth.revokeToken(withAuthorizationCode: foreign)
        }
        #expect(other?.code == AuthErrorCode.invalidCredential.rawValue)
        #expect(apple.revoked.count == 1)
        try await user.reload()
        #expect(auth.currentUser === user)
        #expect(!server.standardError.contains(code))
        await server.stop()
        await apple.stop()
    }
}
