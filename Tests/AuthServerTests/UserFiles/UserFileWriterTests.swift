import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore
import AuthTestSupport
import AuthWire
import Testing

@Suite("Files of users, written")
struct UserFileWriterTests {
    private static let scope = Scope(project: TestServer.project)

    private func details() async throws -> [AccountDetails] {
        let server = try await TestServer()
        let users: JSONValue = [
            [
                "localId": "ann", "email": "ann@example.com", "emailVerified": true,
                "displayName": "A, \"B\"\nC 👩‍🚀", "photoUrl": "https://example.com/a.png",
                "createdAt": "1500000000000", "lastLoginAt": "1600000000000", "disabled": true,
                "customAttributes": #"{"role":"editor"}"#,
                "providerUserInfo": [
                    ["providerId": "google.com", "rawId": "g1", "displayName": "G"],
                    ["providerId": "oidc.own", "rawId": "o1"],
                ],
                "mfaInfo": [
                    [
                        "mfaEnrollmentId": "work", "phoneInfo": "+16505550101",
                        "displayName": "Work", "enrolledAt": "2023-11-14T22:13:20Z",
                    ]
                ],
            ],
            ["localId": "bob", "phoneNumber": "+16505550100"],
        ]
        let answer = await server.admin("batchCreate", ["users": users])
        try #require(answer.json["error"] == nil, "\(answer)")
        return try await server.store.read { transaction in
            try transaction.accounts(in: Self.scope, after: nil, limit: 10).map {
                try AccountDetails(of: $0, in: transaction)
            }
        }
    }

    private func roundTrip(_ format: UserFileFormat) async throws -> [UserInfo] {
        var writer = UserFileWriter(format)
        let hash = PasswordHash(
            try ImportedHash(
                scheme: .md5(rounds: 1),
                keyID: nil,
                salt: [0xFB, 0xFF],
                hash: [0xFF, 0xFE, 0xFD]
            )
        )
        var text = writer.head
        for user in try await details() { text += writer.text(of: user, hash: hash) }
        text += writer.tail
        var reader = UserFileReader(format)
        let records = try reader.read(Array(text.utf8)) + reader.finish()
        return try records.map { try $0.user() }
    }

    @Test("What is written is read again", arguments: [UserFileFormat.json, .csv])
    func roundTrip(format: UserFileFormat) async throws {
        let users = try await roundTrip(format)
        #expect(users.map(\.localId) == ["ann", "bob"])
        let ann = users[0]
        #expect(ann.displayName == "A, \"B\"\nC 👩‍🚀")
        #expect((ann.passwordHash, ann.salt) == ("//79", "+/8="))
        #expect((ann.email, ann.photoUrl) == ("ann@example.com", "https://example.com/a.png"))
        #expect((ann.emailVerified, ann.disabled) == (true, true))
        #expect((ann.createdAt, ann.lastLoginAt) == (1_500_000_000_000, 1_600_000_000_000))
        #expect(ann.customAttributes == #"{"role":"editor"}"#)
        #expect(ann.providerUserInfo?.first?.displayName == "G")
        #expect(users[1].phoneNumber == "+16505550100")
    }

    @Test("A JSON file keeps all providers and factors; a CSV file says that it does not")
    func losses() async throws {
        let ann = try await roundTrip(.json)[0]
        #expect(ann.providerUserInfo?.map(\.providerId) == ["google.com", "oidc.own"])
        let factor = try #require(ann.mfaInfo?.first)
        #expect((factor.mfaEnrollmentId, factor.displayName) == ("work", "Work"))
        #expect(factor.enrolledAt?.milliseconds == 1_700_000_000_000)
        let users = try await details()
        #expect(UserFileFormat.json.losses(of: users[0]) == [.provider])
        #expect(UserFileFormat.csv.losses(of: users[0]) == [.provider, .phoneFactor])
        #expect(UserFileFormat.csv.losses(of: users[1]).isEmpty)
    }
}
