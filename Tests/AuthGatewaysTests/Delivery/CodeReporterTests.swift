import AuthCrypto
import AuthDomain
import AuthGateways
import AuthStore
import AuthTestSupport
import Testing

@Suite("What gateways hear of codes")
struct CodeReporterTests {
    private static let number = "+16505550101"

    /// A queue whose messages go by Twilio Verify, and by others after it.
    private struct Bench: Sendable {
        let verify: TwilioVerifyBench
        let delivery: DeliveryBench
        let worker: DeliveryWorker
        var twilio: TwilioVerifyStandIn { verify.twilio }

        init(on database: TestDatabase = .sqlite, _ others: DeliveryGateway...) async throws {
            verify = try TwilioVerifyBench()
            delivery = try await DeliveryBench(on: database, reportsCodes: true)
            worker = delivery.worker(.sms(SMSRoutes([verify.gateway] + others)))
        }

        /// Takes a code over and has it sent.
        ///
        /// - Returns: the message's name.
        func send(_ code: String) async throws -> String {
            let known = try await ids()
            try await delivery.accept(code: code)
            try await worker.runOnce()
            return try #require(try await ids().subtracting(known).first)
        }

        private func ids() async throws -> Set<String> {
            try await Set(delivery.store.read { try $0.deliveries(limit: 100) }.map(\.id))
        }

        /// Does what the use of a code does, and tells it.
        func use(_ delivery: String) async throws {
            let now = self.delivery.clock.now()
            try await self.delivery.store.write { try $0.approveCode(of: delivery, at: now) }
            try await worker.runOnce()
        }

        func isOpen(_ delivery: String) async throws -> Bool {
            try await self.delivery.store.read { try $0.codeReport(of: delivery) } != nil
        }
    }

    @Test("A code that was used is told as approved, once", arguments: TestDatabase.available)
    func approved(on database: TestDatabase) async throws {
        let bench = try await Bench(on: database)
        let message = try await bench.send("123456")
        #expect(bench.twilio.texts.map(\.code) == ["123456"] && bench.twilio.reports.isEmpty)
        try await bench.use(message)
        #expect(bench.twilio.reports.map(\.status) == ["approved"])
        bench.delivery.clock.advance(seconds: 3600)
        try await bench.worker.runOnce()
        #expect(bench.twilio.reports.count == 1)
        #expect(try await !bench.isOpen(message))
    }

    @Test("A code that nobody used is told as canceled once it has expired, not earlier")
    func expired() async throws {
        let bench = try await Bench()
        _ = try await bench.send("123456")
        bench.delivery.clock.advance(seconds: 599)
        try await bench.worker.runOnce()
        #expect(bench.twilio.reports.isEmpty)
        bench.delivery.clock.advance(seconds: 1)
        try await bench.worker.runOnce()
        #expect(bench.twilio.reports.map(\.status) == ["canceled"])
        #expect(bench.twilio.pendingCount == 0)
    }

    @Test(
        "A number's older code is canceled ahead of the next, which is what is texted then",
        arguments: TestDatabase.available
    )
    func superseded(on database: TestDatabase) async throws {
        let bench = try await Bench(on: database)
        // More than Twilio would send to a number whose verification is pending.
        let codes = (1...7).map { "12345\($0)" }
        for code in codes { _ = try await bench.send(code) }
        #expect(bench.twilio.texts.map(\.code) == codes)
        #expect(bench.twilio.reports.map(\.status) == Array(repeating: "canceled", count: 6))
    }

    @Test(
        "Of two codes that one number asks for at once both are texted, the second after the first's end",
        arguments: TestDatabase.available
    )
    func together(on database: TestDatabase) async throws {
        let bench = try await Bench(on: database)
        let other = bench.delivery.worker(.sms(SMSRoutes([bench.verify.gateway])))
        for code in ["123451", "123452"] {
            try await bench.delivery.accept(code: code)
            bench.delivery.clock.advance(seconds: 1)
        }
        async let here: Void = bench.worker.runOnce()
        async let there: Void = other.runOnce()
        _ = try await (here, there)
        try await bench.worker.runOnce()
        // Twilio texts the old code again while that is pending.
        #expect(bench.twilio.texts.map(\.code) == ["123451", "123452"])
        #expect(bench.twilio.reports.map(\.status) == ["canceled"])
    }

