import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

/// Something that somebody does to be signed in as another person, or to have one signed in as them.
struct FederationAttack: Sendable, CustomTestStringConvertible {
    typealias Flow = AuthorizationServer
    /// The last request, which is the attack itself; its body may be given further members.
    typealias Request = @Sendable (JSONObject) async throws -> TestAnswer

    /// By what whoever comes back says that it was they who began.
    enum Session {
        case own, none, another, hash

        func id(_ own: String) -> String? {
            switch self {
            case .own: own
            case .none: nil
            case .another: "session-of-another"
            case .hash: Hex.encode(SHA256.hash(Array(own.utf8)))
            }
        }
    }

    let name: String
    /// How the refusal begins.
    let refusal: String
    /// Does what comes before, all of which is allowed.
    let prepare: @Sendable (Flow) async throws -> Request

    init(
        _ name: String,
        _ refusal: String = "INVALID_IDP_RESPONSE : ",
        _ prepare: @escaping @Sendable (Flow) async throws -> Request
    ) {
        self.name = name
        self.refusal = refusal
        self.prepare = prepare
    }

    var testDescription: String { name }

    /// An access token of Facebook's that is none for us.
    static func classic(
        _ name: String,
        _ change: @escaping @Sendable (inout IdentityProviderStandIn.AccessToken) -> Void
    ) -> FederationAttack {
        FederationAttack("access token: \(name)", "INVALID_IDP_RESPONSE : Bad access token") {
            flow in
            flow.standIn.set {
                var token = IdentityProviderStandIn.AccessToken()
                change(&token)
                $0.accessTokens = ["good-token": token]
            }
            return { more in
                await flow.server.idp("facebook.com", ["access_token": "good-token"], more)
            }
        }
    }

    /// An ID token of Facebook's that is wrong, or comes with the wrong nonce.
    static func limited(
        _ name: String,
        _ refusal: String = "INVALID_IDP_RESPONSE : ",
        nonce: String? = "raw-1",
        _ token: @escaping @Sendable (IdentityProviderStandIn) throws -> String = {
            try $0.idToken(rawNonce: "raw-1")
        }
    ) -> FederationAttack {
        FederationAttack("ID token: \(name)", refusal) { flow in
            let token = try token(flow.standIn)
            return { more in
                guard let nonce else {
                    return await flow.server.idp("facebook.com", ["id_token": token], more)
                }
                return await flow.server.idp(
                    "facebook.com",
                    ["id_token": token, "nonce": nonce],
                    more
                )
            }
        }
    }

    /// The same with other claims.
    static func claims(
        _ name: String,
        _ refusal: String = "INVALID_IDP_RESPONSE : ",
        _ change: @escaping @Sendable (inout JSONObject) -> Void
    ) -> FederationAttack {
        limited(name, refusal) { try $0.idToken(rawNonce: "raw-1", change) }
    }

    /// The same with another header, and the signature of the good token or another one.
    static func header(
        _ name: String,
        _ header: String,
        signature: @escaping @Sendable (_ signed: String, _ good: String) -> String = { $1 }
    ) -> FederationAttack {
        limited(name) { standIn in
            let parts = try standIn.idToken(rawNonce: "raw-1").split(separator: ".")
            let signed = "\(Base64URL.encode(Array(header.utf8))).\(parts[1])"
            return "\(signed).\(signature(signed, String(parts[2])))"
        }
    }

    /// An answer of Google's page that is not what the browser came back with.
    static func page(
        _ name: String,
        _ refusal: String = "INVALID_IDP_RESPONSE : ",
        at address: String = Flow.redirectURI,
        session: Session = .own,
        with more: JSONObject = [:],
        _ change: @escaping @Sendable (inout [String: String]) -> Void = { _ in }
    ) -> FederationAttack {
        FederationAttack("page: \(name)", refusal) { flow in
            let begun = await flow.begin()
            var parameters = try flow.standIn.agree(to: begun["authUri"])
            change(&parameters)
            let returned = Flow.returned(parameters, to: address)
            let session = session.id(begun["sessionId"])
            return { await flow.finish(returned, sessionID: session, more.merging($0)) }
        }
    }
}
