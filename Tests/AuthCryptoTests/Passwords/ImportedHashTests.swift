import AuthCrypto
import Testing

@Suite("Imported password hashes")
struct ImportedHashTests {
    private let memory: HashMemory

    init() throws {
        memory = try HashMemory(for: Argon2id.Parameters(memoryKiB: 64, passes: 1, lanes: 1))
    }

    @Test("All 14 algorithms have vectors")
    func vectors() {
        #expect(HashVector.all.count == 44)
        #expect(Set(HashVector.all.map(\.algorithm)).count == 14)
    }

    @Test("A hash opens to its password and to no other, through the store and back")
    func compare() throws {
        for vector in HashVector.all {
            let stored = PasswordHash(try vector.imported()).text
            let hash = try PasswordHash(parsing: stored)
            #expect(hash.text == stored, "\(vector)")
            #expect(try matches(hash, vector.password, vector), "\(vector)")
            for wrong in [[], vector.password + [0x21], Array(vector.password.dropLast())] {
                #expect(try !matches(hash, wrong, vector), "\(vector)")
            }
        }
    }

    @Test("The wrong key opens nothing, and a stored hash never holds one")
    func keys() throws {
        for vector in HashVector.all {
            guard let key = vector.key else { continue }
            let hash = try vector.imported()
            #expect(try !hash.matches(vector.password, key: key + [1], in: memory), "\(vector)")
            #expect(throws: PasswordHashError.unreadable) {
                try hash.matches(vector.password, key: nil, in: memory)
            }
            #expect(!hash.text.contains(Base64URL.encode(key)))
            #expect(PasswordHash(hash).keyID == "key1")
        }
    }

    @Test("A verdict brings a new hash where the password is right, and only then")
    func verdict() async throws {
        let quick = Argon2id.Parameters(memoryKiB: 64, passes: 1, lanes: 1)
        let hasher = PasswordHasher(threadCount: 1, parameters: quick)
        for vector in HashVector.all where vector.options["rounds"] != "8" {
            let stored = PasswordHash(try vector.imported()).text
            let right = try await hasher.verify(vector.password, against: stored, key: vector.key)
            let new = try #require(right.replacement, "\(vector)")
            #expect(right.isRight && new.hasPrefix("$argon2id$v=19$m=64,t=1,p=1$"), "\(vector)")
            #expect(try await hasher.verify(vector.password, against: new).isRight)
            let wrong = try await hasher.verify([1], against: stored, key: vector.key)
            #expect(!wrong.isRight && wrong.replacement == nil, "\(vector)")
        }
        await hasher.shutdown()
    }

    @Test("A dummy of every scheme is read back, and no password opens it")
    func dummies() throws {
        for vector in HashVector.all {
            let scheme = try HashScheme(parsing: try vector.imported().scheme.text)
            let dummy = try ImportedHash(dummyFor: scheme)
            #expect(try ImportedHash(parsing: dummy.text) == dummy, "\(vector)")
            #expect(try !dummy.matches(vector.password, key: vector.key, in: memory), "\(vector)")
        }
    }

    @Test("bcrypt in its three spellings; a 73rd byte does not count, and a zero ends nothing")
    func bcrypt() throws {
        let hash = try #require(HashVector.all.first { $0.algorithm == "BCRYPT" })
        for letter in ["a", "b", "y"] {
            let text = String(decoding: hash.hash, as: UTF8.self)
                .replacing("$2b$", with: "$2\(letter)$")
            let imported = try ImportedHash(bcrypt: Array(text.utf8))
            #expect(try imported.matches(hash.password, key: nil, in: memory))
            #expect(try !imported.matches(hash.password + [0], key: nil, in: memory))
            #expect(try !imported.matches(hash.password + [0, 1], key: nil, in: memory))
        }
        for text in ["$2x$10$", "$2b$31$", "$2b$03$", "$2b$1x$"] {
            let bytes = Array(text.utf8) + hash.hash.dropFirst(7)
            #expect(throws: PasswordHashError.unreadable) { try ImportedHash(bcrypt: bytes) }
        }
        let tail = Array(hash.hash.suffix(31))
        #expect(throws: PasswordHashError.unreadable) { try ImportedHash(bcrypt: tail) }
    }

    static let costly: [(HashScheme, HashSchemeError)] = [
        (.firebaseScrypt(memoryCost: 15, rounds: 8, saltSeparator: []), .memoryCostOutOfRange),
        (.firebaseScrypt(memoryCost: 14, rounds: 9, saltSeparator: []), .roundsOutOfRange),
        (.scrypt(cost: 1000, blockSize: 8, parallelization: 1), .memoryCostOutOfRange),
        (.scrypt(cost: 1 << 20, blockSize: 8, parallelization: 1), .memoryCostOutOfRange),
        (.scrypt(cost: .max, blockSize: .max, parallelization: 1), .memoryCostOutOfRange),
        (.scrypt(cost: 1 << 17, blockSize: 8, parallelization: 5), .parameterOutOfRange),
        (.scrypt(cost: 1024, blockSize: 0, parallelization: 1), .parameterOutOfRange),
        (.bcrypt(cost: 16), .roundsOutOfRange),
        (.pbkdf2(.sha1, rounds: 0, byteCount: 20), .roundsOutOfRange),
        (.pbkdf2(.sha1, rounds: 120_001, byteCount: 20), .roundsOutOfRange),
        (.pbkdf2(.sha1, rounds: 1, byteCount: 129), .parameterOutOfRange),
        (.md5(rounds: 8193), .roundsOutOfRange),
        (.md5(rounds: -1), .roundsOutOfRange),
        (.digest(.sha256, rounds: 0, .saltFirst), .roundsOutOfRange),
    ]

    @Test("What costs more than a server can afford is no scheme", arguments: costly)
    func bounds(scheme: HashScheme, error: HashSchemeError) {
        #expect(throws: error) { try scheme.check() }
        #expect(throws: PasswordHashError.unreadable) { try HashScheme(parsing: scheme.text) }
    }

    @Test(
        "Texts that are no hash are unreadable",
        arguments: [
            "", "$", "$$$$", "$md5$r=1$AA$", "$md5$r=1,r=9999$AA$AA", "$md5$$AA$AA",
            "$sha1$r=1$A$AA",
            "$hmac-sha1$o=ps$AA$AA", "$hmac-sha9$o=ps,k=a$AA$AA", "$pbkdf2-md5$r=1,l=1$AA$AA",
            "$scrypt$n=99999999999999999999,r=1,p=1$AA$AA", "$argon2$y=x,v=19$AA$AAAA",
            "$md5$r=1,k=a$AA$AA", "$firebase-scrypt$m=14,r=8,s=B!,k=a$AA$AA", "plain",
        ]
    )
    func unreadable(text: String) {
        #expect(throws: PasswordHashError.unreadable) { try PasswordHash(parsing: text) }
    }

    private func matches(
        _ hash: PasswordHash,
        _ password: [UInt8],
        _ vector: HashVector
    ) throws -> Bool {
        switch hash {
        case .argon2id(let hash): try hash.matches(password, in: memory)
        case .imported(let hash): try hash.matches(password, key: vector.key, in: memory)
        }
    }
}
