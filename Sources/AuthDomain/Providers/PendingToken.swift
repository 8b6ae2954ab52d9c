import AuthCrypto

/// What a provider vouched for, kept for a second try (`pendingToken`): once another account is signed
/// in to, it can be linked without asking the provider again.
///
/// The client carries it sealed. It serves once, and where the provider's own proof serves once only,
/// together with that.
struct PendingToken: Sendable {
    private static let lifetimeSeconds: Int64 = 3600
    private static let purpose = "pending token"
    /// The longest of a provider's texts that is carried along.
    private static let longestText = 4096
    private static let longestToken = 65_536

    let assertion: ProviderAssertion
    private let scope: Scope
    private let expiresAt: Timestamp

    /// Keeps an assertion for an hour.
    init(of assertion: ProviderAssertion, in scope: Scope, environment: Environment) {
        var assertion = assertion
        let expiry = environment.clock.now().adding(seconds: Self.lifetimeSeconds)
        assertion.mark =
            assertion.mark
            ?? SessionOpening.Mark(
                id: Base64URL.encode(SecureRandom.bytes(16)),
                until: expiry,
                refusal: .pendingTokenInvalid
            )
        self.assertion = assertion
        self.scope = scope
        expiresAt = expiry
    }

    func sealed(by secrets: Secrets) -> String {
        var value: JSONObject = [
            "project": .string(scope.project), "expires": .int(expiresAt.milliseconds),
            "provider": .string(assertion.provider), "id": .string(assertion.rawID),
            "verified": .bool(assertion.emailVerified),
        ]
        value["tenant"] = scope.tenant.map(JSONValue.string)
        for (name, part) in Self.texts { value[name] = Self.carried(assertion[keyPath: part]) }
        value["mark"] = assertion.mark.map { .string($0.id) }
        value["until"] = assertion.mark.map { .int($0.until.milliseconds) }
        return secrets.seal(.object(value), purpose: Self.purpose)
    }

    /// Opens a token and checks that it is of this place and not too old.
    ///
    /// - Throws: `pendingTokenInvalid`.
    init(opening text: String, caller: Caller, environment: Environment) throws(AuthError) {
        guard
            let value = environment.secrets.open(
                text,
                purpose: Self.purpose,
                maximumByteCount: Self.longestToken
            ),
            let project = value["project"]?.stringValue,
            let expiry = value["expires"]?.intValue,
            let provider = value["provider"]?.stringValue,
            let id = value["id"]?.stringValue,
            let mark = value["mark"]?.stringValue,
            let until = value["until"]?.intValue
        else { throw .pendingTokenInvalid }
        scope = Scope(project: project, tenant: value["tenant"]?.stringValue)
        expiresAt = Timestamp(milliseconds: expiry)
        guard scope == caller.scope, environment.clock.now() < expiresAt else {
            throw .pendingTokenInvalid
        }
        var assertion = ProviderAssertion(provider: provider, rawID: id)
        assertion.emailVerified = value["verified"] == true
        for (name, part) in Self.texts { assertion[keyPath: part] = value[name]?.stringValue }
        assertion.mark = SessionOpening.Mark(
            id: mark,
            until: max(Timestamp(milliseconds: until), expiresAt),
            refusal: .pendingTokenInvalid
        )
        self.assertion = assertion
    }

    private static var texts: [(name: String, part: WritableKeyPath<ProviderAssertion, String?>)] {
        [
            ("email", \.email), ("name", \.profile.displayName),
            ("given", \.profile.givenName), ("family", \.profile.familyName),
            ("photo", \.profile.photoURL), ("screen", \.profile.screenName),
            ("idToken", \.tokens.idToken), ("accessToken", \.tokens.accessToken),
            ("tokenSecret", \.tokens.tokenSecret),
        ]
    }

    private static func carried(_ text: String?) -> JSONValue? {
        guard let text, text.utf8.count <= longestText else { return nil }
        return .string(text)
    }
}
