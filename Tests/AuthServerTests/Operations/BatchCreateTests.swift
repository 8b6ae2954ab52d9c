import AuthCrypto
import AuthTestSupport
import Testing

@Suite("accounts:batchCreate")
struct BatchCreateTests {
    private static let argon2: JSONObject = [
        "hashAlgorithm": "ARGON2",
        "argon2Parameters": [
            "hashType": "ARGON2_ID", "hashLengthBytes": 32, "iterations": 1, "memoryCostKib": 8,
            "parallelism": 1, "version": "VERSION_13",
        ],
    ]

    private static func message(_ answer: TestAnswer, _ index: Int = 0) -> String? {
        answer.json["error"]?[index]?["message"]?.stringValue
    }

    @Test(
        "A text that no store can keep is its row's fault alone",
        arguments: TestDatabase.available
    )
    func unstorable(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let provider: JSONValue = ["providerId": "google.com", "rawId": "\u{0}"]
        let answer = await server.admin(
            "batchCreate",
            [
                "users": [
                    ["localId": "a\u{0}"], ["localId": "b", "displayName": "\u{0}"],
                    ["localId": "c", "providerUserInfo": [provider]],
                    ["localId": "d", "email": "d@example.com"],
                ]
            ]
        )
        #expect(answer.status == 200, "\(answer)")
        let errors = answer.json["error"]?.arrayValue ?? []
        #expect(errors.compactMap { $0["index"]?.intValue ?? 0 } == [0, 1, 2])
        #expect(errors.allSatisfy { $0["message"]?.stringValue?.contains("stored") == true })
        #expect(await server.account("d")["email"] == "d@example.com")
    }

