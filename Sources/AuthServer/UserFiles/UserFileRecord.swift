import AuthCrypto
package import AuthWire

/// One user of a file, not yet read.
package enum UserFileRecord: Sendable {
    /// The text of an object.
    case json([UInt8])
    /// The fields of a line.
    case csv([String])
    /// A line that is not UTF-8.
    case unreadable

    /// Reads the user.
    ///
    /// - Returns: the user as an import takes it.
    /// - Throws: `UserFileFault` with what is wrong.
    package func user() throws(UserFileFault) -> UserInfo {
        switch self {
        case .json(let text): try JSONUser(parsing: text).user()
        case .csv(let fields): try CSVUser(fields).user()
        // Read as well as could be, it would be another user.
        case .unreadable: throw UserFileFault(message: "is not UTF-8")
        }
    }
}

/// A user of a JSON file.
private struct JSONUser {
    /// Members that say nothing an import could keep; the Auth emulator writes them.
    private static let ignored: Set = [
        "validSince", "lastRefreshAt", "initialEmail", "emailLinkSignin", "customAuth", "version",
        "screenName", "passkeyInfo",
    ]

    private let object: JSONObject

    init(parsing text: [UInt8]) throws(UserFileFault) {
        guard let object = try? JSONObject(parsing: text) else {
            throw UserFileFault(message: "is not JSON")
        }
        self.object = object
    }

    func user() throws(UserFileFault) -> UserInfo {
        var user = UserInfo()
        for member in object where !member.value.isNull {
            try read(member, into: &user)
        }
        return user
    }

    private func read(
        _ member: JSONObject.Member,
        into user: inout UserInfo
    ) throws(UserFileFault) {
        switch member.name {
        case "localId": user.localId = try text(member)
        case "email": user.email = try text(member)
        case "emailVerified": user.emailVerified = try flag(member)
        case "passwordHash": user.passwordHash = try text(member)
        case "salt": user.salt = try text(member)
        case "rawPassword": user.rawPassword = try text(member)
        case "displayName": user.displayName = try text(member)
        case "photoUrl": user.photoUrl = try text(member)
        case "createdAt": user.createdAt = try time(member)
        case "lastSignedInAt", "lastLoginAt": user.lastLoginAt = try time(member)
        case "passwordUpdatedAt": user.passwordUpdatedAt = Double(try time(member))
        case "phoneNumber": user.phoneNumber = try text(member)
        case "disabled": user.disabled = try flag(member)
        case "customAttributes": user.customAttributes = try text(member)
        case "tenantId": user.tenantId = try text(member)
        case "providerUserInfo": user.providerUserInfo = try list(member)
        case "mfaInfo": user.mfaInfo = try list(member)
        case let name where Self.ignored.contains(name): break
        default: throw UserFileFault(message: "has a member of no meaning here: \(member.name)")
        }
    }

    private func text(_ member: JSONObject.Member) throws(UserFileFault) -> String {
        guard let text = member.value.stringValue else { throw fault(member) }
        return text
    }

    private func flag(_ member: JSONObject.Member) throws(UserFileFault) -> Bool {
        switch (member.value.boolValue, member.value.stringValue) {
        case (let flag?, _): flag
        case (_, "true"): true
        case (_, "false"), (_, ""): false
        default: throw fault(member)
        }
    }

    /// Milliseconds, as a number or a text.
    private func time(_ member: JSONObject.Member) throws(UserFileFault) -> Int64 {
        let time = member.value.intValue ?? member.value.stringValue.flatMap { Int64($0) }
        let rounded = member.value.doubleValue.flatMap { Int64(exactly: $0.rounded()) }
        guard let time = time ?? rounded else { throw fault(member) }
        return time
    }

    private func list<Element: Decodable>(
        _ member: JSONObject.Member
    ) throws(UserFileFault) -> [Element] {
        let object: JSONObject = ["list": member.value]
        guard
            let list: List<Element> = try? WireCoding.decode(
                from: JSONValue.object(object).serialized
            )
        else { throw fault(member) }
        return list.list ?? []
    }

    private func fault(_ member: JSONObject.Member) -> UserFileFault {
        UserFileFault(message: "\(member.name) is not what it must be")
    }
}

/// A list as a message of its own, to be read by the protocol's rules.
private struct List<Element: Decodable>: Decodable {
    let list: [Element]?
}
