/// A stored password hash, of whichever kind its own text says.
///
/// A new kind is a case here and its reading below; the compiler asks for the rest.
package enum PasswordHash: Sendable, Hashable, Redacted {
    /// What this server writes.
    case argon2id(Argon2idHash)

    /// Reads a stored hash.
    ///
    /// - Parameter text: as the kind writes itself.
    /// - Throws: `unreadable`.
    package init(parsing text: String) throws(PasswordHashError) {
        self = .argon2id(try Argon2idHash(parsing: text))
    }

    /// Whether it cost anything but what new hashes cost, and is better made anew.
    ///
    /// - Parameter parameters: what new hashes cost.
    /// - Returns: whether the next good sign-in is to replace it.
    package func isOutdated(for parameters: Argon2id.Parameters) -> Bool {
        switch self {
        case .argon2id(let hash): hash.parameters != parameters
        }
    }

    /// Tells whether this is the hash of a password.
    ///
    /// - Parameters:
    ///   - password: any bytes.
    ///   - memory: where to work.
    /// - Returns: whether it is.
    /// - Throws: `passwordTooLong`, `outOfMemory`.
    package func matches(
        _ password: [UInt8],
        in memory: HashMemory
    ) throws(PasswordHashError) -> Bool {
        switch self {
        case .argon2id(let hash): try hash.matches(password, in: memory)
        }
    }
}
