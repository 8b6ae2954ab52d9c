import AuthCrypto

/// What a function decided, where it did not refuse.
struct BlockingAnswer: Sendable {
    /// A change of the account.
    private enum Change: Sendable {
        case displayName(String?)
        case photoURL(String?)
        case disabled(Bool)
        case emailVerified(Bool)
        case customClaims(String?)
    }

    /// The longest text of custom claims, of session claims, and of both.
    private static let maximumClaims = 1000

    private var changes: [Change] = []
    /// Claims that the session keeps for its life: the text of a JSON object.
    private(set) var sessionClaims: String?
    /// Whether the function wants the request stopped as one of a machine.
    private(set) var isTakenForMachine = false

    /// Whether the account is to be closed.
    var disables: Bool {
        changes.contains { change in
            if case .disabled(true) = change { true } else { false }
        }
    }

    /// The answer of a function that says nothing.
    static let consent = BlockingAnswer()

    private init() {}

    /// Reads an answer whole, so that a faulty one changes nothing.
    ///
    /// - Throws: `functionFailed`.
    init(_ body: [UInt8], to trigger: BlockingTrigger) throws(AuthError) {
        guard !body.isEmpty else { return }
        guard let json = try? JSONObject(parsing: body) else {
            throw Self.invalid("The answer is no JSON object.")
        }
        isTakenForMachine = json["recaptchaActionOverride"]?.stringValue == "BLOCK"
        guard let record = json["userRecord"]?.objectValue else { return }
        guard let mask = record["updateMask"]?.stringValue else {
            throw Self.invalid("Response UserRecord is missing updateMask.")
        }
        for name in mask.split(separator: ",") {
            try take(name.filter { $0 != " " }, of: record, trigger)
        }
        try checkClaims()
    }

    /// Changes the account as the function wants it.
    func apply(to account: inout Account) {
        for change in changes {
            switch change {
            case .displayName(let name): account.displayName = name
            case .photoURL(let url): account.photoURL = url
            case .disabled(let isDisabled): account.disabled = isDisabled
            case .emailVerified(let isVerified):
                account.emailVerified = isVerified && account.email != nil
            case .customClaims(let claims): account.customAttributes = claims
            }
        }
    }
}

extension BlockingAnswer {
    /// Reads one field; one that no function may change has no effect, as with Firebase.
    private mutating func take(
        _ name: String,
        of record: JSONObject,
        _ trigger: BlockingTrigger
    ) throws(AuthError) {
        switch name {
        case "displayName":
            changes.append(.displayName(try text(record[name], name, .displayName)))
        // The Functions SDK writes one name, the Auth emulator reads the other.
        case "photoURL", "photoUrl":
            let value = record["photoURL"] ?? record["photoUrl"]
            changes.append(.photoURL(try text(value, name, .photoURL)))
        case "disabled": changes.append(.disabled(try flag(record[name], name)))
        case "emailVerified": changes.append(.emailVerified(try flag(record[name], name)))
        case "customClaims": changes.append(.customClaims(try claims(record[name], name)))
        case "sessionClaims" where trigger == .beforeSignIn:
            sessionClaims = try claims(record[name], name)
        default: break
        }
    }

    private func text(
        _ value: JSONValue?,
        _ name: String,
        _ kind: AccountText
    ) throws(AuthError) -> String? {
        guard let value, !value.isNull else { return nil }
        guard let text = value.stringValue, text.utf16.count <= kind.maximumLength else {
            throw Self.invalid("\(name) is no text, or too long.")
        }
        return text.isEmpty ? nil : text
    }

    private func flag(_ value: JSONValue?, _ name: String) throws(AuthError) -> Bool {
        guard let value, !value.isNull else { return false }
        guard let flag = value.boolValue else { throw Self.invalid("\(name) is no truth value.") }
        return flag
    }

    private func claims(_ value: JSONValue?, _ name: String) throws(AuthError) -> String? {
        guard let value, !value.isNull else { return nil }
        guard let claims = value.objectValue else { throw Self.invalid("\(name) is no object.") }
        do {
            try CustomClaims.checkNames(of: claims)
        } catch {
            throw Self.invalid("\(name) has a name that is reserved.")
        }
        return claims.isEmpty ? nil : String(decoding: claims.serialized, as: UTF8.self)
    }

    private func checkClaims() throws(AuthError) {
        var length = sessionClaims?.utf16.count ?? 0
        for case .customClaims(let claims?) in changes { length += claims.utf16.count }
        guard length <= Self.maximumClaims else { throw Self.invalid("The claims are too large.") }
    }

    private static func invalid(_ reason: String) -> AuthError {
        .functionFailed(.answerInvalid(reason))
    }
}
