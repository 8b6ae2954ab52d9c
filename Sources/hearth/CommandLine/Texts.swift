import AuthDomain
import AuthWire

extension Timestamp {
    /// For example `2027-01-15T08:00:00.000Z`.
    var text: String { WireTimestamp(milliseconds: milliseconds).text }
}

extension String {
    /// A dash in place of nothing, so that a column is seen to be empty.
    var orDash: String { isEmpty ? "-" : self }
}

extension String? {
    /// A dash in place of nothing.
    var orDash: String { (self ?? "").orDash }
}
