public import Foundation

/// The parts of a mailed link.
public final class ActionCodeURL: NSObject, Sendable {
    /// The project's API key.
    public let apiKey: String?
    /// What the link does.
    public let operation: ActionCodeOperation
    /// The code that the server takes once.
    public let code: String?
    /// Where to go on.
    public let continueURL: URL?
    /// The language of the mail.
    public let languageCode: String?

    /// Takes a link apart; nil if it has no query.
    ///
    /// A link wrapped in another one's `link` parameter is taken apart too.
    ///
    /// - Parameter link: the whole link.
    public init?(link: String) {
        let parts = Self.parameters(of: link)
        guard !parts.isEmpty else { return nil }
        apiKey = parts["apiKey"]
        operation = ActionCodeOperation(mode: parts["mode"])
        code = parts["oobCode"]
        continueURL = parts["continueUrl"].flatMap { URL(string: $0) }
        languageCode = parts["lang"]
    }

    /// The query's parameters, of the inner link if there is one; the first of a name counts.
    private static func parameters(of link: String) -> [String: String] {
        let items = URLComponents(string: link)?.queryItems ?? []
        let pairs = items.compactMap { item in item.value.map { (item.name, $0) } }
        let own = Dictionary(pairs) { first, _ in first }
        guard own["oobCode"] == nil, let inner = own["link"] else { return own }
        let items2 = URLComponents(string: inner)?.queryItems ?? []
        return Dictionary(items2.compactMap { item in item.value.map { (item.name, $0) } }) {
            first,
            _ in first
        }
    }

    /// Names the operation; the code stays out.
    public override var description: String { "<ActionCodeURL: \(operation)>" }
}
