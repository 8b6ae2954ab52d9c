/// Authenticated encryption for the platforms without CryptoKit.
///
/// Time and memory accesses depend on lengths alone, never on the key or the text.
///
/// Source: RFC 8439.
struct ChaCha20Poly1305: Sendable {
    static let keyByteCount = 32
    static let nonceByteCount = 12
    static let tagByteCount = 16

    private let key: [UInt32]

    /// Takes a key; nil unless it has 32 bytes.
    init?(key: [UInt8]) {
        guard key.count == Self.keyByteCount else { return nil }
        self.key = Self.words(key)
    }

    /// Encrypts a text.
    ///
    /// - Parameters:
    ///   - plaintext: the text.
    ///   - nonce: 12 bytes, never used with this key before.
    ///   - context: what the reader must give as well, to read anything.
    /// - Returns: the ciphertext, then the tag of 16 bytes; nil for a nonce of another length.
    func seal(_ plaintext: [UInt8], nonce: [UInt8], context: [UInt8]) -> [UInt8]? {
        guard nonce.count == Self.nonceByteCount else { return nil }
        let ciphertext = encrypted(plaintext, nonce)
        return ciphertext + tag(of: ciphertext, nonce, context)
    }

    /// Decrypts what `seal` made.
    ///
    /// - Parameters:
    ///   - sealed: ciphertext and tag.
    ///   - nonce: as given to `seal`.
    ///   - context: as given to `seal`.
    /// - Returns: the text; nil if anything of this is another.
    func open(_ sealed: [UInt8], nonce: [UInt8], context: [UInt8]) -> [UInt8]? {
        guard nonce.count == Self.nonceByteCount, sealed.count >= Self.tagByteCount else {
            return nil
        }
        let ciphertext = Array(sealed.dropLast(Self.tagByteCount))
        let expected = tag(of: ciphertext, nonce, context)
        // All bytes are compared: where they differ first is nobody's business.
        let difference = zip(expected, sealed.suffix(Self.tagByteCount))
            .reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 ? encrypted(ciphertext, nonce) : nil
    }

    /// Section 2.8: the tag over context, ciphertext and their lengths.
    private func tag(of ciphertext: [UInt8], _ nonce: [UInt8], _ context: [UInt8]) -> [UInt8] {
        var authenticator = Poly1305(key: Array(block(0, nonce).prefix(32)))
        authenticator.update(Self.padded(context))
        authenticator.update(Self.padded(ciphertext))
        let lengths = [UInt64(context.count), UInt64(ciphertext.count)]
        authenticator.update(lengths.flatMap(Self.bytes))
        return authenticator.tag
    }

    /// Section 2.4: the same for both directions; counts from the second block.
    private func encrypted(_ text: [UInt8], _ nonce: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var counter: UInt32 = 1
        for start in stride(from: 0, to: text.count, by: 64) {
            let end = min(start + 64, text.count)
            result += zip(text[start..<end], block(counter, nonce)).map { $0 ^ $1 }
            counter &+= 1
        }
        return result
    }

