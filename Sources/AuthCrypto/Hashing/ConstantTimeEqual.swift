internal import COpenSSL

/// Compares two secrets in a time that tells nothing of where they differ.
///
/// Only the lengths may show: they are never what is kept secret.
///
/// - Parameters:
///   - left: any bytes.
///   - right: any bytes.
/// - Returns: whether both hold the same bytes.
package func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}
