package import AuthDomain

/// A user's authenticator app.
package struct TestAuthenticator: Sendable {
    private let secret: [UInt8]

    /// Reads a secret as servers give it out; nil where it is no base32.
    package init?(_ text: String) {
        var bits = ""
        for character in text {
            guard let index = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567").firstIndex(of: character)
            else { return nil }
            let digits = String(index, radix: 2)
            bits += String(repeating: "0", count: 5 - digits.count) + digits
        }
        secret = stride(from: 0, to: bits.count / 8 * 8, by: 8).compactMap {
            UInt8(bits.dropFirst($0).prefix(8), radix: 2)
        }
    }

    /// What the app shows.
    package func code(at time: Timestamp) -> String {
        TOTP.code(secret: secret, step: time.seconds / TOTP.periodSeconds)
    }
}
