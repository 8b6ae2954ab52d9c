import AuthCrypto
import FoundationEssentials
import Glibc

/// Finds the master key: the secret under which every other secret is sealed.
enum MasterKey {
    /// The options that name it.
    static let options = [
        Option(
            "master-key-file",
            "FILE",
            "Read the master key here (default: master.key in the data folder)."
        ),
        Option("master-key", "KEY", "The master key itself.", isSecret: true),
    ]

    private static let byteCount = 32

    /// Reads the key.
    ///
    /// - Throws: `Failure` where there is none, or where others could read it.
    static func read(_ settings: Settings, folder: String?) throws -> KeyRing {
        if let text = settings["master-key"] { return try ring(text, from: "HEARTH_MASTER_KEY") }
        guard let path = path(settings, folder: folder) else {
            throw Failure("there is no master key; give --master-key-file or HEARTH_MASTER_KEY")
        }
        return try read(path)
    }

    /// Reads the key, or makes one where the file does not exist yet.
    ///
    /// - Throws: `Failure`.
    static func readOrMake(_ settings: Settings, folder: String?) throws -> KeyRing {
        guard settings["master-key"] == nil, let path = path(settings, folder: folder),
            access(path, F_OK) != 0
        else {
            return try read(settings, folder: folder)
        }
        try PrivateFile.create(path, Base64.encode(SecureRandom.bytes(byteCount)) + "\n")
        return try read(path)
    }

    /// A key that nobody keeps, for a store that nobody keeps.
    static func temporary() throws -> KeyRing {
        KeyRing(current: try SealingKey(bytes: SecureRandom.bytes(byteCount)))
    }

    /// Where the key is read, unless a variable holds it.
    static func path(_ settings: Settings, folder: String?) -> String? {
        settings["master-key-file"] ?? folder.map { $0 + "/master.key" }
    }

    private static func read(_ path: String) throws -> KeyRing {
        try PrivateFile.check(path)
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw Failure("the master key \(path) cannot be read")
        }
        return try ring(String(decoding: data, as: UTF8.self), from: path)
    }

    private static func ring(_ text: String, from source: String) throws -> KeyRing {
        let word = text.filter { !$0.isWhitespace }
        guard let bytes = Base64.decode(word), bytes.count == byteCount else {
            throw Failure("\(source) is no master key: it must be 32 bytes in base64")
        }
        return KeyRing(current: try SealingKey(bytes: bytes))
    }
}
