import AuthCrypto
import AuthDomain
import AuthWire

/// The functions that a project has asked.
extension ConfigFields {
    private static let functionsPath = "blockingFunctions.triggers."

    static let functions =
        BlockingTrigger.allCases.map {
            ConfigField("\(functionsPath)\($0.rawValue).functionUri", .functionURI)
        }
        + ["idToken", "accessToken", "refreshToken"].map {
            ConfigField(
                "blockingFunctions.forwardInboundCredentials.\($0)",
                .bool,
                isOptional: true
            )
        }

    /// When a function was set, which the server alone says.
    static let functionTimes = Set(
        BlockingTrigger.allCases.map { "\(functionsPath)\($0.rawValue).updateTime" }
    )

    /// The trigger that a path names, where it is none that there is.
    static func unknownTrigger(in path: String) -> Bool {
        guard path.hasPrefix(functionsPath) else { return false }
        let name = path.dropFirst(functionsPath.count).prefix { $0 != "." }
        return BlockingTrigger(rawValue: String(name)) == nil
    }
}

extension ConfigField {
    /// Whether this is where a function is.
    var isFunction: Bool {
        if case .functionURI = kind { true } else { false }
    }

    /// Where a function is; nothing takes it away.
    ///
    /// Source for the refusal: the Auth emulator of firebase-tools, src/emulator/auth/operations.ts.
    ///
    /// - Throws: `INVALID_BLOCKING_FUNCTION` for a text that cannot be called in any mode.
    func functionURI(_ value: JSONValue) throws(WireError) -> JSONValue? {
        guard let text = value.stringValue, !text.isEmpty else { return nil }
        guard (try? ContinueURL(text)) != nil else { throw .functionInvalid }
        return value
    }
}

extension WireError {
    /// A function that this server would not call.
    static let functionInvalid = Self(
        .invalidBlockingFunction,
        detail: "Expected an absolute URI with valid scheme and host."
    )

    /// A function that this server would ask without TLS, which only one for development does.
    static let functionPlain = Self(
        .invalidBlockingFunction,
        detail: "A function is called by https:// only."
    )

    /// A function for something that never happens.
    static let triggerUnknown = Self(.invalidBlockingFunction, detail: "Event type is invalid.")
}
