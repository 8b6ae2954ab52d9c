/// A token of a user that a request brings along.
///
/// It is looked up in the turn of the store that finds the caller, so that a request costs one turn
/// and not two. What is found is believed by nobody before ``SignedInUser`` or ``Token`` checked it.
package enum Presented: Sendable {
    case nothing
    /// An ID token with a good signature; it may have died, or belong elsewhere.
    case idToken(String, IDTokenClaims)
    case refreshToken(String)

    /// Finds out what the token of a request is, before anything is asked of the store.
    package init(
        idToken: String?,
        refreshToken: String?,
        environment: Environment
    ) async throws {
        if let idToken, let claims = try await IDTokens(environment).claims(of: idToken) {
            self = .idToken(idToken, claims)
        } else if let refreshToken, !refreshToken.isEmpty {
            self = .refreshToken(refreshToken)
        } else {
            self = .nothing
        }
    }

    /// Reads what the store has under the token; nothing of an account outside `scope`.
    package func record(in scope: Scope, _ transaction: any Transaction) throws -> Record {
        switch self {
        case .nothing:
            return .nothing
        case .idToken(let text, let claims):
            guard claims.scope == scope else { return .nothing }
            let details = try transaction.accountDetails(claims.account, in: scope)
            return .user(idToken: text, claims, details)
        case .refreshToken(let text):
            return .session(refreshToken: text, try SessionRecord(refreshToken: text, transaction))
        }
    }

    /// What the store has under a token.
    package enum Record: Sendable {
        case nothing
        /// Without details where the account is gone.
        case user(idToken: String, IDTokenClaims, AccountDetails?)
        /// Without a record where nobody knows the token.
        case session(refreshToken: String, SessionRecord?)
    }
}

/// A session with what its next ID token says of its account.
package struct SessionRecord: Sendable {
    package let session: Session
    /// Nil where the account is gone.
    package let account: Account?
    package let identities: [Identity]
    /// Whether the session's tenant is closed to its users.
    let isInClosedTenant: Bool

    /// Reads the session of a refresh token, whatever project it belongs to; nil where there is none.
    init?(refreshToken: String, _ transaction: any Transaction) throws {
        guard let session = try transaction.session(tokenHash: Secrets.hash(refreshToken)) else {
            return nil
        }
        try self.init(session, transaction)
    }

    /// Reads a session by its id; nil where there is none.
    init?(id: SessionID, _ transaction: any Transaction) throws {
        guard let session = try transaction.session(id) else { return nil }
        try self.init(session, transaction)
    }

    private init(_ session: Session, _ transaction: any Transaction) throws {
        self.session = session
        let details = try transaction.accountDetails(session.account, in: session.scope)
        account = details?.account
        identities = details?.identities ?? []
        isInClosedTenant = try Self.isClosed(session.scope, transaction)
    }

    private static func isClosed(_ scope: Scope, _ transaction: any Transaction) throws -> Bool {
        guard let id = scope.tenant else { return false }
        let tenant = try transaction.tenant(id, of: scope.project)
        return try tenant.map { try ProjectConfig(parsing: $0.config).isDisabled } ?? false
    }
}
