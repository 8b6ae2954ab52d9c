import AuthCrypto

/// What is wrong with a custom token.
package enum CustomTokenFault: Hashable, Sendable {
    /// Not three texts with dots between.
    case segments
    /// Three texts that are no token.
    case malformed
    /// Nobody signed it.
    case unsigned
    /// For another audience, or signed by nobody that we know.
    case untrusted
}

/// What a custom token says: whom to sign in, and with which claims.
///
/// Source: Firebase's guide to custom tokens; the Admin SDKs.
struct CustomToken: Sendable {
    private static let audience =
        "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"
    /// Longest text of the claims, in bytes: an ID token that carries them must stay readable.
    private static let maximumClaims = 8192

    let account: AccountID
    /// Claims of the session: the text of a JSON object; nil for none.
    let claims: String?

    /// Reads a token for an account of `scope`.
    ///
    /// - Parameters:
    ///   - text: a JSON Web Token; where unsigned ones are accepted, its bare claims too.
    ///   - scope: where the account lives or will live.
    ///   - acceptsUnsigned: whether nobody needs to have signed it; signatures are then not looked at,
    ///     nor are its times: who may write a token may write any.
    /// - Throws: `customTokenInvalid`, `tenantMismatch`, `customTokenWithoutAccount`, `claimsInvalid`,
    ///   `claimReserved` or `claimsTooLarge`.
    init(_ text: String, scope: Scope, acceptsUnsigned: Bool) throws(AuthError) {
        let payload = try Self.payload(of: text, acceptsUnsigned: acceptsUnsigned)
        guard payload["tenant_id"]?.stringValue == scope.tenant else { throw .tenantMismatch }
        guard let id = Self.text(payload["uid"]) ?? Self.text(payload["user_id"]) else {
            throw .customTokenWithoutAccount
        }
        guard (1...AccountText.id.maximumLength).contains(id.utf16.count) else {
            throw .customTokenInvalid(.malformed)
        }
        account = AccountID(id)
        claims = try Self.claims(payload["claims"])
    }

    private static func payload(
        of text: String,
        acceptsUnsigned: Bool
    ) throws(AuthError) -> JSONObject {
        if acceptsUnsigned, text.utf8.first == UInt8(ascii: "{") {
            guard let payload = try? JSONObject(parsing: Array(text.utf8)) else {
                throw .customTokenInvalid(.malformed)
            }
            return payload
        }
        guard text.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2 else {
            throw .customTokenInvalid(.segments)
        }
        guard let token = try? UnverifiedJWT(text) else { throw .customTokenInvalid(.malformed) }
        guard acceptsUnsigned else {
            // Service accounts, whose keys would verify a signature, do not exist yet.
            throw .customTokenInvalid(text.utf8.last == UInt8(ascii: ".") ? .unsigned : .untrusted)
        }
        guard let payload = try? JSONObject(parsing: token.unverifiedClaims) else {
            throw .customTokenInvalid(.malformed)
        }
        guard payload["aud"]?.stringValue == audience else {
            throw .customTokenInvalid(.untrusted)
        }
        return payload
    }

    /// A name written as a text, a whole number or a truth value.
    private static func text(_ value: JSONValue?) -> String? {
        switch value {
        case .string(let text): text.isEmpty ? nil : text
        case .int(let number): String(number)
        case .bool(let value): String(value)
        default: nil
        }
    }

    private static func claims(_ value: JSONValue?) throws(AuthError) -> String? {
        guard let value else { return nil }
        guard let claims = value.objectValue else { throw .claimsInvalid }
        try CustomClaims.checkNames(of: claims)
        let text = claims.serialized
        guard text.count <= maximumClaims else { throw .claimsTooLarge }
        return claims.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }
}
