package import AuthCrypto

/// Hashes passwords on threads of its own, behind a bounded queue.
package protocol PasswordHashing: Sendable {
    /// Hashes a password with a fresh salt.
    ///
    /// - Returns: a PHC string.
    /// - Throws: `HashingOverloaded`.
    func hash(_ password: String) async throws -> String

    /// Compares a password with a stored hash; costs one hash job.
    ///
    /// - Parameters:
    ///   - password: what the user typed.
    ///   - stored: as an account keeps it; nil costs what a new hash does and never matches.
    ///   - key: what an imported hash names as its key; nil where it names none.
    /// - Returns: whether they belong together, and a new hash where the stored one is outdated.
    /// - Throws: `HashingOverloaded`.
    func verify(
        _ password: String,
        against stored: String?,
        key: [UInt8]?
    ) async throws -> PasswordVerdict
}

/// The queue of hash jobs is full; the caller may try again later.
package struct HashingOverloaded: Error {
    /// Creates the failure.
    package init() {}
}
