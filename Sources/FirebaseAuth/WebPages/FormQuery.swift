import Foundation

/// The fields of a query, unescaped; of several with one name the first counts.
struct FormQuery: Sendable, Equatable {
    private let fields: [String: String]

    /// Reads a query without its question mark.
    init(_ query: String) {
        let pairs = query.split(separator: "&").map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? parts[1] : ""
            return (Self.unescape(parts[0]), Self.unescape(value))
        }
        fields = Dictionary(pairs) { first, _ in first }
    }

    subscript(name: String) -> String? { fields[name] }

    /// A text that is wrongly escaped stays as it is.
    private static func unescape(_ text: Substring) -> String {
        let spaced = text.replacing("+", with: " ")
        return spaced.removingPercentEncoding ?? String(spaced)
    }
}
