/// Body of `accounts:lookup`: an ID token, or an administrator's selectors.
///
/// Source: discovery document v1, `GetAccountInfoRequest`.
package struct LookupRequest: Codable, Hashable, Sendable {
    /// An account as an identity provider names it.
    package struct FederatedUserIdentifier: Codable, Hashable, Sendable {
        package var providerId: String?
        package var rawId: String?

        package init(providerId: String? = nil, rawId: String? = nil) {
            self.providerId = providerId
            self.rawId = rawId
        }
    }

    package var idToken: String?
    package var localId: [String]?
    package var email: [String]?
    package var phoneNumber: [String]?
    package var federatedUserId: [FederatedUserIdentifier]?
    package var initialEmail: [String]?
    package var tenantId: String?
    package var targetProjectId: String?
    package var delegatedProjectNumber: Int64?

    package init(
        idToken: String? = nil,
        localId: [String]? = nil,
        email: [String]? = nil,
        phoneNumber: [String]? = nil,
        federatedUserId: [FederatedUserIdentifier]? = nil,
        initialEmail: [String]? = nil,
        tenantId: String? = nil,
        targetProjectId: String? = nil,
        delegatedProjectNumber: Int64? = nil
    ) {
        self.idToken = idToken
        self.localId = localId
        self.email = email
        self.phoneNumber = phoneNumber
        self.federatedUserId = federatedUserId
        self.initialEmail = initialEmail
        self.tenantId = tenantId
        self.targetProjectId = targetProjectId
        self.delegatedProjectNumber = delegatedProjectNumber
    }
}

/// Answer of `accounts:lookup`; `users` is absent when nothing matched.
package struct LookupResponse: Codable, Hashable, Sendable {
    package var kind: String?
    package var users: [UserInfo]?

    package init(kind: String? = nil, users: [UserInfo]? = nil) {
        self.kind = kind
        self.users = users
    }
}
