import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("What is kept of the caps for second factors")
struct SecondFactorReserveTests {
    private static let quota = "QUOTA_EXCEEDED : Exceeded quota for verifying phone numbers."
    private static let reserved = "SMS are refused but for second factors"
    private static let over = "SMS are refused: what they may cost is spent"

    /// A number of London, by its last two digits.
    private static func london(_ index: Int) -> String { "+4420794603\(10 + index)" }

    /// A production server whose messages cost 0.1 each, and ten of them the cap of a day.
    private static func server(
        _ sms: JSONObject = [:],
        on database: TestDatabase = .sqlite
    ) async throws -> TestServer {
        let server = try await TestServer.guarded(on: database)
        var settings = sms
        settings["price"] = "0.1"
        settings["capPerDay"] = "1"
        try await server.enableSecondFactors(settings)
        return server
    }

    private static func lines(_ server: TestServer, _ event: String) -> Int {
        server.log.count { $0.contains(event) }
    }

    @Test(
        "With the rest spent, second factors sign in, and nothing else goes out",
        arguments: TestDatabase.available
    )
    func reserve(on database: TestDatabase) async throws {
        let server = try await Self.server(on: database)
        let user = try await server.enrolledUser(Self.london(0))
        for index in 1...7 {
            #expect(await server.message(to: Self.london(index)).status == 200)
        }
        #expect(await server.message(to: Self.london(8)).error == Self.quota)
        #expect(await user.startEnrollment(Self.london(9)).error == Self.quota)
        #expect(Self.lines(server, Self.reserved) == 1 && Self.lines(server, Self.over) == 0)

        #expect(await server.startSecondFactor(of: user).status == 200)
        // That it has taken from the reserve gives others nothing.
        #expect(await server.message(to: Self.london(8)).error == Self.quota)
        #expect(await server.startSecondFactor(of: user).status == 200)
        #expect(await server.startSecondFactor(of: user).error == Self.quota)
        #expect(Self.lines(server, Self.reserved) == 1 && Self.lines(server, Self.over) == 1)
        #expect(server.sent.sms.count == 10)
    }

    @Test("A project says how much is kept, and may keep nothing", arguments: [(50, 5), (0, 10)])
    func setting(percent: Int, count: Int) async throws {
        let server = try await Self.server(["secondFactorReserve": .int(Int64(percent))])
        for index in 1...count {
            #expect(await server.message(to: Self.london(index)).status == 200)
        }
        #expect(await server.message(to: Self.london(11)).error == Self.quota)
        #expect(Self.lines(server, percent == 0 ? Self.over : Self.reserved) == 1)
    }

    @Test("The operator is warned at four fifths of what is not kept")
    func warning() async throws {
        let near = "most of what SMS may cost is spent"
        let server = try await Self.server(["secondFactorReserve": 50])
        for index in 1...3 { _ = await server.message(to: Self.london(index)) }
        #expect(Self.lines(server, near) == 0)
        _ = await server.message(to: Self.london(4))
        #expect(Self.lines(server, near) == 1)
    }
}
