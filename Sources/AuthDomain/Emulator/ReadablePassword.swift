import AuthCrypto

/// A password as the Auth emulator keeps it: in clear, with a salt that changes nothing.
///
/// Source: the Auth emulator of firebase-tools, src/emulator/auth/operations.ts.
package struct ReadablePassword: Sendable, Redacted {
    private static let saltMark = "fakeHash:salt="
    private static let passwordMark = ":password="

    /// `fakeSalt` and 20 letters and digits.
    package let salt: String
    let password: String

    /// Gives a password a salt.
    init(_ password: String, random: any RandomSource) {
        salt = "fakeSalt" + SecureRandom.alphanumeric(20, drawing: random.bytes)
        self.password = password
    }

    /// Reads what stands in place of a hash; nil for a real hash.
    package init?(_ stored: String) {
        guard stored.hasPrefix(Self.saltMark),
            let mark = stored.firstRange(of: Self.passwordMark)
        else { return nil }
        salt = String(stored[..<mark.lowerBound].dropFirst(Self.saltMark.count))
        password = String(stored[mark.upperBound...])
    }

    /// What stands in place of a hash, in the store and in answers.
    package var text: String { Self.saltMark + salt + Self.passwordMark + password }
}

/// The password port of a development server, which knows the emulator's passwords beside real hashes.
///
/// They may come from a run that imitated the emulator.
struct DevelopmentPasswords: PasswordHashing {
    let hasher: any PasswordHashing
    let random: any RandomSource
    /// Whether new passwords are kept as the emulator does.
    let keepsPasswords: Bool

    func hash(_ password: String) async throws -> String {
        guard keepsPasswords else { return try await hasher.hash(password) }
        return ReadablePassword(password, random: random).text
    }

    func verify(
        _ password: String,
        against stored: String?,
        key: [UInt8]?
    ) async throws -> PasswordVerdict {
        guard let known = stored.flatMap({ ReadablePassword($0) }) else {
            return try await hasher.verify(password, against: stored, key: key)
        }
        guard constantTimeEqual(Array(password.utf8), Array(known.password.utf8)) else {
            return PasswordVerdict(isRight: false)
        }
        let replacement = keepsPasswords ? nil : try await hasher.hash(password)
        return PasswordVerdict(isRight: true, replacement: replacement)
    }
}
