internal import CArgon2

/// The password hash functions Argon2d, Argon2i and Argon2id.
///
/// Source: RFC 9106.
package enum Argon2 {
    /// Which of the functions.
    package enum Kind: String, Sendable {
        case d, i, id

        var type: Argon2_type {
            switch self {
            case .d: Argon2_d
            case .i: Argon2_i
            case .id: Argon2_id
            }
        }
    }

    /// How blocks are written; 1.3 is RFC 9106's.
    package enum Version: UInt32, Sendable {
        case v10 = 16
        case v13 = 19
    }

    /// All that goes into a hash beside the password.
    struct Input {
        let variant: Argon2Variant
        /// 8 bytes or more.
        let salt: [UInt8]
        /// The size of the hash, 4 bytes or more.
        let count: Int

        init(_ variant: Argon2Variant, salt: [UInt8], count: Int) {
            self.variant = variant
            self.salt = salt
            self.count = count
        }
    }

    /// Hashes a password, in the memory given.
    ///
    /// - Throws: `unreadable` for parameters beyond the bounds, `passwordTooLong`, `outOfMemory`.
    static func hash(
        _ password: [UInt8],
        _ input: Input,
        in memory: HashMemory
    ) throws(PasswordHashError) -> [UInt8] {
        let parameters = input.variant.parameters
        guard
            parameters.areBounded, input.count >= 4, input.salt.count >= 8,
            let hashByteCount = UInt32(exactly: input.count),
            let saltByteCount = UInt32(exactly: input.salt.count),
            let dataByteCount = UInt32(exactly: input.variant.associatedData.count)
        else { throw .unreadable }
        guard let passwordByteCount = UInt32(exactly: password.count) else {
            throw .passwordTooLong
        }
        // Argon2 only writes to them if its flags ask for it, which they do not.
        var password = password
        var salt = input.salt
        var data = input.variant.associatedData
        var hash = [UInt8](repeating: 0, count: input.count)
        let status = password.withUnsafeMutableBufferPointer { password in
            salt.withUnsafeMutableBufferPointer { salt in
                data.withUnsafeMutableBufferPointer { data in
                    hash.withUnsafeMutableBufferPointer { hash in
                        var context = argon2_context()
                        context.out = hash.baseAddress
                        context.outlen = hashByteCount
                        context.pwd = password.baseAddress
                        context.pwdlen = passwordByteCount
                        context.salt = salt.baseAddress
                        context.saltlen = saltByteCount
                        context.ad = dataByteCount == 0 ? nil : data.baseAddress
                        context.adlen = dataByteCount
                        context.t_cost = parameters.passes
                        context.m_cost = parameters.memoryKiB
                        context.lanes = parameters.lanes
                        context.threads = 1
                        context.version = input.variant.version.rawValue
                        return memory.compute(&context, input.variant.kind)
                    }
                }
            }
        }
        guard status == ARGON2_OK.rawValue else { throw .outOfMemory }
        return hash
    }
}
