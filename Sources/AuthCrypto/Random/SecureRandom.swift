internal import COpenSSL

/// Unpredictable bytes, and texts drawn from them without bias.
package enum SecureRandom {
    /// Draws bytes from OpenSSL's generator, which the kernel seeds.
    ///
    /// - Parameter count: how many; at most 2 GiB.
    /// - Returns: `count` bytes. A machine without randomness stops the process: nothing it could
    ///   issue would be safe.
    package static func bytes(_ count: Int) -> [UInt8] {
        precondition((0...Int(Int32.max)).contains(count), "count out of range")
        return [UInt8](unsafeUninitializedCapacity: count) { bytes, initializedCount in
            // An empty array has no address to write to.
            if count > 0 {
                precondition(RAND_bytes(bytes.baseAddress, Int32(count)) == 1, "no randomness")
            }
            initializedCount = count
        }
    }

    /// Draws decimal digits, each as likely as the others.
    ///
    /// - Parameters:
    ///   - count: how many digits.
    ///   - source: gives as many random bytes as it is asked for.
    /// - Returns: `count` ASCII digits, zeros in front included.
    package static func digits(
        _ count: Int,
        drawing source: (Int) -> [UInt8] = bytes
    ) -> String {
        text(count, of: "0123456789", drawing: source)
    }

    /// Draws letters and digits, each as likely as the others: 5.95 bits a character.
    ///
    /// - Parameters:
    ///   - count: how many characters.
    ///   - source: gives as many random bytes as it is asked for.
    /// - Returns: `count` characters of `A-Z`, `a-z` and `0-9`.
    package static func alphanumeric(
        _ count: Int,
        drawing source: (Int) -> [UInt8] = bytes
    ) -> String {
        text(
            count,
            of: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
            drawing: source
        )
    }

    /// Draws characters; bytes beyond the last whole multiple of the alphabet are thrown away,
    /// since a bare remainder would favour the first characters.
    private static func text(
        _ count: Int,
        of alphabet: StaticString,
        drawing source: (Int) -> [UInt8]
    ) -> String {
        let characters = alphabet.withUTF8Buffer { Array($0) }
        let acceptable = 256 - 256 % characters.count
        var text: [UInt8] = []
        while text.count < count {
            let missing = count - text.count
            let drawn = source(missing)
            precondition(drawn.count == missing, "a source that runs dry would never end")
            for byte in drawn where Int(byte) < acceptable {
                text.append(characters[Int(byte) % characters.count])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