    /// Section 2.3: 64 bytes of the key stream.
    func block(_ counter: UInt32, _ nonce: [UInt8]) -> [UInt8] {
        // “expand 32-byte k”
        let constants: [UInt32] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]
        let initial = constants + key + [counter] + Self.words(nonce)
        var state = initial
        for _ in 0..<10 {
            for column in 0..<4 {
                Self.mix(&state, column, column + 4, column + 8, column + 12)
            }
            for row in 0..<4 {
                Self.mix(&state, row, 4 + (row + 1) % 4, 8 + (row + 2) % 4, 12 + (row + 3) % 4)
            }
        }
        return zip(state, initial).flatMap { Self.bytes($0 &+ $1) }
    }

    /// Section 2.1: the quarter round.
    private static func mix(_ state: inout [UInt32], _ a: Int, _ b: Int, _ c: Int, _ d: Int) {
        state[a] &+= state[b]
        state[d] = rotated(state[d] ^ state[a], 16)
        state[c] &+= state[d]
        state[b] = rotated(state[b] ^ state[c], 12)
        state[a] &+= state[b]
        state[d] = rotated(state[d] ^ state[a], 8)
        state[c] &+= state[d]
        state[b] = rotated(state[b] ^ state[c], 7)
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
        (word << count) | (word >> (32 - count))
    }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: (16 - bytes.count % 16) % 16)
    }

    /// Little-endian words of a text whose length is a multiple of four.
    static func words(_ bytes: [UInt8]) -> [UInt32] {
        stride(from: 0, to: bytes.count - 3, by: 4).map { start in
            bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    /// Little-endian bytes of a number.
    static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        stride(from: 0, to: number.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

/// The one-time authenticator; numbers stand in five limbs of 26 bits.
///
/// Source: RFC 8439, section 2.5.
struct Poly1305 {
    private static let mask: UInt64 = 0x3ff_ffff

    private let factor: [UInt64]
    private let pad: [UInt32]
    private var sum: [UInt64] = [0, 0, 0, 0, 0]

    /// Takes the 32 bytes of a key that is used once.
    init(key: [UInt8]) {
        let clamp: [UInt32] = [0x0fff_ffff, 0x0fff_fffc, 0x0fff_fffc, 0x0fff_fffc]
        let words = ChaCha20Poly1305.words(key)
        factor = Self.limbs(zip(words, clamp).map { $0 & $1 }, top: 0)
        pad = Array(words.suffix(4))
    }

    /// Adds blocks of 16 bytes; what is left over would be dropped, so that callers pad.
    mutating func update(_ bytes: [UInt8]) {
        for start in stride(from: 0, to: bytes.count - 15, by: 16) {
            let words = ChaCha20Poly1305.words(Array(bytes[start..<start + 16]))
            let block = Self.limbs(words, top: 1)
            multiply(adding: block)
        }
    }

    /// The tag over all blocks so far; 16 bytes.
    var tag: [UInt8] {
        var value = sum
        Self.carry(&value)
        Self.carry(&value)
        // `value` is below 2^130; what counts is its rest by 2^130 - 5.
        var reduced = value
        reduced[0] += 5
        for index in 0..<4 {
            reduced[index + 1] += reduced[index] >> 26
            reduced[index] &= Self.mask
        }
        // All ones where 5 could be added without passing 2^130: then nothing is to be taken away.
        let keep = (reduced[4] >> 26) &- 1
        reduced[4] &= Self.mask
        value = zip(value, reduced).map { ($0 & keep) | ($1 & ~keep) }
        return added(to: value)
    }

    /// Makes the sum `(sum + block) * factor`, by 2^130 - 5.
    private mutating func multiply(adding block: [UInt64]) {
        let value = zip(sum, block).map { $0 + $1 }
        var product: [UInt64] = [0, 0, 0, 0, 0]
        for (i, left) in value.enumerated() {
            for (j, right) in factor.enumerated() {
                // Limbs past the fifth weigh 2^130, which is 5. No sum reaches 2^64: five products of
                // 28 and 29 bits.
                let weight: UInt64 = i + j < 5 ? 1 : 5
                product[(i + j) % 5] += left * right * weight
            }
        }
        Self.carry(&product)
        sum = product
    }

    private static func carry(_ value: inout [UInt64]) {
        var rest: UInt64 = 0
        for index in 0..<5 {
            value[index] += rest
            rest = value[index] >> 26
            value[index] &= mask
        }
        value[0] += rest * 5
        value[1] += value[0] >> 26
        value[0] &= mask
    }

    /// The 128 bits of a number, plus the pad.
    private func added(to value: [UInt64]) -> [UInt8] {
        let words = [
            value[0] | value[1] << 26, value[1] >> 6 | value[2] << 20,
            value[2] >> 12 | value[3] << 14, value[3] >> 18 | value[4] << 8,
        ]
        var rest: UInt64 = 0
        return zip(words, pad).flatMap { word, pad in
            rest += (word & 0xffff_ffff) + UInt64(pad)
            defer { rest >>= 32 }
            return ChaCha20Poly1305.bytes(UInt32(truncatingIfNeeded: rest))
        }
    }

    /// Splits four words, and a bit above them, into limbs.
    private static func limbs(_ words: [UInt32], top: UInt64) -> [UInt64] {
        let wide = words.map(UInt64.init)
        return [
            wide[0] & mask, (wide[0] >> 26 | wide[1] << 6) & mask,
            (wide[1] >> 20 | wide[2] << 12) & mask, (wide[2] >> 14 | wide[3] << 18) & mask,
            wide[3] >> 8 | top << 24,
        ]
    }
}
