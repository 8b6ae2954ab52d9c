/// Which end of an order comes first.
package struct SortOrder: WireEnum {
    package static let ascending = Self(rawValue: "ASC")
    package static let descending = Self(rawValue: "DESC")

    package static let names = ["ORDER_UNSPECIFIED", "ASC", "DESC"]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
