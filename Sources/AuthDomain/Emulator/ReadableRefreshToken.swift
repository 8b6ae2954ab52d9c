import AuthCrypto

/// A refresh token as the Auth emulator writes it: JSON in base 64, which stands for no stored session.
///
/// Source: the Auth emulator of firebase-tools, src/emulator/auth/state.ts.
struct ReadableRefreshToken: Sendable {
    private static let marker = "_AuthEmulatorRefreshToken"
    private static let maximumLength = 16_384

    let account: AccountID
    let scope: Scope
    /// The first factor, for example `password`.
    let provider: String
    let secondFactor: Session.SecondFactor?
    /// Extra claims of the session: the text of a JSON object.
    let claims: String?

    /// Says what a session is.
    init(_ session: Session) {
        account = session.account
        scope = session.scope
        provider = session.provider
        secondFactor = session.secondFactor
        claims = session.claims
    }

    /// Reads a token, whoever wrote it; nil for one of another kind.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength, let bytes = Base64.decode(text),
            let json = try? JSONValue(parsing: bytes), json[Self.marker] != nil,
            let account = json["localId"]?.stringValue,
            let project = json["projectId"]?.stringValue,
            let provider = json["provider"]?.stringValue
        else { return nil }
        self.account = AccountID(account)
        scope = Scope(project: project, tenant: json["tenantId"]?.stringValue)
        self.provider = provider
        claims = json["extraClaims"]?.objectValue
            .map { String(decoding: $0.serialized, as: UTF8.self) }
        let factor = json["secondFactor"]
        if let id = factor?["identifier"]?.stringValue,
            let kind = factor?["provider"]?.stringValue
        {
            secondFactor = .init(kind: kind, id: FactorID(id))
        } else {
            secondFactor = nil
        }
    }

    /// What the client gets.
    var text: String {
        var json: JSONObject = [
            Self.marker: "DO NOT MODIFY", "localId": .string(account.rawValue),
            "provider": .string(provider),
        ]
        let claims = self.claims.flatMap { try? JSONObject(parsing: Array($0.utf8)) }
        json["extraClaims"] = .object(claims ?? [:])
        json["projectId"] = .string(scope.project)
        json["secondFactor"] = secondFactor.map {
            ["identifier": .string($0.id.rawValue), "provider": .string($0.kind)]
        }
        json["tenantId"] = scope.tenant.map(JSONValue.string)
        return Base64.encode(json.serialized)
    }
}

extension Token {
    /// Issues an ID token for whatever a readable token says, as long as the account is there.
    ///
    /// The sign-in that it tells of is the account's latest, since the token does not know its own.
    ///
    /// - Throws: `refreshTokenInvalid` also for a token of another project or an unknown account;
    ///   `tenantMismatch` or `accountDisabled`.
    func refresh(
        _ token: ReadableRefreshToken,
        caller: Caller
    ) async throws -> (account: AccountID, tokens: TokenPair) {
        guard token.scope.project == caller.scope.project else {
            throw AuthError.refreshTokenInvalid
        }
        guard caller.scope.tenant == nil || caller.scope.tenant == token.scope.tenant else {
            throw AuthError.tenantMismatch
        }
        let now = environment.clock.now()
        let (account, identities) = try await environment.store.write { transaction in
            guard let account = try transaction.account(token.account, in: token.scope) else {
                throw AuthError.refreshTokenInvalid
            }
            guard !account.disabled else { throw AuthError.accountDisabled }
            try transaction.noteRefresh(account.id, in: account.scope, at: now)
            return (account, try transaction.identities(of: account.id, in: account.scope))
        }
        let idToken = try await IDTokens(environment).issue(
            account,
            identities: identities,
            session: Session(token, of: account, at: now)
        )
        let tokens = TokenPair(
            idToken: idToken,
            refreshToken: token.text,
            expiresInSeconds: environment.policy.idTokenSeconds
        )
        return (account.id, tokens)
    }
}

extension Session {
    /// What a readable token tells of a session that the store does not know.
    fileprivate init(_ token: ReadableRefreshToken, of account: Account, at now: Timestamp) {
        self.init(
            id: SessionID(""),
            tokenHash: [],
            scope: account.scope,
            account: account.id,
            provider: token.provider,
            secondFactor: token.secondFactor,
            claims: token.claims,
            signedInAt: account.lastLoginAt ?? account.createdAt,
            createdAt: now,
            lastUsedAt: now
        )
    }
}
