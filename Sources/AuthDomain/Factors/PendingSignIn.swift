import AuthCrypto

/// A sign-in whose first factor was proved and that waits for the second (`mfaPendingCredential`).
///
/// The client carries it sealed; nothing is stored until it is used up.
package struct PendingSignIn: Sendable {
    private static let purpose = "pending sign-in"

    /// Names it, for the mark that it was used up.
    let id: String
    let scope: Scope
    let account: AccountID
    let provider: String
    /// What proved the first factor, where that is not the provider.
    let signInMethod: String?
    /// Extra claims of the session to come: the text of a JSON object.
    let claims: String?
    let createdAt: Timestamp
    /// Until when it is remembered that it was used up; nil where its own expiry is enough.
    private let rememberedUntil: Timestamp?
    /// When the user signed in; nil where that is yet to be completed.
    let signedInAt: Timestamp?
    /// What an identity provider vouched for, which is not the account's yet.
    let identity: Identity?

    init(of account: Account, _ details: SessionOpening.Details, at time: Timestamp) {
        self.id = details.mark?.id ?? Base64URL.encode(SecureRandom.bytes(16))
        self.rememberedUntil = details.mark?.until
        self.scope = account.scope
        self.account = account.id
        self.provider = details.provider
        self.signInMethod = details.signInMethod
        self.claims = details.claims
        self.signedInAt = details.signedInAt
        self.identity = details.identity
        self.createdAt = account.tokenTime(at: time)
    }

    func sealed(by secrets: Secrets) -> String {
        var value: JSONObject = [
            "id": .string(id), "project": .string(scope.project),
            "account": .string(account.rawValue), "provider": .string(provider),
            "created": .int(createdAt.milliseconds),
        ]
        value["tenant"] = scope.tenant.map(JSONValue.string)
        value["method"] = signInMethod.map(JSONValue.string)
        value["claims"] = claims.map(JSONValue.string)
        value["until"] = rememberedUntil.map { .int($0.milliseconds) }
        value["signedIn"] = signedInAt.map { .int($0.milliseconds) }
        value["identity"] = identity.flatMap(\.carried)
        return secrets.seal(.object(value), purpose: Self.purpose)
    }

    /// Opens a pending credential and checks that it may still be used by this caller.
    ///
    /// - Throws: `pendingSignInInvalid`, `pendingSignInOfOtherProject` or `pendingSignInExpired`.
    init(opening text: String, caller: Caller, environment: Environment) throws(AuthError) {
        guard let value = environment.secrets.open(text, purpose: Self.purpose),
            let id = value["id"]?.stringValue,
            let project = value["project"]?.stringValue,
            let account = value["account"]?.stringValue,
            let provider = value["provider"]?.stringValue,
            let created = value["created"]?.intValue
        else {
            throw .pendingSignInInvalid
        }
        self.id = id
        self.scope = Scope(project: project, tenant: value["tenant"]?.stringValue)
        self.account = AccountID(account)
        self.provider = provider
        self.signInMethod = value["method"]?.stringValue
        self.claims = value["claims"]?.stringValue
        self.createdAt = Timestamp(milliseconds: created)
        self.rememberedUntil = value["until"]?.intValue.map { Timestamp(milliseconds: $0) }
        self.signedInAt = value["signedIn"]?.intValue.map { Timestamp(milliseconds: $0) }
        self.identity = value["identity"].flatMap(Identity.init(carried:))
        guard scope == caller.scope else { throw .pendingSignInOfOtherProject }
        let expiry = expiry(environment.policy)
        guard environment.clock.now() < expiry else { throw .pendingSignInExpired }
    }

    func expiry(_ policy: Policy) -> Timestamp {
        createdAt.adding(seconds: policy.pendingSignInSeconds)
    }

    /// Uses the sign-in up; false where it was used up before, here or elsewhere.
    func spend(_ policy: Policy, in transaction: any Transaction) throws -> Bool {
        try transaction.spend(id, until: rememberedUntil ?? expiry(policy))
    }

    /// Checks that the account has not changed since its first factor was proved.
    ///
    /// - Throws: `accountNotFound`, `accountDisabled` or `pendingSignInInvalid`.
    func check(_ account: Account?) throws(AuthError) -> Account {
        guard let account else { throw .accountNotFound }
        guard !account.disabled else { throw .accountDisabled }
        // `validSince` has whole seconds; within the first factor's own second the password's time tells.
        let passwordChanged = account.passwordUpdatedAt.map { $0 > createdAt } ?? false
        let revoked = account.validSince.map { $0.seconds > createdAt.seconds } ?? false
        guard !passwordChanged, !revoked else {
            throw .pendingSignInInvalid
        }
        return account
    }
}
