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
    ///   - stored: a PHC string; nil costs the same and never matches.
    /// - Returns: whether they belong together.
    /// - Throws: `HashingOverloaded`.
    func verify(_ password: String, against stored: String?) async throws -> Bool
}

/// The queue of hash jobs is full; the caller may try again later.
package struct HashingOverloaded: Error {
    /// Creates the failure.
    package init() {}
}
