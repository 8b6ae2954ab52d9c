/// Body of `accounts:delete`: an ID token, or the identifier an administrator names.
///
/// Source: discovery document v1, `DeleteAccountRequest`.
package struct DeleteRequest: Codable, Hashable, Sendable {
    package var idToken: String?
    package var localId: String?
    package var tenantId: String?
    package var targetProjectId: String?
    package var delegatedProjectNumber: Int64?

    package init(
        idToken: String? = nil,
        localId: String? = nil,
        tenantId: String? = nil,
        targetProjectId: String? = nil,
        delegatedProjectNumber: Int64? = nil
    ) {
        self.idToken = idToken
        self.localId = localId
        self.tenantId = tenantId
        self.targetProjectId = targetProjectId
        self.delegatedProjectNumber = delegatedProjectNumber
    }
}

/// Answer of `accounts:delete`.
package struct DeleteResponse: Codable, Hashable, Sendable {
    package var kind: String?

    package init(kind: String? = nil) {
        self.kind = kind
    }
}
