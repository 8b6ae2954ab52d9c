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

    /// The parameters of a link, or of the link wrapped in it.
    private static func parameters(of link: String) -> [String: String] {
        let own = query(of: link)
        guard own["oobCode"] == nil, let inner = own["link"] else { return own }
        return query(of: inner)
    }

    /// The parameters that have a value; the first of a name counts.
    private static func query(of link: String) -> [String: String] {
        let items = URLComponents(string: link)?.queryItems ?? []
        let pairs = items.compactMap { item in item.value.map { (item.name, $0) } }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Names the operation; the code stays out.
    public override var description: String { "<ActionCodeURL: \(operation)>" }
}
