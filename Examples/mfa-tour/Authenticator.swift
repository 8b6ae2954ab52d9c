import Foundation

/// What an authenticator app does with the address in a QR code.
///
/// Source: RFC 6238 for the codes, RFC 4648 for the secret's letters.
struct Authenticator: Sendable {
    private let secret: [UInt8]
    private let digits: Int
    private let periodInSeconds: Int

    /// Reads the address, such as `otpauth://totp/Example:ann?secret=…`.
    ///
    /// - Throws: ``Deviation`` if it is no such address.
    init(url: String) throws {
        guard let parts = URLComponents(string: url), parts.scheme == "otpauth",
            parts.host == "totp"
        else { throw Deviation("\(url) is no address of a secret") }
        let items = parts.queryItems ?? []
        let values = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        guard let secret = Self.bytes(ofBase32: values["secret"] ?? ""), !secret.isEmpty else {
            throw Deviation("the secret is not Base32")
        }
        self.secret = secret
        digits = Int(values["digits"] ?? "") ?? 6
        periodInSeconds = Int(values["period"] ?? "") ?? 30
        guard (6...8).contains(digits), (1...300).contains(periodInSeconds) else {
            throw Deviation("the codes are of no usual kind")
        }
    }

    /// The code that the app shows at a time.
    func code(at time: Date) -> String {
        let step = UInt64(time.timeIntervalSince1970) / UInt64(periodInSeconds)
        let counter = (0..<8).reversed().map { UInt8(truncatingIfNeeded: step >> ($0 * 8)) }
        let hash = SHA1.authenticationCode(of: counter, key: secret)
        let offset = Int(hash[19] & 0x0f)
        let number = hash[offset..<offset + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        let limit = (0..<digits).reduce(1 as UInt32) { power, _ in power * 10 }
        let text = String(number & 0x7fff_ffff % limit)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    private static func bytes(ofBase32 text: String) -> [UInt8]? {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var bytes: [UInt8] = []
        var value: UInt32 = 0
        var bits = 0
        for letter in text.uppercased() where letter != "=" {
            guard let index = letters.firstIndex(of: letter) else { return nil }
            value = value << 5 | UInt32(index)
            bits += 5
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(bits)))
        }
        return bytes
    }
}

/// The hash that authenticator apps use; only they still should.
///
/// Source: RFC 3174, and RFC 2104 for the code with a key.
enum SHA1 {
    static func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        var block = key.count > 64 ? hash(key) : key
        block += Array(repeating: 0, count: 64 - block.count)
        let inner = hash(block.map { $0 ^ 0x36 } + message)
        return hash(block.map { $0 ^ 0x5c } + inner)
    }

    static func hash(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        let bits = UInt64(message.count) * 8
        padded += (0..<8).reversed().map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
        var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
        for start in stride(from: 0, to: padded.count, by: 64) {
            add(padded[start..<start + 64], to: &state)
        }
        return state.flatMap { word in
            (0..<4).reversed().map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
        }
    }

    private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
        let bytes = Array(block)
        var words = (0..<16).map { index in
            bytes[index * 4..<index * 4 + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<80 {
            let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
            words.append(rotated(mixed, 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (index, word) in words.enumerated() {
            let (mixed, constant): (UInt32, UInt32) =
                switch index {
                case 0..<20: (b & c | ~b & d, 0x5a82_7999)
                case 20..<40: (b ^ c ^ d, 0x6ed9_eba1)
                case 40..<60: (b & c | b & d | c & d, 0x8f1b_bcdc)
                default: (b ^ c ^ d, 0xca62_c1d6)
                }
            let next = rotated(a, 5) &+ mixed &+ e &+ constant &+ word
            (a, b, c, d, e) = (next, a, rotated(b, 30), c, d)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word << count | word >> (32 - count)
    }
}