    @Test("Accounts arrive with all that the request says of them")
    func create() async throws {
        let server = try await TestServer()
        let user: JSONValue = [
            "localId": "ann", "email": "Ann@Example.com", "emailVerified": true,
            "displayName": "Ann", "photoUrl": "https://example.com/a.png", "disabled": true,
            "createdAt": "1500000000000", "lastLoginAt": 1_600_000_000_000,
            "customAttributes": #"{"role":"editor"}"#,
            "providerUserInfo": [
                ["providerId": "google.com", "rawId": "42", "displayName": "Ann G."],
                ["providerId": "password", "email": "ann@example.com"],
            ],
            "mfaInfo": [
                ["phoneInfo": "+16505550101", "displayName": "work"],
                ["mfaEnrollmentId": "second", "phoneInfo": "+16505550102"],
            ],
        ]
        let answer = await server.admin(
            "batchCreate",
            ["users": [user, ["localId": "ben", "phoneNumber": "+16505550100"]]]
        )
        #expect(answer.status == 200, "\(answer)")
        #expect(answer.json == ["kind": "identitytoolkit#UploadAccountResponse"])
        let ann = await server.account("ann")
        for (name, value) in [
            ("email", "ann@example.com"), ("createdAt", "1500000000000"), ("displayName", "Ann"),
            ("lastLoginAt", "1600000000000"), ("customAttributes", #"{"role":"editor"}"#),
            ("validSince", "1500000000"), ("photoUrl", "https://example.com/a.png"),
        ] {
            #expect(ann[name]?.stringValue == value, "\(name)")
        }
        #expect(ann["disabled"] == true)
        #expect(ann["emailVerified"] == true)
        #expect(ann["passwordHash"] == nil)
        #expect(ann["providerUserInfo"]?.arrayValue?.count == 1)
        #expect(ann["providerUserInfo"]?[0]?["rawId"] == "42")
        #expect(ann["mfaInfo"]?[1]?["mfaEnrollmentId"] != nil)
        #expect(ann["mfaInfo"]?.arrayValue?.count == 2)
        #expect(await server.account("ben")["phoneNumber"] == "+16505550100")
    }

    @Test("A hash of ours opens the account to its password, and to no other")
    func hashes() async throws {
        let server = try await TestServer()
        let text = try await server.passwords.hash("correct horse")
        let parts = text.split(separator: "$").map(String.init)
        var body = Self.argon2
        body["users"] = [
            [
                "localId": "ann", "email": "ann@example.com",
                "passwordHash": .string(parts[4].replacing("+", with: "-")),
                "salt": .string(parts[3].replacing("/", with: "_")),
                "passwordUpdatedAt": 1_500_000_000_000,
            ]
        ]
        let answer = await server.admin("batchCreate", .object(body))
        #expect(answer.json["error"] == nil, "\(answer)")
        for (password, status) in [("correct horse", 200), ("wrong horse", 400)] {
            let signIn = await server.app(
                "signInWithPassword",
                ["email": "ann@example.com", "password": .string(password)]
            )
            #expect(signIn.status == status)
        }
        #expect(await server.account("ann")["passwordUpdatedAt"]?.intValue == 1_500_000_000_000)
    }

    static let rows: [(JSONValue, String)] = [
        (["email": "x"], "localId is missing"),
        (["localId": .string(String(repeating: "x", count: 129))], "localId may have"),
        (
            ["localId": "n", "tenantId": "t1", "customAttributes": "x"],
            "Tenant id in userInfo does not match the tenant id in request."
        ),
        (
            [
                "localId": "n",
                "customAttributes": .string("{\"a\":\"\(String(repeating: "x", count: 1000))\"}"),
            ],
            "Custom claims provided are too large."
        ),
        (["localId": "n", "customAttributes": "[]"], "Invalid custom claims provided."),
        (
            ["localId": "n", "customAttributes": #"{"sub":1}"#, "providerUserInfo": [[:]]],
            "Custom claims provided include a reserved claim."
        ),
        (["localId": "n", "rawPassword": "horse"], "rawPassword must have 6 to 4096 characters"),
        (
            [
                "localId": "n", "phoneNumber": "1",
                "providerUserInfo": [["providerId": "google.com", "federatedId": "1"]],
            ],
            "federatedId or (providerId & rawId) is required"
        ),
        (
            [
                "localId": "n", "phoneNumber": "1",
                "providerUserInfo": [["providerId": "google.com", "rawId": "taken"]],
            ],
            "raw id exists in other account in database"
        ),
        (
            ["localId": "n", "phoneNumber": "6505550100", "email": "x"],
            "phone number format is invalid"
        ),
        (
            ["localId": "n", "phoneNumber": "+16505550100", "email": "x"],
            "phone number exists in other account in database"
        ),
        (["localId": "n", "email": "x", "mfaInfo": [[:]]], "email is invalid"),
        (
            ["localId": "n", "email": "TAKEN@example.com", "mfaInfo": [[:]]],
            "email exists in other account in database"
        ),
        (
            ["localId": "n", "mfaInfo": [[:]]],
            "Second factor account requires email to be presented."
        ),
        (
            ["localId": "n", "email": "n@example.com", "mfaInfo": [[:]]],
            "Second factor account requires email to be verified."
        ),
        (
            verified([
                ["mfaEnrollmentId": "1", "phoneInfo": "+16505550101"],
                ["mfaEnrollmentId": "1", "phoneInfo": "x"],
            ]),
            "Enrollment id already exists."
        ),
        (verified([["emailInfo": ["emailAddress": "x"]]]), "Second factor not supported."),
        (verified([["totpInfo": [:]]]), "Importing TOTP MFA is not supported."),
        (verified([["phoneInfo": "6505550101"]]), "Phone number format is invalid"),
        (
            verified((0..<6).map { ["phoneInfo": .string("+1650555010\($0)")] }),
            "An account may have at most 5 second factors."
        ),
        (
            ["localId": "taken", "email": "new@example.com"],
            "localId belongs to an existing account - can not overwrite."
        ),
    ]

    private static func verified(_ factors: [JSONValue]) -> JSONValue {
        [
            "localId": "n", "email": "n@example.com", "emailVerified": true,
            "mfaInfo": .array(factors),
        ]
    }

    @Test("What is wrong with a row is told in order, and its neighbours arrive", arguments: rows)
    func rowErrors(row: JSONValue, message: String) async throws {
        let server = try await TestServer()
        let first = await server.admin(
            "batchCreate",
            [
                "users": [
                    [
                        "localId": "taken", "email": "taken@example.com",
                        "phoneNumber": "+16505550100",
                        "providerUserInfo": [["providerId": "google.com", "rawId": "taken"]],
                    ]
                ]
            ]
        )
        #expect(first.json["error"] == nil, "\(first)")
        let answer = await server.admin(
            "batchCreate",
            ["users": [["localId": "before"], row, ["localId": "after"]]]
        )
        #expect(answer.status == 200)
        #expect(answer.json["error"]?.arrayValue?.count == 1)
        #expect(answer.json["error"]?[0]?["index"] == 1)
        #expect(Self.message(answer)?.hasPrefix(message) == true, "\(answer)")
        #expect(await server.account("n") == .null)
        #expect(await server.account("before") != .null)
        #expect(await server.account("after") != .null)
        #expect(await server.account("taken")["email"] == "taken@example.com")
    }

    @Test("The first row's error has an index, too")
    func firstIndex() async throws {
        let answer = await (try await TestServer()).admin("batchCreate", ["users": [[:]]])
        #expect(answer.json["error"] == [["index": 0, "message": "localId is missing"]])
    }

    @Test(
        "A request that cannot be meant is refused whole",
        arguments: [
            ([:], "MISSING_USER_ACCOUNT"), (["users": []], "MISSING_USER_ACCOUNT"),
            (["users": [["localId": "a"], ["localId": "a"]]], "DUPLICATE_LOCAL_ID : a"),
            (
                [
                    "sanityCheck": true,
                    "users": [
                        ["localId": "a", "email": "a@example.com"],
                        ["localId": "b", "email": "A@example.com"],
                    ],
                ],
                "DUPLICATE_EMAIL : A@example.com"
            ),
            (
                [
                    "sanityCheck": true,
                    "users": [
                        ["localId": "a", "providerUserInfo": [["providerId": "p", "rawId": "1"]]],
                        ["localId": "b", "providerUserInfo": [["providerId": "p", "rawId": "1"]]],
                    ],
                ],
                "DUPLICATE_RAW_ID : Provider id(p), Raw id(1)"
            ),
            (
                ["users": [["localId": "a", "passwordHash": "eA"]]],
                "MISSING_HASH_ALGORITHM"
            ),
            (["users": [["localId": "a"]], "hashAlgorithm": "ROT13"], "INVALID_HASH_ALGORITHM"),
            (
                ["users": [["localId": "a"]], "hashAlgorithm": "SCRYPT"],
                "EMPTY_HASH_KEY"
            ),
            (
                ["users": [["localId": "a"]], "hashAlgorithm": "ARGON2"],
                "INVALID_HASH_PARAMETER : argon2Parameters is missing"
            ),
        ] as [(JSONValue, String)]
    )
    func refusals(body: JSONValue, message: String) async throws {
        let server = try await TestServer()
        let answer = await server.admin("batchCreate", body)
        #expect(answer.status == 400)
        #expect(answer.error == message)
        #expect(await server.account("a") == .null)
    }

    @Test(
        "Argon2 is refused by what is wrong with its parameters",
        arguments: [
            ("hashType", "ARGON2_X", "INVALID_ARGON2_HASH_TYPE"),
            ("version", "VERSION_12", "INVALID_HASH_PARAMETER"),
            ("associatedData", "!", "INVALID_ARGON2_ASSOCIATED_DATA"),
            ("memoryCostKib", 32769, "INVALID_ARGON2_MEMORY_COST"),
            ("memoryCostKib", 7, "INVALID_ARGON2_MEMORY_COST"),
            ("iterations", 0, "INVALID_ARGON2_ITERATIONS"),
            ("parallelism", -1, "INVALID_ARGON2_PARALLELISM"),
            ("hashLengthBytes", 1025, "INVALID_ARGON2_HASH_LENGTH"),
        ] as [(String, JSONValue, String)]
    )
    func parameters(name: String, value: JSONValue, code: String) async throws {
        var body = Self.argon2
        var parameters = try #require(body["argon2Parameters"]?.objectValue)
        parameters[name] = value
        body["argon2Parameters"] = .object(parameters)
        body["users"] = [["localId": "a"]]
        let answer = await (try await TestServer()).admin("batchCreate", .object(body))
        #expect(answer.error?.hasPrefix(code) == true, "\(answer)")
    }

    @Test("A hash of another length is the row's error")
    func unreadableHash() async throws {
        var body = Self.argon2
        body["users"] = [["localId": "a", "passwordHash": "eHh4", "salt": "c2FsdHNhbHQ"]]
        let answer = await (try await TestServer()).admin("batchCreate", .object(body))
        #expect(Self.message(answer) == "passwordHash or salt is invalid")
    }

    @Test("With leave to overwrite, an account takes the place of the one before it, whole")
    func overwrite() async throws {
        let server = try await TestServer()
        let user = try await server.newUserWithFactor()
        server.clock.advance(seconds: 1)
        let answer = await server.admin(
            "batchCreate",
            [
                "allowOverwrite": true,
                "users": [["localId": .string(user.id), "email": .string(user.email)]],
            ]
        )
        #expect(answer.json["error"] == nil, "\(answer)")
        let account = await server.account(user.id)
        #expect(account["email"]?.stringValue == user.email)
        for gone in ["mfaInfo", "passwordHash", "displayName"] { #expect(account[gone] == nil) }
        #expect(await server.refresh(user).error == "TOKEN_EXPIRED")
        let lookup = await server.app("lookup", ["idToken": .string(user.idToken)])
        #expect(lookup.error == "TOKEN_EXPIRED")
    }

    @Test("More accounts than one transaction takes all arrive, and errors keep their places")
    func chunks() async throws {
        let server = try await TestServer()
        var users: [JSONValue] = (0..<1500).map { ["localId": .string("u\($0)")] }
        users[1200] = ["email": "x"]
        let answer = await server.admin("batchCreate", ["users": .array(users)])
        #expect(answer.json["error"] == [["index": 1200, "message": "localId is missing"]])
        #expect(
            await server.admin("query", ["returnUserInfo": false])["recordsCount"] == "1499"
        )
    }

    @Test("v3 has a name of its own for it, and no app may use either")
    func legacy() async throws {
        let server = try await TestServer()
        let path = "/identitytoolkit/v3/relyingparty/uploadAccount"
        let body = #"{"targetProjectId":"demo-project","users":[{"localId":"a"}]}"#
        #expect(await server.send(.post(path + "?key=any", body)).status == 401)
        #expect(await server.account("a") == .null)
        #expect(await server.send(TestRequest.post(path, body).asOwner).status == 200)
        #expect(await server.account("a") != .null)
    }
}
