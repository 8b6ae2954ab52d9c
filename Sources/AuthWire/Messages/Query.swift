/// Body of `accounts:query`.
///
/// Source: discovery document v1, `QueryUserInfoRequest`.
package struct QueryRequest: Codable, Hashable, Sendable {
    /// A condition; of several fields the first one that is set counts.
    package struct Expression: Codable, Hashable, Sendable {
        /// In any case.
        package var email: String?
        package var phoneNumber: String?
        package var userId: String?

        package init(email: String? = nil, phoneNumber: String? = nil, userId: String? = nil) {
            self.email = email
            self.phoneNumber = phoneNumber
            self.userId = userId
        }
    }

    /// False to count only; absent means true.
    package var returnUserInfo: Bool?
    /// At most 500, which is also meant where it is absent.
    package var limit: Int64?
    package var offset: Int64?
    package var sortBy: SortByField?
    package var order: SortOrder?
    package var expression: [Expression]?
    package var tenantId: String?

    package init(
        returnUserInfo: Bool? = nil,
        limit: Int64? = nil,
        offset: Int64? = nil,
        sortBy: SortByField? = nil,
        order: SortOrder? = nil,
        expression: [Expression]? = nil,
        tenantId: String? = nil
    ) {
        self.returnUserInfo = returnUserInfo
        self.limit = limit
        self.offset = offset
        self.sortBy = sortBy
        self.order = order
        self.expression = expression
        self.tenantId = tenantId
    }
}

/// Answer of `accounts:query`: accounts, or how many there are.
package struct QueryResponse: Codable, Hashable, Sendable {
    /// Of the accounts in the answer; of all that match where none were asked for.
    package var recordsCount: Int64?
    package var userInfo: [UserInfo]?

    package init(recordsCount: Int64? = nil, userInfo: [UserInfo]? = nil) {
        self.recordsCount = recordsCount
        self.userInfo = userInfo
    }
}

/// None is a count too.
extension QueryResponse: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { field == "recordsCount" }
}