    @Test("A number's code says nothing of another number's")
    func otherNumber() async throws {
        let bench = try await Bench()
        _ = try await bench.send("123456")
        try await bench.delivery.accept(code: "654321", to: "+16505550102")
        try await bench.worker.runOnce()
        #expect(bench.twilio.reports.isEmpty && bench.twilio.texts.count == 2)
    }

    @Test("What cannot be told keeps no message back, and is told later")
    func later() async throws {
        let bench = try await Bench()
        let first = try await bench.send("123456")
        bench.twilio.failReports(.error(status: 503, code: 20503))
        try await bench.use(first)
        let second = try await bench.send("654321")
        #expect(bench.twilio.texts.count == 2 && bench.twilio.reports.isEmpty)
        bench.twilio.failReports(.none)
        bench.delivery.clock.advance(seconds: 60)
        try await bench.worker.runOnce()
        // Twilio has one verification of the number, and so one name for both: the newer code's.
        #expect(bench.twilio.reports.isEmpty)
        try await bench.use(second)
        #expect(bench.twilio.reports.map(\.status) == ["approved"])
    }

    @Test("What Twilio never hears is given up after some hours, and no sooner than it is tried")
    func givenUp() async throws {
        let bench = try await Bench()
        let message = try await bench.send("123456")
        bench.twilio.failReports(.error(status: 500, code: 20500))
        try await bench.use(message)
        for _ in 0..<6 {
            #expect(try await bench.isOpen(message))
            bench.delivery.clock.advance(seconds: 3600)
            try await bench.worker.runOnce()
        }
        #expect(try await !bench.isOpen(message))
        // The verification itself and seven tries.
        #expect(bench.twilio.standIn.requests.count == 8)
    }

    @Test("A code that Twilio has forgotten is told no more")
    func forgotten() async throws {
        let bench = try await Bench()
        let message = try await bench.send("123456")
        bench.twilio.failReports(.error(status: 404, code: 20404))
        try await bench.use(message)
        #expect(try await !bench.isOpen(message))
    }

    @Test("Where Twilio refuses a number, the next gateway texts our words, and nothing is told")
    func failOver() async throws {
        let next = DeliveryGateway("b", answering: .accepted(reference: "r"))
        let bench = try await Bench(on: .sqlite, next)
        bench.twilio.fail(.error(status: 429, code: 60203))
        let message = try await bench.send("123456")
        #expect(next.texts == ["123456 is your verification code for shop."])
        try await bench.use(message)
        bench.delivery.clock.advance(seconds: 3600)
        try await bench.worker.runOnce()
        #expect(bench.twilio.reports.isEmpty && bench.twilio.standIn.requests.count == 1)
        // The limit was one number's: the next message goes to Twilio first.
        bench.twilio.fail(.none)
        _ = try await bench.send("654321")
        #expect(bench.twilio.texts.map(\.code) == ["654321"] && next.texts.count == 1)
    }

    @Test("What Twilio has accepted, or may have, is texted by nobody else")
    func never() async throws {
        let next = DeliveryGateway("b", answering: .accepted(reference: "r"))
        let bench = try await Bench(on: .sqlite, next)
        _ = try await bench.send("123456")
        bench.twilio.fail(.error(status: 502, code: 0))
        _ = try await bench.send("654321")
        bench.delivery.clock.advance(seconds: 300)
        try await bench.worker.runOnce()
        #expect(next.texts.isEmpty && bench.twilio.texts.count == 1)
        #expect(try await Set(bench.delivery.states()) == [.sent, .unknown])
    }

    @Test("The attempt shows that the gateway was told, and of what")
    func timeline() async throws {
        let bench = try await Bench()
        let message = try await bench.send("123456")
        let now = bench.delivery.clock.now()
        let attempt = VerificationAttempt(
            id: message,
            scope: Scope(project: "shop"),
            purpose: .signIn,
            startedAt: now,
            expiresAt: now.adding(seconds: 600)
        )
        try await bench.delivery.store.write { try $0.insert(attempt) }
        try await bench.use(message)
        let found = try await bench.delivery.store.read { try $0.attempt(message, of: "shop") }
        #expect(found?.steps.map(\.kind) == [.gatewayTold])
        #expect(found?.steps.first?.reason == "approved")
        #expect(found?.steps.first?.gateway == "twilio-verify")
    }
}
