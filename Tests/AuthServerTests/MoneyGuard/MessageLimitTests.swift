import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Limits of text messages")
struct MessageLimitTests {
    private static let tooMany = "TOO_MANY_ATTEMPTS_TRY_LATER"
    private static let quota = "QUOTA_EXCEEDED : Exceeded quota for verifying phone numbers."

    /// A number of London, by its last three digits.
    private func london(_ index: Int) -> String { "+4420794601\(10 + index)" }

    @Test("A number gets so many messages an hour, whoever asks", arguments: TestDatabase.available)
    func number(on database: TestDatabase) async throws {
        let server = try await TestServer.guarded(["number": ["perHour": 3]], on: database)
        for index in 1...3 {
            let answer = await server.message(to: london(1), from: "203.0.\(index).1")
            #expect(answer.status == 200, "\(answer)")
        }
        let refused = await server.message(to: london(1), from: "203.0.9.1")
        #expect(refused.error == Self.tooMany)
        #expect(await server.message(to: london(2), from: "203.0.9.1").status == 200)
        #expect(server.sent.sms.count == 4)
        server.clock.advance(seconds: 3600)
        #expect(await server.message(to: london(1), from: "203.0.9.1").status == 200)
    }

    @Test("A minute, an hour and a day are counted apart")
    func windows() async throws {
        let server = try await TestServer.guarded([
            "prefix": ["perMinute": 1, "perHour": 2, "perDay": 3]
        ])
        func ask(_ index: Int) async -> String? { await server.message(to: london(index)).error }
        #expect(await ask(1) == nil)
        #expect(await ask(2) == Self.quota)
        server.clock.advance(seconds: 60)
        #expect(await ask(2) == nil)
        server.clock.advance(seconds: 60)
        #expect(await ask(3) == Self.quota)
        server.clock.advance(seconds: 3600)
        #expect(await ask(3) == nil)
        server.clock.advance(seconds: 3600)
        #expect(await ask(4) == Self.quota)
        server.clock.advance(seconds: 24 * 3600)
        #expect(await ask(4) == nil)
    }

    @Test(
        "An address range asks for so many, in whatever address",
        arguments: [
            ["198.51.100.1", "198.51.100.77", "198.51.100.254", "198.51.101.1"],
            ["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:ffff::1", "2001:db8:2::1"],
        ]
    )
    func range(addresses: [String]) async throws {
        let server = try await TestServer.guarded(["range": ["perDay": 2]])
        #expect(await server.message(to: london(1), from: addresses[0]).status == 200)
        #expect(await server.message(to: london(2), from: addresses[1]).status == 200)
        #expect(await server.message(to: london(3), from: addresses[2]).error == Self.tooMany)
        #expect(await server.message(to: london(3), from: addresses[3]).status == 200)
    }

    @Test("A caller asks for so many a minute")
    func caller() async throws {
        let server = try await TestServer.guarded(["caller": ["perMinute": 1]])
        #expect(await server.message(to: london(1), from: "198.51.100.1").status == 200)
        #expect(await server.message(to: london(2), from: "198.51.100.1").error == Self.tooMany)
        #expect(await server.message(to: london(2), from: "198.51.100.2").status == 200)
    }

    @Test("Numbers that begin alike share a limit, by as many digits as is set; countries do, too")
    func prefixes() async throws {
        let server = try await TestServer.guarded([
            "prefix": ["perHour": 1], "prefixDigits": 3, "country": ["perHour": 3],
        ])
        #expect(await server.message(to: "+4915112345678").status == 200)
        #expect(await server.message(to: "+4915187654321").error == Self.quota)
        #expect(await server.message(to: "+4916012345678").status == 200)
        #expect(await server.message(to: "+4917012345678").status == 200)
        // The country's, though nobody has asked for this prefix.
        #expect(await server.message(to: "+4917112345678").error == Self.quota)
        // Jamaica has the calling code of the United States, and an area of its own.
        #expect(await server.message(to: "+18765250000").status == 200)
        #expect(await server.message(to: "+16502530000").status == 200)
    }

    @Test("A refused message counts nowhere")
    func refused() async throws {
        let server = try await TestServer.guarded([
            "prefix": ["perHour": 1], "country": ["perHour": 2],
        ])
        #expect(await server.message(to: "+4915112345678").status == 200)
        for _ in 0..<5 { #expect(await server.message(to: "+4915187654321").error == Self.quota) }
        #expect(await server.message(to: "+4916012345678").status == 200)
    }

    @Test(
        "Of many at once, over two servers, as many as the limit go out",
        arguments: TestDatabase.available
    )
    func parallel(on database: TestDatabase) async throws {
        let first = try await TestServer.guarded(on: database)
        let second = try await first.guardedTwin()
        try await first.setMoneyGuard(
            ["prefix": ["perHour": 7]],
            limits: ["messagesPerCaller": 0]
        )
        _ = await AuthTestSupport.atOnce(24) { index in
            let server = index.isMultiple(of: 2) ? first : second
            return await server.message(to: london(index), from: "203.0.\(index).1")
        }
        #expect(first.sent.sms.count + second.sent.sms.count == 7)
        #expect(await first.message(to: london(50)).error == Self.quota)
    }

    @Test("A fictional number is asked for so often by one caller, and counts for nothing else")
    func fictional() async throws {
        let server = try await TestServer.guarded([
            "fictional": ["perHour": 3], "number": ["perHour": 1], "prefix": ["perHour": 1],
        ])
        let number = TestServer.fictionalNumber
        for _ in 0..<3 { #expect(await server.message(to: number).status == 200) }
        #expect(await server.message(to: number).error == Self.tooMany)
        #expect(await server.message(to: number, from: "203.0.113.2").status == 200)
        #expect(await server.message(to: "+16505550102").status == 200)
        #expect(server.sent.sms.count == 1)
    }

    @Test("Zero is no limit, and the switch of all limits is theirs, too")
    func unlimited() async throws {
        let server = try await TestServer.guarded([
            "number": ["perMinute": 0, "perHour": 0, "perDay": 0],
            "prefix": ["perMinute": 0, "perHour": 0, "perDay": 0],
        ])
        for index in 0..<35 {
            #expect(await server.message(to: london(index)).status == (index < 30 ? 200 : 400))
        }
        try await server.setMoneyGuard([:], limits: ["enabled": false])
        for index in 40..<75 {
            #expect(await server.message(to: london(index)).status == 200)
        }
    }
}
