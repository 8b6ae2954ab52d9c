import AuthCrypto
import AuthDomain
import HTTPServer
import Synchronization

/// Publishes the keys that verify our tokens, in the forms in which verifiers look for them.
final class PublicKeys: Sendable {
    /// Google's name for the certificates, which some verifiers print.
    private static let commonName = "securetoken.system.gserviceaccount.com"
    private static let secondsPerDay: Int64 = 24 * 3600
    /// Longer than any key serves.
    private static let certificateDays: Int64 = 400

    private let keys: SigningKeys
    private let maximumAgeSeconds: Int
    private let certificates = Mutex<[String: String]>([:])

    /// - Parameters:
    ///   - keys: the server's signing keys.
    ///   - maximumAgeSeconds: how long a verifier may keep an answer; less than a new key is published
    ///     before it signs.
    init(_ keys: SigningKeys, maximumAgeSeconds: Int) {
        self.keys = keys
        self.maximumAgeSeconds = maximumAgeSeconds
    }

    /// A JSON Web Key Set.
    ///
    /// Source: RFC 7517, section 5.
    func keySet(for purpose: SigningKeyPurpose) async throws -> HTTPResponse {
        let keys = try await keys.published(for: purpose).map { key in
            var jwk = try key.publicKey.jwk()
            jwk["kid"] = .string(key.id)
            jwk["alg"] = .string(key.publicKey.algorithm.rawValue)
            jwk["use"] = "sig"
            return JSONValue.object(jwk)
        }
        return answer(["keys": .array(keys)])
    }

    /// X.509 certificates by the names of their keys, as the Admin SDKs read them.
    func certificates(for purpose: SigningKeyPurpose) async throws -> HTTPResponse {
        var answer = JSONObject()
        for key in try await keys.published(for: purpose) {
            answer[key.id] = .string(try certificate(of: key))
        }
        return self.answer(answer)
    }

    /// Signing is dear and a key's certificate never changes, so each is made once.
    private func certificate(of key: SigningKeys.Key) throws -> String {
        if let known = certificates.withLock({ $0[key.id] }) { return known }
        let created = key.stored.createdAt.seconds
        let certificate = try key.privateKey.certificate(
            commonName: Self.commonName,
            notBefore: created - Self.secondsPerDay,
            notAfter: created + Self.certificateDays * Self.secondsPerDay
        )
        certificates.withLock { $0[key.id] = certificate }
        return certificate
    }

    /// An answer that everybody may keep for a while.
    func answer(_ object: JSONObject) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "application/json; charset=utf-8",
                "Cache-Control": "public, max-age=\(maximumAgeSeconds)",
            ],
            body: object.serialized
        )
    }
}
