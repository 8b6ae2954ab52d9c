import AuthCrypto
import Testing

@Suite("Argon2id")
struct Argon2idTests {
    static let small = Argon2id.Parameters(memoryKiB: 256, passes: 2, lanes: 1)

    let memory: HashMemory

    init() throws {
        memory = try HashMemory(for: Self.small)
    }

    /// Source: the test program of Argon2's reference implementation.
    static let published: [(Argon2id.Parameters, password: String, salt: String, hash: String)] = [
        (
            small, "password", "somesalt",
            "9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe"
        ),
        (
            Argon2id.Parameters(memoryKiB: 256, passes: 2, lanes: 2), "password", "somesalt",
            "6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037"
        ),
        (
            Argon2id.Parameters(memoryKiB: 65536, passes: 1, lanes: 1), "password", "somesalt",
            "f6a5adc1ba723dddef9b5ac1d464e180fcd9dffc9d1cbf76cca2fed795d9ca98"
        ),
        (
            Argon2id.Parameters(memoryKiB: 65536, passes: 2, lanes: 1), "password", "diffsalt",
            "bdf32b05ccc42eb15d58fd19b1f856b113da1e9a5874fdcc544308565aa8141c"
        ),
    ]

    @Test("The published hashes come out, also those that outgrow the block", arguments: published)
    func vectors(
        parameters: Argon2id.Parameters,
        password: String,
        salt: String,
        hash: String
    ) throws {
        let result = try Argon2id.hash(
            Array(password.utf8),
            salt: Array(salt.utf8),
            parameters: parameters,
            count: 32,
            in: memory
        )
        #expect(Hex.encode(result) == hash)
        #expect(memory.isZeroed)
    }

    @Test("The published text form verifies, and no other password does")
    func text() throws {
        let text =
            "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"
        let hash = try Argon2idHash(parsing: text)
        #expect(hash.text == text)
        #expect(try hash.matches(Array("password".utf8), in: memory))
        #expect(try !hash.matches(Array("Password".utf8), in: memory))
        #expect(try !hash.matches([], in: memory))
    }

    @Test("The memory is zeroed after each hash")
    func zeroing() throws {
        for _ in 0..<3 {
            _ = try Argon2idHash(of: [1, 2, 3], parameters: Self.small, in: memory)
            #expect(memory.isZeroed)
        }
        #expect(memory.byteCount == 256 * 1024)
    }

    @Test("A password of any bytes is a password, the empty one too")
    func passwords() throws {
        for password in [[], [0], [0, 0], [0xFF, 0x00, 0xC3]] as [[UInt8]] {
            let hash = try Argon2idHash(of: password, parameters: Self.small, in: memory)
            #expect(try hash.matches(password, in: memory))
            #expect(try !hash.matches(password + [0], in: memory))
        }
    }

    @Test("New hashes cost what is recommended")
    func standard() {
        #expect(Argon2id.Parameters.standard.areBounded)
        #expect(Argon2id.Parameters.standard.memoryKiB == 19456)
        #expect(Argon2id.Parameters.standard.passes == 2)
        #expect(Argon2id.Parameters.standard.lanes == 1)
    }

    @Test(
        "A text in another form, or one that asks for absurd effort, is not read",
        arguments: [
            "", "$", "$$$$$", "plain", "$2b$10$abcdefghijklmnopqrstuv",
            "$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
            "$argon2id$v=16$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
            "$argon2id$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
            "$argon2id$v=19$t=2,m=256,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
            "$argon2id$v=19$m=256,t=2$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
            "$argon2id$v=19$m=+256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
            "$argon2id$v=19$m=262145,t=1,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
            "$argon2id$v=19$m=4294967295,t=1,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bM4",
            "$argon2id$v=19$m=262144,t=5,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
            "$argon2id$v=19$m=8,t=4294967295,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bM4",
            "$argon2id$v=19$m=7,t=1,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
            "$argon2id$v=19$m=256,t=0,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
            "$argon2id$v=19$m=256,t=2,p=0$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
            "$argon2id$v=19$m=256,t=2,p=17$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
            "$argon2id$v=19$m=256,t=2,p=1$c2FsdA$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
            "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65",
            "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4$",
            "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/ ",
        ]
    )
    func unreadable(text: String) {
        #expect(throws: PasswordHashError.unreadable) { try Argon2idHash(parsing: text) }
    }
}
