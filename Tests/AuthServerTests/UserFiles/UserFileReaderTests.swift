import AuthServer
import AuthWire
import Testing

@Suite("Files of users")
struct UserFileReaderTests {
    /// Reads a whole file, so many bytes at a time.
    private static func users(
        _ text: String,
        _ format: UserFileFormat,
        step: Int = 1 << 20
    ) throws -> [UserInfo] {
        var reader = UserFileReader(format)
        let bytes = Array(text.utf8)
        var records: [UserFileRecord] = []
        for start in stride(from: 0, to: bytes.count, by: step) {
            records += try reader.read(Array(bytes[start...].prefix(step)))
        }
        records += try reader.finish()
        return try records.map { try $0.user() }
    }

    private static let json = """
        {"kind": "x [{\\"users\\": [", "more": {"users": [{"localId": "no"}]},
         "users": [
          {"localId": "a", "email": "a@example.com", "displayName": "A \\" } ] { [ \\\\",
           "createdAt": "1500000000000", "lastSignedInAt": 1600000000000, "disabled": true,
           "providerUserInfo": [{"providerId": "google.com", "rawId": "1"}],
           "mfaInfo": [{"mfaEnrollmentId": "f", "phoneInfo": "+16505550100",
                        "enrolledAt": "2023-11-14T22:13:20Z"}]},
          {"localId": "b", "passwordHash": "aGFzaA==", "salt": "c2FsdA=="}
         ], "last": 1}

        """

    @Test("Users of a JSON file are found, in whatever pieces it comes", arguments: [1, 7, 4096])
    func json(step: Int) throws {
        let users = try Self.users(Self.json, .json, step: step)
        #expect(users.map(\.localId) == ["a", "b"])
        #expect(users[0].displayName == #"A " } ] { [ \"#)
        #expect(users[0].createdAt == 1_500_000_000_000)
        #expect(users[0].lastLoginAt == 1_600_000_000_000)
        #expect(users[0].disabled == true)
        #expect(users[0].providerUserInfo?.first?.rawId == "1")
        #expect(users[0].mfaInfo?.first?.phoneInfo == "+16505550100")
        #expect(users[1].passwordHash == "aGFzaA==")
    }

    @Test("A line that is not UTF-8 is told, and those beside it are read")
    func notUTF8() throws {
        var reader = UserFileReader(.csv)
        let lines = Array("a,a@example.com\nb,".utf8) + [0xFF] + Array("@example.com\nc\n".utf8)
        let records = try reader.read(lines) + reader.finish()
        #expect(records.count == 3)
        #expect(try records.first?.user().localId == "a")
        let fault = #expect(throws: UserFileFault.self) { try records[1].user() }
        #expect(fault?.message == "is not UTF-8")
        #expect(try records.last?.user().localId == "c")
    }

    @Test(
        "What is no file of users, or ends too early, is refused",
        arguments: [
            "", "[]", "{}", "1", #"{"users": [1]}"#, #"{"users": ["a"]}"#, #"{"users": [{}"#,
            #"{"users": [{}]"#, #"{"users": {}}"#, #"{"users": []}}"#, #"{"users": [[]]}"#,
            #"{"users": [], "users": []}"#,
        ]
    )
    func malformed(text: String) {
        #expect(throws: UserFileError.malformed) { try Self.users(text, .json) }
    }

    @Test(
        "A user without an end takes no more than a megabyte",
        arguments: [UserFileFormat.json, .csv]
    )
    func endless(format: UserFileFormat) throws {
        var reader = UserFileReader(format)
        _ = try reader.read(Array((format == .json ? #"{"users":[{"a":""# : "\"").utf8))
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
        #expect(throws: UserFileError.userTooLong) {
            for _ in 0..<17 { _ = try reader.read(piece) }
        }
    }

    @Test(
        "A user that says what nobody understands is refused alone",
        arguments: [
            #"{"localID": "a"}"#, #"{"localId": 1}"#, #"{"localId": "a", "disabled": "maybe"}"#,
            #"{"localId": "a", "createdAt": "now"}"#, #"{"localId": "a" "b"}"#,
            #"{"localId": "a", "mfaInfo": {}}"#,
        ]
    )
    func faults(user: String) throws {
        var reader = UserFileReader(.json)
        let records = try reader.read(Array(#"{"users":[\#(user),{"localId":"b"}]}"#.utf8))
        #expect(throws: UserFileFault.self) { try records[0].user() }
        #expect(try records[1].user().localId == "b")
    }

    private static let csv = [
        "a,a@example.com,true,aGFzaA==,c2FsdA==,\"A, \"\"B\"\"\nC\",https://example.com/a.png,g1,"
            + "g@example.com,G,,,,,,,,,,,,,,1500000000000,1600000000000,+16505550100,true,"
            + "\"{\"\"role\"\":\"\"editor\"\"}\",ap1" + String(repeating: ",", count: 24),
        "b", "", "c,,,,,,",
    ]

    @Test(
        "Users of a CSV file are found, with line ends of either kind and without a last one",
        arguments: ["\n", "\r\n"],
        [1, 5, 4096]
    )
    func csv(lineEnd: String, step: Int) throws {
        let users = try Self.users(Self.csv.joined(separator: lineEnd), .csv, step: step)
        #expect(users.map(\.localId) == ["a", "b", "c"])
        let ann = users[0]
        #expect(ann.displayName == "A, \"B\"\nC")
        #expect((ann.passwordHash, ann.salt) == ("aGFzaA==", "c2FsdA=="))
        #expect((ann.emailVerified, ann.disabled) == (true, true))
        #expect((ann.createdAt, ann.lastLoginAt) == (1_500_000_000_000, 1_600_000_000_000))
        #expect((ann.phoneNumber, ann.customAttributes) == ("+16505550100", #"{"role":"editor"}"#))
        #expect(ann.providerUserInfo?.map(\.providerId) == ["google.com", "apple.com"])
        #expect(ann.providerUserInfo?.first?.email == "g@example.com")
        #expect(users[1].emailVerified == false)
    }

    @Test(
        "A line with a field that cannot be is refused",
        arguments: ["a,,maybe", "a" + String(repeating: ",", count: 52) + "x"]
    )
    func csvFaults(line: String) throws {
        #expect(throws: UserFileFault.self) { try Self.users(line, .csv) }
    }
}
