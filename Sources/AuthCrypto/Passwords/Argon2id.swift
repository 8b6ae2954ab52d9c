/// The password hash function Argon2id, version 1.3.
///
/// Source: RFC 9106.
package enum Argon2id {
    /// How much effort a hash costs.
    package struct Parameters: Sendable, Hashable {
        /// What new hashes cost: 19 MiB, two passes, one lane.
        ///
        /// Source: OWASP Password Storage Cheat Sheet.
        package static let standard = Parameters(memoryKiB: 19456, passes: 2, lanes: 1)

        /// The memory, in KiB.
        package let memoryKiB: UInt32
        /// How often the memory is gone through.
        package let passes: UInt32
        /// Into how many lanes the memory is divided; they are filled one after the other.
        package let lanes: UInt32

        /// Takes parameters as they are; `areBounded` tells whether a hash may be computed.
        ///
        /// - Parameters:
        ///   - memoryKiB: the memory, in KiB.
        ///   - passes: how often it is gone through.
        ///   - lanes: into how many lanes it is divided.
        package init(memoryKiB: UInt32, passes: UInt32, lanes: UInt32) {
            self.memoryKiB = memoryKiB
            self.passes = passes
            self.lanes = lanes
        }

        /// Whether the effort is one that Argon2 allows and a server can afford.
        ///
        /// At most 256 MiB, and in all no more work than 4 passes over that.
        package var areBounded: Bool {
            (1...16).contains(lanes)
                && (8 * lanes...256 * 1024).contains(memoryKiB)
                && passes >= 1
                && UInt64(memoryKiB) * UInt64(passes) <= 1024 * 1024
        }
    }

    /// Hashes a password, in the memory given.
    ///
    /// - Parameters:
    ///   - password: any bytes.
    ///   - salt: 8 bytes or more, 16 for new hashes.
    ///   - parameters: the effort, bounded.
    ///   - count: the size of the hash, 4 bytes or more.
    ///   - memory: where to work; it is zeroed again at the end.
    /// - Returns: `count` bytes.
    /// - Throws: `unreadable` for parameters beyond the bounds, `passwordTooLong`, `outOfMemory`.
    package static func hash(
        _ password: [UInt8],
        salt: [UInt8],
        parameters: Parameters,
        count: Int,
        in memory: HashMemory
    ) throws(PasswordHashError) -> [UInt8] {
        let variant = Argon2Variant(kind: .id, version: .v13, parameters: parameters)
        let input = Argon2.Input(variant, salt: salt, count: count)
        return try Argon2.hash(password, input, in: memory)
    }
}
