package import AuthCrypto
import AuthDomain
import Foundation
import HTTPServer

extension IdentityProviderStandIn {
    /// The settings that make a running server know it, as an administrator writes them.
    package var settingsText: String {
        guard let settings = settings().objectValue else { return "{}" }
        return String(decoding: settings.serialized, as: UTF8.self)
    }

    /// Has every request fail with 500, or none any more.
    package func setDown(_ isDown: Bool) {
        set { $0.answer = isDown ? HTTPResponse(status: 500) : nil }
    }

    /// The provider's app on the user's phone, over plain HTTP.
    ///
    /// `GET /HASH` gives an ID token of now with that hash of a nonce, or with none; `change` makes it a
    /// bad one.
    ///
    /// - Parameter change: done to the claims of every token.
    /// - Returns: a server, which the test stops.
    /// - Throws: if there is no port.
    package func phone(
        _ change: @escaping @Sendable (inout JSONObject) -> Void = { _ in }
    ) throws -> StandIn {
        try StandIn(nil) { request in
            let hash = String(request.head.path.dropFirst())
            let now = Timestamp(seconds: Int64(Date().timeIntervalSince1970))
            let token = try? self.idToken(at: now) { claims in
                if !hash.isEmpty { claims["nonce"] = .string(hash) }
                change(&claims)
            }
            return HTTPResponse(status: token == nil ? 500 : 200, text: token ?? "")
        }
    }
}
