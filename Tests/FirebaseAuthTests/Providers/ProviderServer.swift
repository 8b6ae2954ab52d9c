import FirebaseCore
import Foundation

@testable import FirebaseAuth

/// A server that signs in with providers as the protocol's reference says, and what it was sent.
struct ProviderServer {
    /// What a request for a sign-in says.
    struct Request: Decodable {
        let requestUri: String?
        let postBody: String?
        let sessionId: String?
        let pendingToken: String?
        let idToken: String?
        let returnSecureToken: Bool?
        let returnIdpCredential: Bool?
        let autoCreate: Bool?
        let tenantId: String?

        /// The form in `postBody`, in its order, unescaped.
        var form: [String] {
            (postBody ?? "").split(separator: "&").map { String($0).removingPercentEncoding ?? "" }
        }
    }

    let loopback: LoopbackServer
    let auth: Auth

    /// Answers `accounts:signInWithIdp` as told, and every look-up with the account of that identifier.
    init(uid: String = "u1", _ answer: LoopbackServer.Answer) throws {
        loopback = try LoopbackServer { request in
            if request.target.contains("accounts:signInWithIdp") { return answer }
            if request.target.contains("/v1/token") { return TestAuth.refusal("TOKEN_EXPIRED") }
            return TestAuth.account(uid)
        }
        auth = try TestAuth.make(server: loopback)
    }

    /// The requests for a sign-in.
    var requests: [Request] {
        get throws {
            try loopback.requests(for: "/v1/accounts:signInWithIdp").map {
                try JSONDecoder().decode(Request.self, from: Data($0.body.utf8))
            }
        }
    }

    /// An answer that signs a user in.
    static func signedIn(
        _ uid: String = "u1",
        provider: String = "google.com",
        further: String = ""
    ) -> LoopbackServer.Answer {
        let token = TestAuth.idToken(uid, "idp", provider: provider)
        return LoopbackServer.Answer(
            body: """
                {"providerId":"\(provider)","localId":"\(uid)","idToken":"\(token)",\
                "refreshToken":"r9","expiresIn":"3600"\(further)}
                """
        )
    }
}
