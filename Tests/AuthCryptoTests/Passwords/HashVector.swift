import AuthCrypto
import Foundation

/// A password and its hash of `Tests/Vectors/password-hashes.txt`.
struct HashVector: Sendable, CustomStringConvertible {
    let algorithm: String
    let options: [String: String]
    let password: [UInt8]
    let salt: [UInt8]
    let hash: [UInt8]

    var description: String { "\(algorithm) \(options.sorted { $0.key < $1.key })" }

    static let all: [HashVector] = {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = tests.appending(path: "Vectors/password-hashes.txt")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap(HashVector.init)
    }()

    private init?(line: Substring) {
        let fields = line.split(separator: "\t").map { $0 == "." ? "" : String($0) }
        guard fields.count == 5, let salt = Base64.decode(fields[3]),
            let hash = Base64.decode(fields[4])
        else { return nil }
        algorithm = fields[0]
        password = Array(fields[2].utf8)
        self.salt = salt
        self.hash = hash
        let pairs = fields[1].split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
        options = Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) })
    }

    private func number(_ name: String) -> Int { options[name].flatMap { Int($0) } ?? 0 }

    private func bytes(_ name: String) -> [UInt8] {
        options[name].flatMap { Base64.decode($0) } ?? []
    }

    var key: [UInt8]? { options["signerKey"] == nil ? nil : bytes("signerKey") }

    private func order(_ fallback: HashScheme.Order) -> HashScheme.Order {
        switch options["passwordHashOrder"] {
        case "PASSWORD_AND_SALT": .passwordFirst
        case "SALT_AND_PASSWORD": .saltFirst
        default: fallback
        }
    }

    /// The hash as an import takes it.
    func imported() throws -> ImportedHash {
        if algorithm == "BCRYPT" { return try ImportedHash(bcrypt: hash) }
        let keyID = key == nil ? nil : "key1"
        return try ImportedHash(scheme: scheme, keyID: keyID, salt: salt, hash: hash)
    }

    private var scheme: HashScheme {
        let words = algorithm.lowercased().split(separator: "_")
        let digest = words.last.flatMap { Digest(rawValue: String($0)) }
        switch (words[0], digest) {
        case ("scrypt", _):
            return .firebaseScrypt(
                memoryCost: number("memoryCost"),
                rounds: number("rounds"),
                saltSeparator: bytes("saltSeparator")
            )
        case ("standard", _):
            return .scrypt(
                cost: number("cpuMemCost"),
                blockSize: number("blockSize"),
                parallelization: number("parallelization")
            )
        case ("argon2", _):
            return .argon2(argon2)
        case ("md5", _):
            return .md5(rounds: number("rounds"))
        case ("hmac", let digest?):
            return .hmac(digest, order(.passwordFirst))
        case ("pbkdf", let digest?), ("pbkdf2", let digest?):
            return .pbkdf2(digest, rounds: number("rounds"), byteCount: hash.count)
        default:
            return .digest(digest ?? .md5, rounds: number("rounds"), order(.saltFirst))
        }
    }

    private var argon2: Argon2Variant {
        let kinds: [String: Argon2.Kind] = ["ARGON2_D": .d, "ARGON2_I": .i, "ARGON2_ID": .id]
        return Argon2Variant(
            kind: kinds[options["hashType"] ?? ""] ?? .id,
            version: options["version"] == "VERSION_10" ? .v10 : .v13,
            parameters: Argon2id.Parameters(
                memoryKiB: UInt32(number("memoryCostKib")),
                passes: UInt32(number("iterations")),
                lanes: UInt32(number("parallelism"))
            )
        )
    }
}
