import AuthCrypto

/// A JSON Web Token that a service account signed, its signature checked and nothing else.
struct ServiceAccountToken: Sendable {
    /// What is wrong with a token.
    enum Fault: Error {
        case malformed
        /// Of an account that does not exist or may do nothing any more.
        case issuerUnknown
        case signatureInvalid
    }

    /// How far the clocks of a program and the server may be apart.
    static let skewSeconds: Int64 = 300
    /// The longest life of a token that a service account signs.
    static let maximumSeconds: Int64 = 3600

    let account: ServiceAccount
    let claims: JSONObject

    /// Reads a token and looks its signer up.
    ///
    /// The signer is both issuer and subject; its key signs with RS256 alone.
    ///
    /// - Throws: `Fault`, or the store's failure.
    init(_ token: UnverifiedJWT, store: any Store) async throws {
        guard let claims = try? JSONObject(parsing: token.unverifiedClaims),
            let issuer = claims["iss"]?.stringValue, issuer.utf8.count <= 320,
            claims["sub"].map({ $0.stringValue == issuer }) ?? true
        else { throw Fault.malformed }
        let found = try await store.read { try $0.serviceAccount(issuer) }
        guard let found, found.revokedAt == nil, let key = try? PublicKey(spki: found.publicKey)
        else { throw Fault.issuerUnknown }
        let payload = try? token.verify { keyID, algorithm in
            algorithm == .rs256 && (keyID == nil || keyID == found.keyID) ? key : nil
        }
        guard payload != nil else { throw Fault.signatureInvalid }
        account = found
        self.claims = claims
    }

    /// Whether the token was made for this time: an hour's life at most, begun and not over.
    ///
    /// - Parameters:
    ///   - now: the server's time.
    ///   - grace: how many seconds after its end it is still taken.
    /// - Returns: false also where it does not say when it begins and ends.
    func isCurrent(at now: Timestamp, graceSeconds grace: Int64 = 0) -> Bool {
        guard let issued = claims["iat"]?.intValue, let expiry = claims["exp"]?.intValue,
            issued >= 0, expiry > issued, expiry - issued <= Self.maximumSeconds
        else { return false }
        return issued <= now.adding(seconds: Self.skewSeconds).seconds
            && now < Timestamp(seconds: expiry).adding(seconds: grace)
    }
}
