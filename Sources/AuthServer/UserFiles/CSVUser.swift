import AuthWire

/// A user as a line of a CSV file: fields in a fixed order, without a heading.
///
/// Source: firebase-tools, `src/accountExporter.ts`.
struct CSVUser {
    /// How many fields a line has.
    static let fieldCount = 52

    /// The providers that have fields, each with the first of its four: id, address, name, picture.
    static let providers: [(name: String, field: Int)] = [
        ("google.com", 7), ("facebook.com", 11), ("twitter.com", 15), ("github.com", 19),
        ("apple.com", 28), ("microsoft.com", 32), ("gc.apple.com", 36),
        ("playgames.google.com", 40), ("linkedin.com", 44), ("yahoo.com", 48),
    ]

    private let fields: [String]

    /// Takes the fields of a line; those at the end may be missing.
    init(_ fields: [String]) throws(UserFileFault) {
        guard fields.dropFirst(Self.fieldCount).allSatisfy(\.isEmpty) else {
            throw UserFileFault(message: "has more than \(Self.fieldCount) fields")
        }
        self.fields = fields
    }

    func user() throws(UserFileFault) -> UserInfo {
        var user = UserInfo(
            localId: self[0],
            email: self[1],
            emailVerified: try flag(2),
            displayName: self[5],
            photoUrl: self[6],
            passwordHash: self[3],
            salt: self[4]
        )
        user.createdAt = try time(23)
        user.lastLoginAt = try time(24)
        user.phoneNumber = self[25]
        user.disabled = try flag(26)
        user.customAttributes = self[27]
        user.providerUserInfo = Self.providers.compactMap { provider in
            self[provider.field].map {
                ProviderUserInfo(
                    providerId: provider.name,
                    rawId: $0,
                    email: self[provider.field + 1],
                    displayName: self[provider.field + 2],
                    photoUrl: self[provider.field + 3]
                )
            }
        }
        return user
    }

    /// A field; nil where it is empty or missing.
    private subscript(index: Int) -> String? {
        guard fields.indices.contains(index), !fields[index].isEmpty else { return nil }
        return fields[index]
    }

    private func flag(_ index: Int) throws(UserFileFault) -> Bool {
        switch self[index]?.lowercased() {
        case nil, "false": false
        case "true": true
        default: throw UserFileFault(message: "field \(index + 1) is neither true nor false")
        }
    }

    private func time(_ index: Int) throws(UserFileFault) -> Int64? {
        guard let text = self[index] else { return nil }
        guard let time = Int64(text) else {
            throw UserFileFault(message: "field \(index + 1) is no time in milliseconds")
        }
        return time
    }
}
