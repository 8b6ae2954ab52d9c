import Foundation

#if canImport(CryptoKit)
import CryptoKit
#endif

extension OAuthProvider {
    /// A random text for one sign-in, to be kept until the provider has answered.
    ///
    /// Its SHA-256 goes to the provider, the text itself into the credential: a stolen ID token alone
    /// is then good for nothing.
    ///
    /// - Parameter length: how many characters, of 64 different ones; at least 1.
    /// - Returns: letters, digits, hyphens and low lines.
    public static func randomNonce(length: Int = 32) -> String {
        let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        // The system's generator, which is made for secrets.
        var generator = SystemRandomNumberGenerator()
        return String(
            (0..<max(1, length)).compactMap { _ in characters.randomElement(using: &generator) }
        )
    }

    /// The SHA-256 of a text's UTF-8, as providers take it for a nonce.
    ///
    /// - Returns: 64 hexadecimal digits in lower case.
    public static func sha256(_ input: String) -> String {
        #if canImport(CryptoKit)
        let digest = Array(SHA256.hash(data: Data(input.utf8)))
        #else
        let digest = SHA256Digest.bytes(of: Array(input.utf8))
        #endif
        return digest.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0\(digits)" : digits
        }
        .joined()
    }
}
