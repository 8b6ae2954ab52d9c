import AuthDomain
import AuthWire

extension Timestamp {
    /// For example `2027-01-15T08:00:00.000Z`.
    var text: String { WireTimestamp(milliseconds: milliseconds).text }

    /// Reads such a text; nil for anything else.
    init?(wireText: String) {
        guard let time = WireTimestamp(text: wireText) else { return nil }
        self.init(milliseconds: time.milliseconds)
    }
}

extension String {
    /// A dash in place of nothing, so that a column is seen to be empty.
    var orDash: String { isEmpty ? "-" : self }
}

extension String? {
    /// A dash in place of nothing.
    var orDash: String { (self ?? "").orDash }
}
