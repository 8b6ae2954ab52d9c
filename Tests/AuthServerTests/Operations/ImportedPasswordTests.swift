import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Foundation
import Testing

@Suite("Passwords that other systems hashed")
struct ImportedPasswordTests {
    /// A vector as a request: the options, the password, and the user's two fields.
    struct Vector: Sendable {
        let options: JSONObject
        let password: String
        let user: JSONObject

        static let all: [Vector] = {
            let tests = URL(filePath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
            let file = tests.appending(path: "Vectors/password-hashes.txt")
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").compactMap(Vector.init)
        }()

        private init?(line: Substring) {
            let fields = line.split(separator: "\t").map { $0 == "." ? "" : String($0) }
            guard fields.count == 5 else { return nil }
            var options: JSONObject = ["hashAlgorithm": .string(fields[0])]
            var values: JSONObject = [:]
            for pair in fields[1].split(separator: ",") {
                let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
                values[parts[0]] = Int64(parts[1]).map(JSONValue.int) ?? .string(parts[1])
            }
            if fields[0] == "ARGON2" {
                options["argon2Parameters"] = .object(values)
            } else {
                for member in values { options[member.name] = member.value }
            }
            self.options = options
            password = fields[2]
            user = ["passwordHash": .string(fields[4]), "salt": .string(fields[3])]
        }

        /// The request that imports one user.
        func body(_ id: String) -> JSONValue {
            var user = user
            user["localId"] = .string(id)
            user["email"] = .string("\(id)@example.com")
            user["emailVerified"] = true
            var body = options
            body["users"] = [.object(user)]
            return .object(body)
        }
    }

    private static func signIn(
        _ server: TestServer,
        _ id: String,
        _ password: String
    ) async -> TestAnswer {
        await server.app(
            "signInWithPassword",
            ["email": .string("\(id)@example.com"), "password": .string(password)]
        )
    }

    private static func stored(_ server: TestServer, _ id: String) async throws -> String? {
        try await server.store.read { transaction in
            try transaction.account(AccountID(id), in: Scope(project: TestServer.project))?
                .passwordHash
        }
    }

    private static func scrypt(_ id: String) -> JSONValue { Vector.all[2].body(id) }

    @Test("Users of all 14 algorithms sign in, and their passwords are hashed anew")
    func signIn() async throws {
        let server = try await TestServer()
        #expect(Vector.all.count == 44)
        for (index, vector) in Vector.all.enumerated() {
            let id = "u\(index)"
            let name = "\(vector.options)"
            let answer = await server.admin("batchCreate", vector.body(id))
            #expect(answer.status == 200 && answer.json["error"] == nil, "\(name) \(answer)")
            let old = try await Self.stored(server, id)
            #expect(await Self.signIn(server, id, vector.password + "!").status == 400, "\(name)")
            #expect(try await Self.stored(server, id) == old, "\(name)")
            #expect(await Self.signIn(server, id, vector.password).status == 200, "\(name)")
            let new = try await Self.stored(server, id)
            #expect(new?.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$") == true, "\(name)")
            #expect(await Self.signIn(server, id, vector.password).status == 200, "\(name)")
            #expect(try await Self.stored(server, id) == new, "\(name)")
        }
    }

    @Test("Both alphabets of base64 serve, padded or not")
    func alphabets() async throws {
        let server = try await TestServer()
        for index in [0, 1, 34] {
            let vector = Vector.all[index]
            let text = String(decoding: vector.body("u\(index)").serialized, as: UTF8.self)
            let webSafe = text.replacing("+", with: "-").replacing("\\/", with: "_")
                .replacing("=\"", with: "\"").replacing("=\"", with: "\"")
            let answer = await server.admin(
                "batchCreate",
                try JSONValue(parsing: Array(webSafe.utf8))
            )
            #expect(answer.json["error"] == nil, "\(answer)")
            #expect(await Self.signIn(server, "u\(index)", vector.password).status == 200)
        }
    }

