import FirebaseCore
import Foundation

#if canImport(CryptoKit)
import CryptoKit
#endif

/// Encrypts what an app keeps by itself, under a key that only this installation has.
struct SealingKey: Sendable {
    private let bytes: Secret

    /// The form that is kept: 32 bytes in Base64.
    private struct Record: Codable {
        private(set) var version = 1
        let key: Secret
    }

    /// Makes a key of random bytes.
    init() {
        bytes = Secret(Data(Self.randomBytes(32)).base64EncodedString())
    }

    /// Reads a key; nil if it is damaged, or of a newer format.
    init?(_ data: Data) {
        guard
            let record = try? JSONDecoder().decode(Record.self, from: data), record.version <= 1,
            Data(base64Encoded: record.key.value)?.count == 32
        else { return nil }
        bytes = record.key
    }

    func data() throws -> Data {
        try JSONEncoder().encode(Record(key: bytes))
    }

    /// Encrypts.
    ///
    /// - Parameters:
    ///   - text: what is to be read again.
    ///   - context: what the reader must give as well.
    /// - Returns: a version, a nonce, the ciphertext and its tag.
    /// - Throws: `internalError`, which does not happen with a key that this type has made.
    func seal(_ text: Data, context: Data) throws -> Data {
        guard let key = Data(base64Encoded: bytes.value) else { throw Self.failure }
        let nonce = Self.randomBytes(ChaCha20Poly1305.nonceByteCount)
        #if canImport(CryptoKit)
        let box = try ChaChaPoly.seal(
            text,
            using: SymmetricKey(data: key),
            nonce: ChaChaPoly.Nonce(data: nonce),
            authenticating: context
        )
        return Data([Self.version]) + box.combined
        #else
        let cipher = ChaCha20Poly1305(key: [UInt8](key))
        guard
            let sealed = cipher?.seal([UInt8](text), nonce: nonce, context: [UInt8](context))
        else { throw Self.failure }
        return Data([Self.version] + nonce + sealed)
        #endif
    }

    /// Decrypts; nil if the data, the key or the context is another.
    func open(_ data: Data, context: Data) -> Data? {
        let bytes = [UInt8](data)
        let nonceEnd = 1 + ChaCha20Poly1305.nonceByteCount
        guard
            bytes.first == Self.version, bytes.count >= nonceEnd + ChaCha20Poly1305.tagByteCount,
            let key = Data(base64Encoded: self.bytes.value)
        else { return nil }
        #if canImport(CryptoKit)
        guard let box = try? ChaChaPoly.SealedBox(combined: Data(bytes.dropFirst())) else {
            return nil
        }
        return try? ChaChaPoly.open(box, using: SymmetricKey(data: key), authenticating: context)
        #else
        return ChaCha20Poly1305(key: [UInt8](key))?.open(
            Array(bytes[nonceEnd...]),
            nonce: Array(bytes[1..<nonceEnd]),
            context: [UInt8](context)
        ).map { Data($0) }
        #endif
    }

    private static let version: UInt8 = 1

    private static var failure: any Error {
        InternalErrorCode.encoding.error("The sign-in could not be encrypted.")
    }

    /// Bytes of the system's own generator.
    private static func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}

extension Auth {
    /// The key that this app seals with, where it has one.
    ///
    /// - Throws: `keychainError` if the storage cannot be read.
    func sealingKey() throws -> SealingKey? {
        try storage.withLock { storage in
            do {
                return try Self.sealingStorage(storage).data(forKey: sealingKeyName)
                    .flatMap(SealingKey.init)
            } catch {
                throw AuthErrorCode.keychainError.error(reason: "\(error)")
            }
        }
    }

    /// The key that this app seals with, made at the first call.
    ///
    /// - Throws: `keychainError` if the storage cannot be read or written.
    func madeSealingKey() throws -> SealingKey {
        try storage.withLock { storage in
            let storage = Self.sealingStorage(storage)
            var key = SealingKey()
            do {
                try storage.updateData(forKey: sealingKeyName) { data in
                    if let data, let kept = SealingKey(data) {
                        key = kept
                        return data
                    }
                    return try key.data()
                }
                // Another program may have been first, in a storage without locks.
                if let kept = try storage.data(forKey: sealingKeyName).flatMap(SealingKey.init) {
                    key = kept
                }
            } catch {
                throw AuthErrorCode.keychainError.error(reason: "\(error)")
            }
            return key
        }
    }

    /// Where the key is kept: on this device only, wherever the sign-in goes.
    private static func sealingStorage(_ storage: any AuthStorage) -> any AuthStorage {
        #if canImport(Security)
        if let keychain = storage as? KeychainAuthStorage { return keychain.onThisDevice }
        #endif
        return storage
    }

    private var sealingKeyName: String { "\(storageKey)-sealing" }
}
