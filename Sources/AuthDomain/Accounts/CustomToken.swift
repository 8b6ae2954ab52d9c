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
    /// How long after its end a token is still taken, as at Google's.
    private static let graceSeconds: Int64 = 300
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
    ///   - environment: where service accounts are looked up, and whether nobody needs to have signed
    ///     the token; signatures are then not looked at, nor are its times: who may write a token may
    ///     write any.
    /// - Throws: `customTokenInvalid`, `credentialOfOtherProject`, `tenantMismatch`,
    ///   `customTokenWithoutAccount`, `claimsInvalid`, `claimReserved` or `claimsTooLarge`.
    init(_ text: String, scope: Scope, environment: Environment) async throws {
        let payload =
            environment.policy.acceptsUnsignedCustomTokens
            ? try Self.unsignedPayload(of: text)
            : try await Self.signedPayload(of: text, scope: scope, environment: environment)
        guard payload["tenant_id"]?.stringValue == scope.tenant else {
            throw AuthError.tenantMismatch
        }
        guard let id = Self.text(payload["uid"]) ?? Self.text(payload["user_id"]) else {
            throw AuthError.customTokenWithoutAccount
        }
        guard (1...AccountText.id.maximumLength).contains(id.utf16.count) else {
            throw AuthError.customTokenInvalid(.malformed)
        }
        account = AccountID(id)
        claims = try Self.claims(payload["claims"])
    }

    private static func unsignedPayload(of text: String) throws(AuthError) -> JSONObject {
        if text.utf8.first == UInt8(ascii: "{") {
            guard let payload = try? JSONObject(parsing: Array(text.utf8)) else {
                throw .customTokenInvalid(.malformed)
            }
            return payload
        }
        let token = try parse(UnverifiedJWT.withoutSignature(text))
        guard let payload = try? JSONObject(parsing: token.unverifiedClaims) else {
            throw .customTokenInvalid(.malformed)
        }
        guard payload["aud"]?.stringValue == audience else {
            throw .customTokenInvalid(.untrusted)
        }
        return payload
    }

    /// The claims of a token that a service account of the project signed within the hour, one that may
    /// sign users in.
    private static func signedPayload(
        of text: String,
        scope: Scope,
        environment: Environment
    ) async throws -> JSONObject {
        let token = try parse(text)
        guard text.utf8.last != UInt8(ascii: ".") else {
            throw AuthError.customTokenInvalid(.unsigned)
        }
        let signed: ServiceAccountToken
        do {
            signed = try await ServiceAccountToken(token, store: environment.store)
        } catch let fault as ServiceAccountToken.Fault {
            throw AuthError.customTokenInvalid(fault == .malformed ? .malformed : .untrusted)
        }
        guard signed.account.project == scope.project else {
            throw AuthError.credentialOfOtherProject
        }
        // Whoever may only look at users must not become one of them.
        guard signed.account.role.allows(.usersCreateSession) else {
            throw AuthError.customTokenInvalid(.untrusted)
        }
        let now = environment.clock.now()
        guard signed.claims["aud"]?.stringValue == audience,
            signed.isCurrent(at: now, graceSeconds: graceSeconds)
        else { throw AuthError.customTokenInvalid(.untrusted) }
        return signed.claims
    }

    private static func parse(_ text: String) throws(AuthError) -> UnverifiedJWT {
        guard text.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2 else {
            throw .customTokenInvalid(.segments)
        }
        guard let token = try? UnverifiedJWT(text) else { throw .customTokenInvalid(.malformed) }
        return token
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
