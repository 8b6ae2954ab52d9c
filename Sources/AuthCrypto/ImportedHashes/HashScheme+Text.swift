extension HashScheme {
    /// The scheme as the store keeps it, for example `firebase-scrypt$m=14,r=8,s=Bw`.
    package var text: String {
        let (name, parameters) = parts
        return name + "$" + parameters.map { "\($0.0)=\($0.1)" }.joined(separator: ",")
    }

    /// How stored hashes of the scheme begin, as ``ImportedHash/text`` writes them.
    ///
    /// - Parameter keyID: names the key; nil where the scheme has none.
    /// - Returns: one text, or several of which one holds.
    package func storedPrefixes(keyID: String?) -> [String] {
        if case .bcrypt(let cost) = self {
            let digits = cost < 10 ? "0\(cost)" : "\(cost)"
            return ["2a", "2b", "2y"].map { "$\($0)$\(digits)$" }
        }
        return ["$\(text)\(keyID.map { ",k=" + $0 } ?? "")$"]
    }

    /// Reads what `text` writes.
    ///
    /// - Parameter text: a name, `$`, and the parameters.
    /// - Throws: `unreadable`, also where the scheme may not be computed.
    package init(parsing text: String) throws(PasswordHashError) {
        let fields = StoredText.fields(of: text, separator: "$")
        guard fields.count == 2 else { throw .unreadable }
        try self.init(name: fields[0], parameters: Parameters(fields[1]))
    }

    /// The name, and the parameters in the order in which they are written.
    var parts: (name: String, parameters: [(String, String)]) {
        switch self {
        case .firebaseScrypt(let memoryCost, let rounds, let separator):
            (
                "firebase-scrypt",
                [("m", "\(memoryCost)"), ("r", "\(rounds)"), ("s", Base64URL.encode(separator))]
            )
        case .scrypt(let cost, let blockSize, let parallelization):
            ("scrypt", [("n", "\(cost)"), ("r", "\(blockSize)"), ("p", "\(parallelization)")])
        case .bcrypt(let cost):
            ("bcrypt", [("c", "\(cost)")])
        case .pbkdf2(let digest, let rounds, let byteCount):
            ("pbkdf2-" + digest.rawValue, [("r", "\(rounds)"), ("l", "\(byteCount)")])
        case .hmac(let digest, let order):
            ("hmac-" + digest.rawValue, [("o", order.rawValue)])
        case .md5(let rounds):
            (Digest.md5.rawValue, [("r", "\(rounds)")])
        case .digest(let digest, let rounds, let order):
            (digest.rawValue, [("r", "\(rounds)"), ("o", order.rawValue)])
        case .argon2(let variant):
            ("argon2", variant.parts)
        }
    }

    /// Reads a name and its parameters.
    init(name: Substring, parameters: Parameters) throws(PasswordHashError) {
        guard let scheme = Self.read(name, parameters) else { throw .unreadable }
        do {
            try scheme.check()
        } catch {
            throw .unreadable
        }
        self = scheme
    }

    private static func read(_ name: Substring, _ parameters: Parameters) -> HashScheme? {
        switch name {
        case "firebase-scrypt":
            guard let memoryCost = parameters.number("m"), let rounds = parameters.number("r"),
                let separator = parameters.bytes("s")
            else { return nil }
            return .firebaseScrypt(
                memoryCost: memoryCost,
                rounds: rounds,
                saltSeparator: separator
            )
        case "scrypt":
            guard let cost = parameters.number("n"), let blockSize = parameters.number("r"),
                let parallelization = parameters.number("p")
            else { return nil }
            return .scrypt(cost: cost, blockSize: blockSize, parallelization: parallelization)
        case "bcrypt":
            return parameters.number("c").map { .bcrypt(cost: $0) }
        case "argon2":
            return Argon2Variant(parameters).map(HashScheme.argon2)
        default:
            return readDigest(name, parameters)
        }
    }

    private static func readDigest(_ name: Substring, _ parameters: Parameters) -> HashScheme? {
        let words = StoredText.fields(of: name, separator: "-")
        guard let word = words.last, let digest = Digest(rawValue: String(word)) else { return nil }
        let order = parameters["o"].flatMap { Order(rawValue: String($0)) }
        switch (words.count, words[0], digest) {
        case (2, "pbkdf2", .sha1), (2, "pbkdf2", .sha256):
            guard let rounds = parameters.number("r"), let count = parameters.number("l") else {
                return nil
            }
            return .pbkdf2(digest, rounds: rounds, byteCount: count)
        case (2, "hmac", _):
            return order.map { .hmac(digest, $0) }
        case (1, _, .md5):
            return parameters.number("r").map { .md5(rounds: $0) }
        case (1, _, _):
            guard let rounds = parameters.number("r"), let order else { return nil }
            return .digest(digest, rounds: rounds, order)
        default:
            return nil
        }
    }
}

extension HashScheme {
    /// The parameters of a stored hash, by their names.
    struct Parameters {
        private let values: [Substring: Substring]

        /// Reads `a=1,b=2`; of a name given twice the last one counts.
        init(_ text: Substring) {
            var values: [Substring: Substring] = [:]
            for pair in StoredText.fields(of: text, separator: ",") {
                let parts = StoredText.fields(of: pair, separator: "=")
                // Base64url has no sign of equality, nor has any other value.
                guard parts.count == 2 else { continue }
                values[parts[0]] = parts[1]
            }
            self.values = values
        }

        subscript(name: Substring) -> Substring? { values[name] }

        func number(_ name: Substring) -> Int? { values[name].flatMap { Int($0) } }

        func bytes(_ name: Substring) -> [UInt8]? {
            values[name].flatMap { Base64URL.decode(String($0)) }
        }
    }
}

extension Argon2Variant {
    fileprivate var parts: [(String, String)] {
        [
            ("y", kind.rawValue), ("v", "\(version.rawValue)"), ("m", "\(parameters.memoryKiB)"),
            ("t", "\(parameters.passes)"), ("p", "\(parameters.lanes)"),
            ("d", Base64URL.encode(associatedData)),
        ]
    }

    fileprivate init?(_ values: HashScheme.Parameters) {
        guard let kind = values["y"].flatMap({ Argon2.Kind(rawValue: String($0)) }),
            let version = values["v"].flatMap({ UInt32($0) }).flatMap(Argon2.Version.init),
            let memory = values["m"].flatMap({ UInt32($0) }),
            let passes = values["t"].flatMap({ UInt32($0) }),
            let lanes = values["p"].flatMap({ UInt32($0) }),
            let data = values.bytes("d")
        else { return nil }
        self.init(
            kind: kind,
            version: version,
            parameters: Argon2id.Parameters(memoryKiB: memory, passes: passes, lanes: lanes),
            associatedData: data
        )
    }
}
