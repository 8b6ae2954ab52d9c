/// Body of `accounts:batchDelete`.
///
/// Source: discovery document v1, `BatchDeleteAccountsRequest`.
package struct BatchDeleteRequest: Codable, Hashable, Sendable {
    /// At most 1000.
    package var localIds: [String]?
    /// Whether accounts go that are not disabled.
    package var force: Bool?
    package var tenantId: String?

    package init(localIds: [String]? = nil, force: Bool? = nil, tenantId: String? = nil) {
        self.localIds = localIds
        self.force = force
        self.tenantId = tenantId
    }
}

/// Answer of `accounts:batchDelete`; without `errors` all accounts are gone.
package struct BatchDeleteResponse: Codable, Hashable, Sendable {
    /// An account that stayed.
    package struct ErrorInfo: Codable, Hashable, Sendable {
        /// Where it stands in `localIds`, from 0.
        package var index: Int?
        package var localId: String?
        package var message: String?

        package init(index: Int? = nil, localId: String? = nil, message: String? = nil) {
            self.index = index
            self.localId = localId
            self.message = message
        }
    }

    package var errors: [ErrorInfo]?

    package init(errors: [ErrorInfo]? = nil) {
        self.errors = errors
    }
}

/// The Admin SDKs read the index of every error.
extension BatchDeleteResponse.ErrorInfo: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { field == "index" }
}
