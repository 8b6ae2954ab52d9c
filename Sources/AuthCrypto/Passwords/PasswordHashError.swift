/// Why a password could not be hashed or compared.
package enum PasswordHashError: Error, Equatable {
    /// A stored hash is in no form that this server reads, or asks for absurd effort.
    case unreadable
    /// The password is longer than 4 GiB.
    case passwordTooLong
    /// The machine has not the memory that a hash asks for.
    case outOfMemory
}
