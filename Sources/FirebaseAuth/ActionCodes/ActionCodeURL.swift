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
    /// A link wrapped in another one's `link` or `deep_link_id` parameter is taken apart too.
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

    /// The code of a link that signs in; nil for any other text.
    static func signInCode(in link: String) -> String? {
        guard
            let url = ActionCodeURL(link: link), url.operation == .emailLink,
            let code = url.code, !code.isEmpty
        else { return nil }
        return code
    }

    /// How often one link may be wrapped in another.
    private static let depth = 3

    /// The parameters of a link, or of the link wrapped in it.
    private static func parameters(of link: String) -> [String: String] {
        var parameters = query(of: link)
        for _ in 0..<depth {
            guard
                parameters["oobCode"] == nil,
                let inner = parameters["link"] ?? parameters["deep_link_id"]
            else { break }
            parameters = query(of: inner)
        }
        return parameters
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
