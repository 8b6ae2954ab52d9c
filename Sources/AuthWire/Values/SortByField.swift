/// What accounts are sorted by.
package struct SortByField: WireEnum {
    package static let userID = Self(rawValue: "USER_ID")
    package static let name = Self(rawValue: "NAME")
    package static let createdAt = Self(rawValue: "CREATED_AT")
    package static let lastLoginAt = Self(rawValue: "LAST_LOGIN_AT")
    package static let userEmail = Self(rawValue: "USER_EMAIL")

    package static let names = [
        "SORT_BY_FIELD_UNSPECIFIED", "USER_ID", "NAME", "CREATED_AT", "LAST_LOGIN_AT", "USER_EMAIL",
    ]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
