import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("What text messages may cost together")
struct SpendingTests {
    private static let quota = "QUOTA_EXCEEDED : Exceeded quota for verifying phone numbers."
    private static let near = "most of what SMS may cost is spent"
    private static let over = "SMS are refused: what they may cost is spent"

    /// A number of London, by its last two digits.
    private func london(_ index: Int) -> String { "+4420794602\(10 + index)" }

    private func lines(_ server: TestServer, _ event: String) -> [String] {
        server.log.filter { $0.contains(event) }
    }

    @Test("At the cap of a day no more go out, until midnight", arguments: TestDatabase.available)
    func day(on database: TestDatabase) async throws {
        let server = try await TestServer.guarded(
            ["price": "0.25", "capPerDay": "1"],
            on: database
        )
        for index in 1...4 { #expect(await server.message(to: london(index)).status == 200) }
        #expect(await server.message(to: london(5)).error == Self.quota)
        #expect(server.sent.sms.count == 4)
        // The virtual clock begins at eight in the morning.
        server.clock.advance(seconds: 16 * 3600 - 1)
        #expect(await server.message(to: london(5)).error == Self.quota)
        server.clock.advance(seconds: 1)
        #expect(await server.message(to: london(5)).status == 200)
    }

    @Test("A month has a cap beside the days'")
    func month() async throws {
        let server = try await TestServer.guarded([
            "price": "0.25", "capPerDay": "0.5", "capPerMonth": "0.75",
        ])
        #expect(await server.message(to: london(1)).status == 200)
        #expect(await server.message(to: london(2)).status == 200)
        #expect(await server.message(to: london(3)).error == Self.quota)
        server.clock.advance(seconds: 24 * 3600)
        #expect(await server.message(to: london(3)).status == 200)
        #expect(await server.message(to: london(4)).error == Self.quota)
        // The virtual clock begins on 15 January.
        server.clock.advance(seconds: 16 * 24 * 3600)
        #expect(await server.message(to: london(4)).status == 200)
    }

    @Test("The operator hears of four fifths once, and of the end once")
    func warnings() async throws {
        let server = try await TestServer.guarded(["price": "0.1", "capPerDay": "1"])
        for index in 1...7 { _ = await server.message(to: london(index)) }
        #expect(lines(server, Self.near).isEmpty)
        for index in 8...10 { _ = await server.message(to: london(index)) }
        #expect(lines(server, Self.near).count == 1)
        #expect(lines(server, Self.near).first?.contains(#""cap":"1","spent":"0.8""#) == true)
        #expect(lines(server, Self.over).isEmpty)
        for index in 11...14 {
            #expect(await server.message(to: london(index)).error == Self.quota)
        }
        #expect(lines(server, Self.over).count == 1)
        #expect(lines(server, Self.near).count == 1)
        let metrics = await server.sendToAdmin(.get("/metrics")).text
        #expect(metrics.contains("hearth_sms_refused_spending_cap_total 4"))
        #expect(metrics.contains("hearth_sms_accepted_total 10"))
        #expect(metrics.contains("hearth_sms_cost_total 1.0"))
    }

    @Test("The longest prefix says what a message costs, then the country, then the price of all")
    func prices() async throws {
        let prices: JSONObject = [
            "price": "0.1", "prices": ["DE": "0.2", "+49151": "0.3", "+1": "0.4", "+1876": "0.9"],
        ]
        let server = try await TestServer.guarded(prices)
        for (number, price) in [
            ("+442079460111", "0.1"), ("+4916012345678", "0.2"), ("+4915112345678", "0.3"),
            ("+16502530000", "0.4"), ("+18765250000", "0.9"),
        ] {
            let before = try await spent(server)
            #expect(await server.message(to: number).status == 200)
            let cost = try await spent(server) - before
            #expect(MoneyAmount(micros: cost).description == price, "\(number)")
        }
    }

    /// What the day has cost so far, in millionths.
    private func spent(_ server: TestServer) async throws -> Int64 {
        let now = server.clock.now()
        return try await server.store.read { transaction in
            try transaction.messageSums(["\(TestServer.project)/spent/day"], at: now)
                .first?.amount ?? 0
        }
    }

    @Test(
        "Of many messages at once, over two servers, none goes beyond the cap",
        arguments: TestDatabase.available
    )
    func parallel(on database: TestDatabase) async throws {
        let settings: JSONObject = ["price": "0.3", "capPerDay": "1"]
        let first = try await TestServer.guarded(settings, on: database)
        let second = try await first.guardedTwin()
        try await first.setMoneyGuard(settings, limits: ["enabled": false])
        _ = await AuthTestSupport.atOnce(20) { index in
            await (index.isMultiple(of: 2) ? first : second).message(to: london(index))
        }
        #expect(first.sent.sms.count + second.sent.sms.count == 3)
        #expect(try await spent(first) == 900_000)
    }

    @Test("A message dearer than what is left does not go out; cheaper ones do, without an alarm")
    func dear() async throws {
        let server = try await TestServer.guarded([
            "price": "0.25", "prices": ["+1876": "2"], "capPerDay": "1",
        ])
        #expect(await server.message(to: "+18765250000").error == Self.quota)
        #expect(await server.message(to: london(1)).status == 200)
        #expect(await server.message(to: "+18765250000").error == Self.quota)
        #expect(lines(server, Self.over).isEmpty)
        for index in 2...4 { #expect(await server.message(to: london(index)).status == 200) }
        #expect(lines(server, Self.near).count == 1)
        #expect(await server.message(to: london(5)).error == Self.quota)
        #expect(lines(server, Self.over).count == 1)
    }

    @Test("Zero is no cap, and what is fictional costs nothing")
    func uncapped() async throws {
        let server = try await TestServer.guarded([
            "price": "1000000", "capPerDay": "0", "capPerMonth": "0",
        ])
        for index in 1...3 { #expect(await server.message(to: london(index)).status == 200) }
        try await server.setMoneyGuard(["price": "1", "capPerDay": "1", "capPerMonth": "0"])
        server.clock.advance(seconds: 24 * 3600)
        for _ in 0..<3 {
            #expect(await server.message(to: TestServer.fictionalNumber).status == 200)
        }
        #expect(await server.message(to: london(1)).status == 200)
        #expect(await server.message(to: london(2)).error == Self.quota)
    }
}

@Suite("Sums of money")
struct MoneyAmountTests {
    @Test(
        "A decimal number is read, and written without needless zeros",
        arguments: [
            ("0", "0"), ("0.05", "0.05"), ("0.050000", "0.05"), ("12", "12"), ("12.0", "12"),
            ("999999999.999999", "999999999.999999"), ("0.000001", "0.000001"),
        ]
    )
    func reads(text: String, written: String) throws {
        #expect(try #require(MoneyAmount(text)).description == written)
    }

    @Test(
        "What is none is refused",
        arguments: [
            "", ".", "1.", ".5", "-1", "+1", "1e3", "0.0000001", "1234567890", "1,5", " 1", "1.2.3",
            "١",
        ]
    )
    func refuses(text: String) {
        #expect(MoneyAmount(text) == nil)
    }
}
