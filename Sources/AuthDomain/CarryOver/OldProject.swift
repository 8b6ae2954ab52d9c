import AuthCrypto

/// The project at Firebase whose sessions go on here.
package struct OldProject: Sendable {
    /// How far Google's clock may be ahead of ours.
    private static let toleratedSeconds: Int64 = 300

    let policy: CarryOverPolicy
    let keys: ForeignKeys
    let http: any OutgoingHTTP

    /// Has Google exchange a refresh token, and believes the answer where Google signed it.
    ///
    /// - Throws: `refreshTokenInvalid`, `refreshTokenOfOtherProject`, `tokenRevoked`,
    ///   `accountNotFound`, `accountDisabled`, `ProviderUnavailable`,
    ///   `OutgoingFailure.overloaded`.
    func session(of refreshToken: String, now: Timestamp) async throws -> IDTokenClaims {
        let text = try await exchange(refreshToken)
        guard let token = try? UnverifiedJWT(text), token.algorithm == "RS256",
            let id = token.keyID, let key = try await keys.key(id, at: now),
            let payload = try? token.verify(using: { _, _ in key }),
            let json = try? JSONValue(parsing: payload),
            json["iss"]?.stringValue == Policy.googleIssuerPrefix + policy.oldProject,
            json["aud"]?.stringValue == policy.oldProject,
            let expiry = json["exp"]?.intValue, now < Timestamp(seconds: expiry),
            let claims = try? IDTokenClaims(json, project: policy.oldProject),
            claims.issuedAt <= now.adding(seconds: Self.toleratedSeconds),
            claims.signedInAt <= claims.issuedAt
        else { throw AuthError.refreshTokenInvalid }
        return claims
    }

    private func exchange(_ refreshToken: String) async throws -> String {
        let answer = try await ProviderCalls(http: http).post(
            policy.tokenURL + "?key=" + PercentEncoding.escape(policy.apiKey),
            [("grant_type", "refresh_token"), ("refresh_token", refreshToken)]
        )
        guard answer.status == 200 else { throw Self.failure(answer.status, answer.json) }
        guard let token = answer.json["id_token"]?.stringValue else {
            throw ProviderUnavailable(reason: "the token endpoint gave no ID token")
        }
        return token
    }

    /// What a refusal of Google's means here; one that is none of the user's doing is no refusal.
    private static func failure(_ status: Int, _ json: JSONObject) -> any Error {
        let message = json["error"]?["message"]?.stringValue ?? ""
        switch message.prefix(while: { $0 != " " }) {
        case "TOKEN_EXPIRED" where status == 400: return AuthError.tokenRevoked
        case "USER_DISABLED" where status == 400: return AuthError.accountDisabled
        case "USER_NOT_FOUND" where status == 400: return AuthError.accountNotFound
        case "INVALID_REFRESH_TOKEN" where status == 400: return AuthError.refreshTokenInvalid
        case "PROJECT_NUMBER_MISMATCH" where status == 400:
            return AuthError.refreshTokenOfOtherProject
        default: return ProviderUnavailable(reason: "the token endpoint answered \(status)")
        }
    }
}
