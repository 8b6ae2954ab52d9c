import AuthCrypto

/// Opens sessions: the one place where a refresh token is made.
package struct SessionOpening: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// What a new session says of its sign-in.
    package struct Details: Sendable {
        /// The first factor, for example `password`.
        package var provider: String
        package var secondFactor: Session.SecondFactor?
        /// Extra claims of the session: the text of a JSON object.
        package var claims: String?
        /// When the user signed in; nil for now.
        package var signedInAt: Timestamp?
        /// What proved the first factor, where that is not the provider: `emailLink`.
        package var signInMethod: String?
        /// What an identity provider vouched with.
        package var credentials: InboundCredentials?
        /// All that an identity provider told, as JSON.
        var told: String?
        /// What comes to the account once its second factor is proved.
        var identity: Identity?
        /// What the sign-in uses up for good.
        var mark: Mark?
        /// Whether this goes on with a session that was there before.
        var isContinued = false

        /// Creates the details.
        package init(
            provider: String,
            secondFactor: Session.SecondFactor? = nil,
            claims: String? = nil,
            signedInAt: Timestamp? = nil
        ) {
            self.provider = provider
            self.secondFactor = secondFactor
            self.claims = claims
            self.signedInAt = signedInAt
        }
    }

    /// Something that can open one session.
    struct Mark: Sendable {
        let id: String
        /// Until when it is remembered that it was used up.
        let until: Timestamp
        /// What is said to whoever comes second.
        let refusal: AuthError

        /// Refuses early what was used up before; ``use(in:)`` decides.
        func requireUnused(in transaction: any Transaction) throws {
            guard try !transaction.isSpent(id) else { throw refusal }
        }

        /// Uses it up.
        ///
        /// - Throws: `refusal` where another was first.
        func use(in transaction: any Transaction) throws {
            guard try transaction.spend(id, until: until) else { throw refusal }
        }
    }

    /// A session that a transaction has stored, with all that its first ID token says.
    package struct Opened: Sendable {
        let account: Account
        let identities: [Identity]
        let session: Session
        let refreshToken: String
    }

    /// Stores a new session inside the caller's transaction.
    ///
    /// Signing needs no transaction, so ``tokens(of:)`` follows it once the transaction is over.
    package func open(
        _ account: Account,
        _ details: Details,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> Opened {
        let now = environment.clock.now()
        let token = environment.secrets.token()
        let session = Session(
            id: SessionID(environment.secrets.identifier()),
            tokenHash: token.hash,
            scope: account.scope,
            account: account.id,
            provider: details.provider,
            secondFactor: details.secondFactor,
            claims: details.claims,
            signedInAt: details.signedInAt ?? account.tokenTime(at: now),
            createdAt: now,
            lastUsedAt: now,
            userAgent: caller.userAgent
        )
        try transaction.insert(session)
        let isOpen = environment.policy.quirks.opensRefreshTokens
        return Opened(
            account: account,
            identities: try transaction.identities(of: account.id, in: account.scope),
            session: session,
            refreshToken: isOpen ? ReadableRefreshToken(session).text : token.text
        )
    }

    /// Signs the first ID token of a stored session.
    package func tokens(of opened: Opened) async throws -> TokenPair {
        let idToken = try await IDTokens(environment).issue(
            opened.account,
            identities: opened.identities,
            session: opened.session
        )
        return TokenPair(
            idToken: idToken,
            refreshToken: opened.refreshToken,
            expiresInSeconds: environment.policy.idTokenSeconds
        )
    }
}

extension SessionOpening.Details {
    /// Whether a project's functions are asked about the sign-in.
    ///
    /// Source: the documentation of blocking functions: not for anonymous and custom sign-ins.
    var asksFunctions: Bool { !isContinued && provider != "anonymous" && provider != "custom" }

    /// Adds claims to those of the session, whose names they take over.
    mutating func addClaims(_ text: String?) {
        guard let text else { return }
        let parsed = [claims, text].map { $0.flatMap { try? JSONObject(parsing: Array($0.utf8)) } }
        var merged: JSONObject = [:]
        for claim in parsed.compactMap(\.self).joined() { merged[claim.name] = claim.value }
        claims = String(decoding: merged.serialized, as: UTF8.self)
    }
}
