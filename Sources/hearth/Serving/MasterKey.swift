import AuthCrypto
import AuthDomain
import AuthStore
import FoundationEssentials

/// Finds the master key: the secret under which every other secret is sealed.
enum MasterKey {
    /// The options that name it.
    static let options = [
        Option(
            "master-key-file",
            "FILE",
            "Read the master key here (default: master.key in the data folder)."
        ),
        Option(
            "master-key",
            "KEY",
            "The master key itself: 32 bytes in base64.",
            isSecret: true,
            isVariableOnly: true
        ),
    ]

    private static let byteCount = 32

    /// Nobody said where the key is.
    static let missing = Failure(
        "there is no master key; give --master-key-file or HEARTH_MASTER_KEY"
    )

    /// Where the key is.
    enum Place {
        /// `HEARTH_MASTER_KEY` holds it.
        case variable(String)
        /// The file of this name does.
        case file(String)

        /// The file; nil where a variable holds the key.
        var path: String? {
            guard case .file(let path) = self else { return nil }
            return path
        }
    }

    /// Finds the place: a file on the command line, the variable, a file named elsewhere, or one in
    /// the data folder; nil where there is none of them.
    static func place(_ settings: Settings, folder: String?) -> Place? {
        let file = settings["master-key-file"]
        let isOnCommandLine = file != nil && settings.source(of: "master-key-file").rank == 0
        if let text = settings["master-key"], !isOnCommandLine { return .variable(text) }
        return (file ?? folder.map { $0 + "/master.key" }).map(Place.file)
    }

    /// Reads the key.
    ///
    /// - Throws: `Failure` where there is none, or where others could read it.
    static func read(_ settings: Settings, folder: String?) throws -> KeyRing {
        switch place(settings, folder: folder) {
        case .variable(let text): KeyRing(current: try key(text, from: "HEARTH_MASTER_KEY"))
        case .file(let path): KeyRing(current: try read(path))
        case nil: throw missing
        }
    }

    /// Reads the key, or makes one where the file does not exist and nothing is sealed yet.
    ///
    /// - Throws: `Failure`.
    static func readOrMake(
        _ settings: Settings,
        folder: String?,
        for store: SQLStore
    ) async throws -> KeyRing {
        guard let path = place(settings, folder: folder)?.path, !PrivateFile.exists(path) else {
            return try read(settings, folder: folder)
        }
        let isSealed = try await store.read { transaction in
            try SigningKeyPurpose.allCases.contains { purpose in
                try !transaction.signingKeys(for: purpose).isEmpty
            }
        }
        guard !isSealed else {
            throw Failure("the store's master key \(path) is missing; nothing else opens its keys")
        }
        return KeyRing(current: try readOrMake(path))
    }

    /// Reads the key in a file, or makes the file.
    ///
    /// - Throws: `Failure`.
    static func readOrMake(_ path: String) throws -> SealingKey {
        if !PrivateFile.exists(path) {
            do {
                let key = Base64.encode(SecureRandom.bytes(byteCount))
                try PrivateFile.create(path, key + "\n")
            } catch {
                // Another process may have been first.
                guard PrivateFile.exists(path) else { throw error }
            }
        }
        return try read(path)
    }

    /// A key that nobody keeps, for a store that nobody keeps.
    static func temporary() throws -> KeyRing {
        KeyRing(current: try SealingKey(bytes: SecureRandom.bytes(byteCount)))
    }

    private static func read(_ path: String) throws -> SealingKey {
        do {
            try PrivateFile.check(path)
        } catch {
            throw Failure("the master key: " + error.message)
        }
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw Failure("the master key \(path) cannot be read")
        }
        return try key(String(decoding: data, as: UTF8.self), from: path)
    }

    private static func key(_ text: String, from source: String) throws -> SealingKey {
        let word = text.filter { !$0.isWhitespace }
        guard let bytes = Base64.decode(word), bytes.count == byteCount else {
            throw Failure("\(source) is no master key: it must be 32 bytes in base64")
        }
        return try SealingKey(bytes: bytes)
    }
}
