import AuthCrypto
import AuthDomain
import Synchronization

/// The tokens by which a team shows Apple's push service who it is.
///
/// Apple takes none older than an hour, and complains of a team that makes more than one in 20 minutes.
/// Source: Apple, Establishing a token-based connection to APNs.
final class ProviderTokens: Sendable {
    private static let lifeSeconds: Int64 = 40 * 60

    /// A token, and when it was made.
    private struct Made {
        let text: String
        let at: Timestamp
    }

    private let made = Mutex<[[UInt8]: Made]>([:])

    /// A token of a key, the same for a while.
    ///
    /// - Parameters:
    ///   - pem: the key.
    ///   - id: its id.
    ///   - team: whose key it is.
    ///   - now: the time that the token says it was made at.
    ///   - refused: the token that the service took no more; nil where none was refused.
    /// - Returns: a token that is not `refused`.
    /// - Throws: `KeyError`.
    func token(
        pem: String,
        id: String,
        team: String,
        at now: Timestamp,
        insteadOf refused: String? = nil
    ) throws -> String {
        let name = SHA256.hash(Array("\(id) \(team) \(pem)".utf8))
        return try made.withLock { made in
            let oldest = now.adding(seconds: -Self.lifeSeconds)
            made = made.filter { $0.value.at > oldest && $0.value.at <= now }
            if let known = made[name], known.text != refused { return known.text }
            let claims: JSONObject = ["iss": .string(team), "iat": .int(now.seconds)]
            let key = try SigningKey(pem: pem)
            let text = try JWT.sign(claims: claims.serialized, with: key, keyID: id)
            made[name] = Made(text: text, at: now)
            return text
        }
    }
}
