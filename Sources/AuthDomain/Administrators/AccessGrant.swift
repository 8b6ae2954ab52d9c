/// What an access token may be used for, among what Google's programs ask for.
///
/// Source: the discovery documents of the Identity Toolkit API.
package enum OAuthScope: String, Sendable, CaseIterable {
    case cloudPlatform = "https://www.googleapis.com/auth/cloud-platform"
    case firebase = "https://www.googleapis.com/auth/firebase"
    case identityToolkit = "https://www.googleapis.com/auth/identitytoolkit"

    /// The scopes of a list with spaces between; others than ours are of no use here and left out.
    package static func all(in text: String) -> Set<OAuthScope> {
        Set(text.split(separator: " ").compactMap { OAuthScope(rawValue: String($0)) })
    }
}

/// Whom a bearer token makes of its holder.
package struct AccessGrant: Hashable, Sendable {
    /// The one project that may be named; nil for any.
    package let project: String?
    package let role: Role
    package let scopes: Set<OAuthScope>

    /// Creates a grant.
    package init(project: String?, role: Role, scopes: Set<OAuthScope>) {
        self.project = project
        self.role = role
        self.scopes = scopes
    }

    /// The developer on a development server, who needs no secret.
    package static let owner = AccessGrant(
        project: nil,
        role: .admin,
        scopes: [.cloudPlatform]
    )
}

/// An access token as the store keeps it.
package struct AccessToken: Hashable, Sendable {
    /// SHA-256 of the token.
    package let hash: [UInt8]
    /// The address of its service account.
    package let serviceAccount: String
    package let scopes: Set<OAuthScope>
    package let expiresAt: Timestamp

    /// Creates a token.
    package init(
        hash: [UInt8],
        serviceAccount: String,
        scopes: Set<OAuthScope>,
        expiresAt: Timestamp
    ) {
        self.hash = hash
        self.serviceAccount = serviceAccount
        self.scopes = scopes
        self.expiresAt = expiresAt
    }
}
