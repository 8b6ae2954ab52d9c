/// Derives keys from a key, one per purpose, with HMAC-SHA-256.
///
/// Source: RFC 5869.
package enum HKDF {
    /// Derives `count` bytes for one purpose.
    ///
    /// - Parameters:
    ///   - key: the input key, already uniformly random or not.
    ///   - salt: public bytes that need not be secret; may be empty.
    ///   - info: names the purpose, so that two purposes never share a key.
    ///   - count: how many bytes; 0 to 8160.
    /// - Returns: `count` bytes.
    package static func sha256(
        key: [UInt8],
        salt: [UInt8] = [],
        info: [UInt8],
        count: Int
    ) -> [UInt8] {
        precondition((0...255 * SHA256.byteCount).contains(count), "RFC 5869 derives no more")
        let uniformKey = HMAC.sha256(key: salt, message: key)
        var output: [UInt8] = []
        var block: [UInt8] = []
        var counter: UInt8 = 0
        while output.count < count {
            counter += 1  // at most 255, as `count` says
            block = HMAC.sha256(key: uniformKey, message: block + info + [counter])
            output += block
        }
        return Array(output.prefix(count))
    }
}