    @Test("The key lies in the store once, sealed, however many accounts came with it")
    func key() async throws {
        let server = try await TestServer()
        for id in ["a", "b", "c"] {
            #expect(await server.admin("batchCreate", Self.scrypt(id)).json["error"] == nil)
        }
        let other = Vector.all[0].body("d")
        #expect(await server.admin("batchCreate", other).json["error"] == nil)
        let kept = try await server.store.read {
            try $0.hashConfigurations(of: TestServer.project)
        }
        #expect(kept.count == 2)
        let key = try #require(
            Vector.all[2].options["signerKey"]?.stringValue.flatMap { Base64.decode($0) }
        )
        let secrets = server.environment.secrets
        let own = try #require(try kept.first { try $0.key(by: secrets) == key })
        let sealed = try #require(own.sealedKey)
        #expect(!sealed.indices.contains { sealed[$0...].starts(with: key) })
        for id in ["a", "b", "c"] {
            let hash = try #require(try await Self.stored(server, id))
            #expect(hash.hasPrefix("$firebase-scrypt$m=10,r=1,s=,k=\(own.id)$"))
            #expect(!hash.contains(Base64URL.encode(key)))
        }
    }

    @Test("A hash of another length is no error, and opens to nothing; of bcrypt it is one")
    func lengths() async throws {
        let server = try await TestServer()
        let hexadecimal = Base64.encode(Array("ce1420".utf8))
        let sha: JSONValue = [
            "hashAlgorithm": "SHA1", "rounds": 1,
            "users": [
                [
                    "localId": "a", "email": "a@example.com", "passwordHash": .string(hexadecimal),
                ]
            ],
        ]
        #expect(await server.admin("batchCreate", sha).json["error"] == nil)
        #expect(await Self.signIn(server, "a", "password123").error == "INVALID_PASSWORD")
        let bcrypt: JSONValue = [
            "hashAlgorithm": "BCRYPT",
            "users": [["localId": "b", "passwordHash": .string(hexadecimal)]],
        ]
        let answer = await server.admin("batchCreate", bcrypt)
        #expect(
            answer.json["error"] == [["index": 0, "message": "passwordHash or salt is invalid"]]
        )
    }

    static let refusals: [(JSONObject, String)] = [
        (["hashAlgorithm": "SCRYPT", "rounds": 8, "memoryCost": 14], "EMPTY_HASH_KEY"),
        (["hashAlgorithm": "HMAC_MD5"], "EMPTY_HASH_KEY"),
        (
            ["hashAlgorithm": "SCRYPT", "signerKey": "eA", "rounds": 9, "memoryCost": 14],
            "INVALID_HASH_ROUNDS"
        ),
        (
            ["hashAlgorithm": "SCRYPT", "signerKey": "eA", "rounds": 8, "memoryCost": 15],
            "INVALID_HASH_MEMORY_COSTS"
        ),
        (
            ["hashAlgorithm": "SCRYPT", "signerKey": "!", "rounds": 8, "memoryCost": 14],
            "INVALID_HASH_PARAMETER : signerKey is not base64"
        ),
        (
            [
                "hashAlgorithm": "STANDARD_SCRYPT", "cpuMemCost": 1000, "blockSize": 8,
                "parallelization": 1, "dkLen": 64,
            ],
            "INVALID_HASH_MEMORY_COSTS"
        ),
        (
            [
                "hashAlgorithm": "STANDARD_SCRYPT", "cpuMemCost": 1_073_741_824,
                "blockSize": 1_073_741_824, "parallelization": 1, "dkLen": 64,
            ],
            "INVALID_HASH_MEMORY_COSTS"
        ),
        (
            [
                "hashAlgorithm": "STANDARD_SCRYPT", "cpuMemCost": 1024, "blockSize": 8,
                "parallelization": 1, "dkLen": 0,
            ],
            "INVALID_HASH_PARAMETER : dkLen"
        ),
        (["hashAlgorithm": "PBKDF_SHA1", "rounds": 0], "INVALID_HASH_ROUNDS"),
        (["hashAlgorithm": "PBKDF2_SHA256", "rounds": 120_001], "INVALID_HASH_ROUNDS"),
        (["hashAlgorithm": "MD5", "rounds": 8193], "INVALID_HASH_ROUNDS"),
        (["hashAlgorithm": "SHA512", "rounds": 0], "INVALID_HASH_ROUNDS"),
        (["hashAlgorithm": "SHA512", "rounds": 8193], "INVALID_HASH_ROUNDS"),
        (
            ["hashAlgorithm": "SHA1", "rounds": 1, "passwordHashOrder": "SALT"],
            "INVALID_HASH_PARAMETER : passwordHashOrder"
        ),
    ]

    @Test("Options that cost too much, or lack something, stop the import", arguments: refusals)
    func refuse(options: JSONObject, code: String) async throws {
        let server = try await TestServer()
        var body = options
        body["users"] = [["localId": "a"]]
        #expect(await server.admin("batchCreate", .object(body)).error == code)
        #expect(await server.account("a") == .null)
    }

    @Test("An imported password and the second factor together sign in, and not one of them")
    func secondFactor() async throws {
        let server = try await TestServer()
        var body = try #require(Self.scrypt("ann").objectValue)
        var user = try #require(body["users"]?[0]?.objectValue)
        user["mfaInfo"] = [["mfaEnrollmentId": "work", "phoneInfo": "+16505550101"]]
        body["users"] = [.object(user)]
        #expect(await server.admin("batchCreate", .object(body)).json["error"] == nil)
        let first = await Self.signIn(server, "ann", "password123")
        #expect(first["idToken"].isEmpty && !first["mfaPendingCredential"].isEmpty)
        let ann = AccountUser(
            id: "ann",
            email: "ann@example.com",
            password: "password123",
            idToken: "",
            refreshToken: ""
        )
        #expect(try await !server.signIn(ann).idToken.isEmpty)
        #expect(try await Self.stored(server, "ann")?.hasPrefix("$argon2id$") == true)
    }

    @Test("A password in clear is hashed, and signs in")
    func rawPassword() async throws {
        let server = try await TestServer()
        let users: JSONValue = [
            ["localId": "a", "email": "a@example.com", "rawPassword": "correct horse"],
            ["localId": "b", "email": "b@example.com", "rawPassword": "horse"],
        ]
        let answer = await server.admin("batchCreate", ["users": users])
        #expect(answer.json["error"]?.arrayValue?.count == 1)
        #expect(try await Self.stored(server, "a")?.hasPrefix("$argon2id$") == true)
        #expect(await Self.signIn(server, "a", "correct horse").status == 200)
        #expect(await server.account("b") == .null)
    }

    @Test("The data that the emulator exports is imported at the path that it uses")
    func emulatorExport() async throws {
        for hasQuirks in [false, true] {
            var setup = TestServer.Setup()
            setup.hasQuirks = hasQuirks
            let server = try await TestServer(setup)
            let text = "fakeHash:salt=fakeSaltAbCdEfGhIjKlMnOpQrSt:password=correct horse"
            let body: JSONValue = [
                "users": [
                    [
                        "localId": "ann", "email": "ann@example.com", "passwordHash": .string(text),
                        "salt": "fakeSaltAbCdEfGhIjKlMnOpQrSt",
                    ]
                ]
            ]
            let request = TestRequest.post(
                "/identitytoolkit.googleapis.com/v1/projects/\(TestServer.project)/tenants/"
                    + "/accounts:batchCreate",
                String(decoding: body.serialized, as: UTF8.self)
            )
            let answer = await server.send(request.asOwner)
            #expect(answer.status == 200 && answer.json["error"] == nil, "\(answer)")
            #expect(await Self.signIn(server, "ann", "correct horse!").status == 400)
            #expect(await Self.signIn(server, "ann", "correct horse").status == 200)
            let kept = try await Self.stored(server, "ann")
            #expect(kept?.hasPrefix(hasQuirks ? "fakeHash:" : "$argon2id$") == true)
        }
    }

    @Test("An administrator's list has the hashes, and another server takes them from it")
    func export() async throws {
        let server = try await TestServer()
        _ = try await server.newUser("bob@example.com")
        #expect(await server.admin("batchCreate", Self.scrypt("ann")).json["error"] == nil)
        let list = await server.send(TestRequest.get("\(adminPath):batchGet").asOwner)
        let users = try #require(list.json["users"]?.arrayValue)
        let ann = try #require(users.first { $0["localId"] == "ann" })
        #expect(ann["version"] == 1)
        var body = Vector.all[2].options
        body["users"] = [
            [
                "localId": "ann", "email": "ann@example.com",
                "passwordHash": ann["passwordHash"] ?? .null, "salt": ann["salt"] ?? .null,
            ]
        ]
        let other = try await TestServer()
        #expect(await other.admin("batchCreate", .object(body)).json["error"] == nil)
        #expect(await Self.signIn(other, "ann", "password123").status == 200)
        let bob = try #require(users.first { $0["localId"] != "ann" })
        #expect(Base64.decode(bob["passwordHash"]?.stringValue ?? "")?.count == 32)
        #expect(Base64.decode(bob["salt"]?.stringValue ?? "")?.count == 16)
        for id in ["ann", bob["localId"]?.stringValue ?? ""] {
            #expect(await server.account(id)["passwordHash"] == "UkVEQUNURUQ=")
            #expect(await server.account(id)["salt"] == nil)
        }
    }
}
