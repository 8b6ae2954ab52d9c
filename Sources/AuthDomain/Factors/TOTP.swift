import AuthCrypto

/// Time-based one-time passwords: six digits, 30 seconds, HMAC-SHA-1.
///
/// Source: RFC 6238, with the parameters that authenticator apps assume.
package enum TOTP {
    /// Seconds that one code lasts.
    package static let periodSeconds: Int64 = 30
    /// Digits of a code.
    package static let digits = 6
    /// Random bytes of a secret.
    package static let secretByteCount = 20

    /// The code of one time step.
    package static func code(secret: [UInt8], step: Int64) -> String {
        let counter = withUnsafeBytes(of: step.bigEndian, Array.init)
        let digest = HMAC.sha1(key: secret, message: counter)
        // The last digit of the digest says where the code begins: at most at 15, so that 4 bytes fit.
        let offset = Int((digest.last ?? 0) & 0x0f)
        let word = digest.dropFirst(offset).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let number = String((word & 0x7fff_ffff) % 1_000_000)
        return String(repeating: "0", count: digits - number.count) + number
    }

    /// Finds the time step whose code the user typed.
    ///
    /// Every step of the window is computed and compared, whichever fits, so that time tells nothing.
    ///
    /// - Parameters:
    ///   - code: six ASCII digits.
    ///   - secret: the shared key.
    ///   - now: the server's time.
    ///   - adjacentIntervals: how many steps either side of now are accepted.
    /// - Returns: the step, for the caller to store, so that no code works twice.
    /// - Throws: `codeWrong`.
    package static func step(
        of code: String,
        secret: [UInt8],
        now: Timestamp,
        adjacentIntervals: Int64
    ) throws(AuthError) -> Int64 {
        let typed = Array(code.utf8)
        let current = now.seconds / periodSeconds
        var found: Int64?
        for step in (current - adjacentIntervals)...(current + adjacentIntervals)
        where constantTimeEqual(typed, Array(self.code(secret: secret, step: step).utf8)) {
            found = step
        }
        guard let found else { throw .codeWrong }
        return found
    }
}
