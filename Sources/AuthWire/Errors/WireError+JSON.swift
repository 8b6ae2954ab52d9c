extension WireError {
    /// The answer to a body that is no JSON.
    static func malformedJSON(_ detail: String) -> Self {
        payload("Invalid JSON payload received. \(detail)", reason: "parseError")
    }

    /// The answer to a query or form that is none.
    static func malformedForm(_ detail: String) -> Self {
        payload("Invalid form or query received. \(detail)", reason: "parseError")
    }

    /// The answer to a field of the wrong type: its path, and what would be right there.
    static func invalidField(_ error: DecodingError) -> Self {
        let context: DecodingError.Context? =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context): context
            case .keyNotFound(_, let context), .dataCorrupted(let context): context
            @unknown default: nil
            }
        let path = context?.codingPath.map { "/" + $0.stringValue }.joined() ?? ""
        let place = path.isEmpty ? "Root element" : path
        let rule = context?.debugDescription ?? "is invalid"
        return payload("Invalid JSON payload received. \(place) \(rule)", reason: "invalid")
    }

    private static func payload(_ message: String, reason: String) -> Self {
        Self(
            .invalidArgument,
            notice: Notice(message: message, status: "INVALID_ARGUMENT", reason: reason)
        )
    }
}
