import AuthCrypto

/// An identity as a pending sign-in carries it.
extension Identity {
    /// The longest of a provider's texts that is carried along; longer ones come with the next sign-in.
    private static let longestText = 512

    /// The identity as JSON; nil where its id is too long to be carried.
    var carried: JSONValue? {
        guard rawID.utf8.count <= Self.longestText else { return nil }
        var value: JSONObject = ["provider": .string(provider), "id": .string(rawID)]
        for (name, part) in Self.parts {
            guard let text = self[keyPath: part], text.utf8.count <= Self.longestText else {
                continue
            }
            value[name] = .string(text)
        }
        return .object(value)
    }

    /// Reads it back.
    init?(carried value: JSONValue) {
        guard let provider = value["provider"]?.stringValue, let id = value["id"]?.stringValue
        else {
            return nil
        }
        var identity = ProviderAssertion(provider: provider, rawID: id).identity
        for (name, part) in Self.parts { identity[keyPath: part] = value[name]?.stringValue }
        self = identity
    }

    private static var parts: [(name: String, part: WritableKeyPath<Identity, String?>)] {
        [
            ("email", \.email), ("name", \.displayName), ("photo", \.photoURL),
            ("screen", \.screenName),
        ]
    }
}
