/// Query of `accounts:batchGet`, and body of its form in v3.
///
/// Source: discovery document v1, `identitytoolkit.projects.accounts.batchGet`.
package struct BatchGetRequest: Codable, Hashable, Sendable {
    /// 1 to 1000; 20 where it is absent.
    package var maxResults: Int?
    /// From the page before.
    package var nextPageToken: String?
    package var tenantId: String?
    package var targetProjectId: String?
    package var delegatedProjectNumber: Int64?

    package init(
        maxResults: Int? = nil,
        nextPageToken: String? = nil,
        tenantId: String? = nil,
        targetProjectId: String? = nil,
        delegatedProjectNumber: Int64? = nil
    ) {
        self.maxResults = maxResults
        self.nextPageToken = nextPageToken
        self.tenantId = tenantId
        self.targetProjectId = targetProjectId
        self.delegatedProjectNumber = delegatedProjectNumber
    }
}

/// Answer of `accounts:batchGet`: one page.
package struct BatchGetResponse: Codable, Hashable, Sendable {
    package var kind: String?
    package var users: [UserInfo]?
    /// Absent on the last page.
    package var nextPageToken: String?

    package init(
        kind: String? = nil,
        users: [UserInfo]? = nil,
        nextPageToken: String? = nil
    ) {
        self.kind = kind
        self.users = users
        self.nextPageToken = nextPageToken
    }
}
