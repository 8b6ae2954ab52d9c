/// Where an account lives: a project, or one of its tenants.
package struct Scope: Hashable, Sendable {
    /// The project's id.
    package let project: String
    /// The tenant's id; nil for the project itself.
    package let tenant: String?

    /// Creates a scope.
    package init(project: String, tenant: String? = nil) {
        self.project = project
        self.tenant = tenant
    }
}

/// An account's id (`localId`, `uid`): 1 to 128 characters, unique within its scope.
package struct AccountID: Hashable, Sendable, CustomStringConvertible {
    /// The id as it appears on the wire.
    package let rawValue: String

    /// Wraps an id.
    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    package var description: String { rawValue }
}

/// A user, as the store keeps it; what providers add is an ``Identity``, a second step a ``Factor``.
package struct Account: Hashable, Sendable {
    package let scope: Scope
    package let id: AccountID
    /// Normalized address; nil where the account has none.
    package var email: String?
    package var emailVerified = false
    package var displayName: String?
    package var photoURL: String?
    /// E.164 number that serves as first factor.
    package var phoneNumber: String?
    /// PHC string; nil where the account has no password.
    package var passwordHash: String?
    package var passwordUpdatedAt: Timestamp?
    /// Sessions and tokens from before it are revoked; whole seconds.
    package var validSince: Timestamp?
    package var createdAt: Timestamp
    /// Nil until the first completed sign-in.
    package var lastLoginAt: Timestamp?
    package var lastRefreshAt: Timestamp?
    package var disabled = false
    /// Whether a custom token was ever used.
    package var customAuth = false
    /// Custom claims: the text of a JSON object.
    package var customAttributes: String?
    /// Whether the account may sign in by mailed link.
    package var emailLinkSignIn = false
    /// The first address, kept when it changes, so that the change can be undone.
    package var initialEmail: String?

    /// Creates an account with nothing but an id.
    package init(scope: Scope, id: AccountID, createdAt: Timestamp) {
        self.scope = scope
        self.id = id
        self.createdAt = createdAt
    }
}

/// What one identity provider says of an account.
///
/// A pair of provider and raw id belongs to at most one account of a scope.
package struct Identity: Hashable, Sendable {
    /// The provider's id, for example `facebook.com`.
    package let provider: String
    /// The user's id at the provider.
    package let rawID: String
    package var federatedID: String?
    package var displayName: String?
    package var photoURL: String?
    package var email: String?
    package var screenName: String?

    /// Creates an identity.
    package init(
        provider: String,
        rawID: String,
        federatedID: String? = nil,
        displayName: String? = nil,
        photoURL: String? = nil,
        email: String? = nil,
        screenName: String? = nil
    ) {
        self.provider = provider
        self.rawID = rawID
        self.federatedID = federatedID
        self.displayName = displayName
        self.photoURL = photoURL
        self.email = email
        self.screenName = screenName
    }
}
