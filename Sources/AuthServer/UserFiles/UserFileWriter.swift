package import AuthCrypto
package import AuthDomain
import AuthWire

/// Writes users as `firebase auth:export` does.
package struct UserFileWriter: Sendable {
    private let format: UserFileFormat
    private var count = 0

    /// Begins a file.
    package init(_ format: UserFileFormat) {
        self.format = format
    }

    /// What stands before the first user.
    package var head: String { format == .json ? #"{"users": ["# + "\n" : "" }

    /// What stands behind the last user.
    package var tail: String { format == .json ? "\n]}\n" : "" }

    /// Writes one user.
    ///
    /// - Parameters:
    ///   - details: the account.
    ///   - hash: its password's hash; nil to leave that out.
    /// - Returns: the text, to be put behind that of the user before.
    package mutating func text(of details: AccountDetails, hash: PasswordHash?) -> String {
        defer { count += 1 }
        switch format {
        case .json:
            let object = JSONValue.object(Self.object(details, hash))
            return (count == 0 ? "" : ",\n") + String(decoding: object.serialized, as: UTF8.self)
        case .csv:
            return Self.line(details, hash)
        }
    }

    private static func object(_ details: AccountDetails, _ hash: PasswordHash?) -> JSONObject {
        let account = details.account
        var object: JSONObject = ["localId": .string(account.id.rawValue)]
        object["email"] = account.email.map(JSONValue.string)
        object["emailVerified"] = .bool(account.emailVerified)
        if let (bytes, salt) = hash?.exported {
            object["passwordHash"] = .string(Base64.encode(bytes))
            object["salt"] = salt.isEmpty ? nil : .string(Base64.encode(salt))
        }
        object["displayName"] = account.displayName.map(JSONValue.string)
        object["photoUrl"] = account.photoURL.map(JSONValue.string)
        object["lastSignedInAt"] = account.lastLoginAt.map { .string("\($0.milliseconds)") }
        object["createdAt"] = .string("\(account.createdAt.milliseconds)")
        object["phoneNumber"] = account.phoneNumber.map(JSONValue.string)
        if account.disabled { object["disabled"] = true }
        object["customAttributes"] = account.customAttributes.map(JSONValue.string)
        if !details.factors.isEmpty { object["mfaInfo"] = .array(details.factors.map(factor)) }
        object["providerUserInfo"] = .array(details.identities.map(identity))
        return object
    }

    private static func factor(_ factor: Factor) -> JSONValue {
        var object: JSONObject = ["mfaEnrollmentId": .string(factor.id.rawValue)]
        object["displayName"] = factor.displayName.map(JSONValue.string)
        object["phoneInfo"] = factor.phoneNumber.map(JSONValue.string)
        if factor.isTOTP { object["totpInfo"] = [:] }
        object["enrolledAt"] = .string(WireTimestamp(factor.enrolledAt).text)
        return .object(object)
    }

    private static func identity(_ identity: Identity) -> JSONValue {
        var object: JSONObject = [
            "providerId": .string(identity.provider), "rawId": .string(identity.rawID),
        ]
        object["email"] = identity.email.map(JSONValue.string)
        object["displayName"] = identity.displayName.map(JSONValue.string)
        object["photoUrl"] = identity.photoURL.map(JSONValue.string)
        return .object(object)
    }

    private static func line(_ details: AccountDetails, _ hash: PasswordHash?) -> String {
        let account = details.account
        var fields = [String](repeating: "", count: CSVUser.fieldCount)
        fields[0] = account.id.rawValue
        fields[1] = account.email ?? ""
        fields[2] = account.emailVerified ? "true" : "false"
        if let (bytes, salt) = hash?.exported {
            fields[3] = Base64.encode(bytes)
            fields[4] = Base64.encode(salt)
        }
        fields[5] = account.displayName ?? ""
        fields[6] = account.photoURL ?? ""
        fields[23] = "\(account.createdAt.milliseconds)"
        fields[24] = account.lastLoginAt.map { "\($0.milliseconds)" } ?? ""
        fields[25] = account.phoneNumber ?? ""
        fields[26] = account.disabled ? "true" : ""
        fields[27] = account.customAttributes ?? ""
        for identity in details.identities {
            guard let place = CSVUser.providers.first(where: { $0.name == identity.provider })
            else { continue }
            let values = [
                identity.rawID, identity.email ?? "", identity.displayName ?? "",
                identity.photoURL ?? "",
            ]
            for (offset, value) in values.enumerated() { fields[place.field + offset] = value }
        }
        return fields.map(quoted).joined(separator: ",") + ",\n"
    }

    /// A field as RFC 4180 writes it.
    private static func quoted(_ field: String) -> String {
        let marks: Set = [UInt8(ascii: ","), UInt8(ascii: "\""), 0x0A, 0x0D]
        guard field.utf8.contains(where: marks.contains) else { return field }
        return "\"" + field.replacing("\"", with: "\"\"") + "\""
    }
}

extension UserFileFormat {
    /// What a file of this form leaves out of an account.
    package func losses(of details: AccountDetails) -> [UserFileLoss] {
        var losses: [UserFileLoss] = []
        if details.factors.contains(where: \.isTOTP) { losses.append(.authenticatorApp) }
        let known = Set(CSVUser.providers.map(\.name))
        let isForeign = details.identities.contains { !known.contains($0.provider) }
        switch self {
        case .json:
            if isForeign { losses.append(.provider) }
        case .csv:
            if isForeign { losses.append(.provider) }
            if details.factors.contains(where: { !$0.isTOTP }) { losses.append(.phoneFactor) }
        }
        return losses
    }
}

/// What an export cannot carry.
package enum UserFileLoss: String, Sendable, CaseIterable {
    /// No file has the secret.
    case authenticatorApp
    /// A file of comma-separated values has no place for it.
    case phoneFactor
    /// Firebase's own import knows ten providers, and a file of comma-separated values no others.
    case provider
}
