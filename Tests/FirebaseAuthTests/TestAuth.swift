import FirebaseCore
import Foundation

@testable import FirebaseAuth

/// Apps, tokens and answers that tests are made of.
enum TestAuth {
    /// An `Auth` of an app of its own, which talks to a server and keeps its sign-in in memory.
    static func make(
        server: LoopbackServer? = nil,
        storage: any AuthStorage = MemoryAuthStorage(),
        apiKey: String = "test-key"
    ) throws -> Auth {
        let options = FirebaseOptions(
            googleAppID: "1:123456789012:ios:abc123def",
            gcmSenderID: "123456789012"
        )
        options.apiKey = apiKey
        let name = "test-\(UUID().uuidString)"
        FirebaseApp.configure(name: name, options: options)
        guard let app = FirebaseApp.app(name: name) else { throw POSIXError(.ENOENT) }
        let auth = Auth.auth(app: app)
        try auth.useStorage(storage)
        if let server { auth.useEmulator(withHost: "127.0.0.1", port: server.port) }
        return auth
    }

    /// A user of that identifier, signed in at an `Auth` without a request.
    @discardableResult
    static func signIn(
        _ uid: String = "u1",
        at auth: Auth,
        token: String = "old",
        refreshToken: String = "r1",
        expiresIn: Int64 = 3600
    ) throws -> User {
        let tokens = try SessionTokens(
            idToken: idToken(uid, token),
            refreshToken: refreshToken,
            expiresIn: expiresIn
        )
        let user = User(auth: auth, profile: UserProfile(uid: uid), tokens: tokens)
        try auth.signIn(user)
        return user
    }

    /// An unsigned ID token.
    static func idToken(_ uid: String, _ mark: String = "", provider: String = "password") -> String
    {
        let payload = """
            {"sub":"\(uid)","iat":1000,"exp":4600,"auth_time":900,"mark":"\(mark)",\
            "firebase":{"sign_in_provider":"\(provider)","sign_in_second_factor":"phone"}}
            """
        return "e30.\(base64URL(payload)).signature"
    }

    static func base64URL(_ text: String) -> String {
        Data(text.utf8).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    /// A refusal as the server writes it.
    static func refusal(_ message: String, status: Int = 400) -> LoopbackServer.Answer {
        LoopbackServer.Answer(
            status: status,
            body: #"{"error":{"code":\#(status),"message":"\#(message)"}}"#
        )
    }

    /// New tokens, as the token operation gives them.
    static func newTokens(
        _ uid: String = "u1",
        _ mark: String = "new",
        refreshToken: String = "r2"
    ) -> LoopbackServer.Answer {
        let token = idToken(uid, mark)
        return LoopbackServer.Answer(
            body: """
                {"access_token":"\(token)","id_token":"\(token)","expires_in":"3600",\
                "refresh_token":"\(refreshToken)","token_type":"Bearer","user_id":"\(uid)"}
                """
        )
    }

    /// The account, as the lookup gives it.
    static func account(_ uid: String = "u1", further: String = "") -> LoopbackServer.Answer {
        LoopbackServer.Answer(
            body: """
                {"users":[{"localId":"\(uid)","email":"\(uid)@example.com","emailVerified":true,\
                "createdAt":"1700000000000","lastLoginAt":"1700000001000",\
                "providerUserInfo":[{"providerId":"password","federatedId":"\(uid)@example.com"}]\
                \(further)}]}
                """
        )
    }
}

/// The error of a call that must fail; nil if it did not.
func error<Result>(of operation: () async throws -> Result) async -> NSError? {
    do {
        _ = try await operation()
        return nil
    } catch {
        return error as NSError
    }
}
