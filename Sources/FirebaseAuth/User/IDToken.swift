import Foundation

/// What an ID token says; its signature is the server's and the back end's business.
struct IDToken: Sendable {
    private struct Payload: Decodable {
        struct Firebase: Decodable {
            let sign_in_provider: String
            let sign_in_second_factor: String?
            let tenant: String?
        }

        let sub: String?
        let exp: Double
        let iat: Double
        let auth_time: Double
        let firebase: Firebase
    }

    let text: Secret
    private let payload: Payload
    private let payloadText: Data

    /// Reads a token.
    ///
    /// - Throws: `malformedJWT`, without the token.
    init(_ text: String) throws {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payloadText = Self.base64URL(parts[1]) else {
            throw AuthErrorCode.malformedJWT.error()
        }
        do {
            payload = try JSONDecoder().decode(Payload.self, from: payloadText)
        } catch {
            throw AuthErrorCode.malformedJWT.error()
        }
        self.text = Secret(text)
        self.payloadText = payloadText
    }

    /// The user's identifier.
    var uid: String? { payload.sub }
    var expirationDate: Date { Date(timeIntervalSince1970: payload.exp) }
    var issuedAtDate: Date { Date(timeIntervalSince1970: payload.iat) }
    var authDate: Date { Date(timeIntervalSince1970: payload.auth_time) }
    /// For how many seconds it was issued.
    var lifetime: Double { max(0, payload.exp - payload.iat) }
    var signInProvider: String { payload.firebase.sign_in_provider }
    var signInSecondFactor: String? { payload.firebase.sign_in_second_factor }
    var tenantID: String? { payload.firebase.tenant }

    /// Every claim by name.
    var claims: [String: Any] {
        let object = try? JSONSerialization.jsonObject(with: payloadText)
        return object as? [String: Any] ?? [:]
    }

    private static func base64URL(_ text: Substring) -> Data? {
        var plain = text.replacingOccurrences(of: "-", with: "+")
            .replacingOccurrences(of: "_", with: "/")
        let rest = plain.utf8.count % 4
        if rest > 0 { plain += String(repeating: "=", count: 4 - rest) }
        return Data(base64Encoded: plain)
    }
}
