import AuthCrypto

/// The signature of webhooks, ours and those to us.
package enum WebhookSignature {
    /// Signed messages that are older than this, or newer, are refused.
    package static let toleranceSeconds: Int64 = 300

    /// The signature of a body.
    package static func text(of body: [UInt8], timestamp: String, secret: [UInt8]) -> String {
        let signed = Array((timestamp + ".").utf8) + body
        return "v1=" + Hex.encode(HMAC.sha256(key: secret, message: signed))
    }

    /// Whether a signature is right and of now.
    package static func isRight(
        _ signature: String,
        of body: [UInt8],
        timestamp: String,
        secret: [UInt8],
        now: Timestamp
    ) -> Bool {
        guard let seconds = Int64(timestamp) else { return false }
        let limits = now.adding(seconds: -toleranceSeconds)...now.adding(seconds: toleranceSeconds)
        let expected = text(of: body, timestamp: timestamp, secret: secret)
        return constantTimeEqual(Array(expected.utf8), Array(signature.utf8))
            && limits.contains(Timestamp(seconds: seconds))
    }
}
