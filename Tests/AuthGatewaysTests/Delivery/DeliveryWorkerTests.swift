import AuthCrypto
import AuthDomain
import AuthGateways
import AuthStore
import AuthTestSupport
import Synchronization
import Testing

/// A gateway that answers as it is told, and keeps what it got.
final class DeliveryGateway: SMSGateway, EmailGateway {
    let name: String
    private let answer: @Sendable (String) async -> GatewayAnswer
    private let kept = Mutex<[String]>([])

    init(_ name: String, _ answer: @escaping @Sendable (String) async -> GatewayAnswer) {
        self.name = name
        self.answer = answer
    }

    convenience init(_ name: String, answering answer: GatewayAnswer) {
        self.init(name) { _ in answer }
    }

    /// The texts that it got, in order.
    var texts: [String] { kept.withLock { $0 } }

    func send(_ message: OutgoingSMS) async -> GatewayAnswer {
        kept.withLock { $0.append(message.text) }
        return await answer(message.id)
    }

    func send(_ mail: OutgoingEmail) async -> GatewayAnswer {
        kept.withLock { $0.append(mail.text) }
        return await answer(mail.id)
    }
}

/// A queue with a worker, on a clock that the test moves.
struct DeliveryBench: Sendable {
    let store: SQLStore
    let clock = VirtualClock()
    let queue: MessageQueue
    let keyRing: KeyRing

    init(
        on database: TestDatabase = .sqlite,
        maximumOpen: Int64 = 100,
        reportsCodes: Bool = false
    ) async throws {
        try await self.init(
            store: database.openStore(connections: 4),
            maximumOpen: maximumOpen,
            reportsCodes: reportsCodes
        )
    }

    init(store: SQLStore, maximumOpen: Int64 = 100, reportsCodes: Bool = false) throws {
        self.store = store
        keyRing = try SharedKeys.keyRing.get()
        var setup = MessageQueue.Setup()
        setup.roads = [.sms, .email]
        setup.maximumOpen = maximumOpen
        setup.reportsCodes = reportsCodes
        queue = MessageQueue(
            setup,
            clock: clock,
            random: RepeatableRandom(seed: 1),
            keyRing: keyRing,
            phoneNumbers: PhoneNumberRules()
        ) { _ in }
    }

    func worker(
        _ road: DeliveryWorker.Road,
        report: @escaping @Sendable (DeliveryWorker.Event) -> Void = { _ in }
    ) -> DeliveryWorker {
        DeliveryWorker(
            road,
            store: store,
            clock: clock,
            keyRing: keyRing,
            // However long this machine takes.
            rest: .seconds(86_400),
            report: report
        )
    }

    func sms(_ gateways: DeliveryGateway...) -> DeliveryWorker {
        worker(.sms(SMSRoutes(gateways)))
    }

    /// Takes a text message over.
    func accept(code: String = "123456", to number: String = "+16505550101") async throws {
        let message = UserMessage.sms(
            SMSMessage(
                scope: Scope(project: "shop"),
                to: number,
                code: code,
                purpose: .firstFactor,
                sessionInfo: Base64URL.encode(SecureRandom.bytes(32)),
                wording: Wording(ProjectConfig([:]), project: "shop", locale: "en")
            )
        )
        try await accept(message)
    }

    /// Takes a mail over.
    func acceptMail() async throws {
        try await accept(
            .notice(
                AccountNotice(
                    scope: Scope(project: "shop"),
                    to: "ann@example.com",
                    event: .recoveryCodesMade,
                    displayName: nil,
                    wording: Wording(ProjectConfig([:]), project: "shop", locale: "en")
                )
            )
        )
    }

    private func accept(_ message: UserMessage) async throws {
        try await store.write { [queue] transaction in
            try queue.requireRoom(on: message.road, in: transaction)
            try queue.accept(message, in: transaction)
        }
    }

    /// What has become of all messages.
    func states() async throws -> [Delivery.State] {
        try await store.read { try $0.deliveries(limit: 300) }.map(\.state)
    }
}

@Suite("Delivery worker")
struct DeliveryWorkerTests {
    @Test("A message goes out once, whole", arguments: TestDatabase.available)
    func sends(on database: TestDatabase) async throws {
        let bench = try await DeliveryBench(on: database)
        let gateway = DeliveryGateway("a", answering: .accepted(reference: "r"))
        try await bench.accept()
        let worker = bench.sms(gateway)
        try await worker.runOnce()
        try await worker.runOnce()
        #expect(gateway.texts == ["123456 is your verification code for shop."])
        #expect(try await bench.states() == [.sent])
    }

    @Test(
        "Where a gateway certainly does not have a message, the next one gets it",
        arguments: [GatewayAnswer.busy(reason: "b"), .refused(reason: "r")]
    )
    func failOver(answer: GatewayAnswer) async throws {
        let bench = try await DeliveryBench()
        let first = DeliveryGateway("a", answering: answer)
        let second = DeliveryGateway("b", answering: .accepted(reference: nil))
        try await bench.accept()
        try await bench.sms(first, second).runOnce()
        #expect(first.texts.count == 1 && second.texts.count == 1)
        #expect(try await bench.states() == [.sent])
    }

    @Test("What a gateway may have is not texted by another, nor again")
    func uncertain() async throws {
        let bench = try await DeliveryBench()
        let first = DeliveryGateway("a", answering: .uncertain(reason: "u"))
        let second = DeliveryGateway("b", answering: .accepted(reference: nil))
        let worker = bench.sms(first, second)
        try await bench.accept()
        try await worker.runOnce()
        bench.clock.advance(seconds: 300)
        try await worker.runOnce()
        #expect(first.texts.count == 1 && second.texts.isEmpty)
        #expect(try await bench.states() == [.unknown])
        // The next message does not wait for the gateway that hangs.
        try await bench.accept(code: "654321")
        try await worker.runOnce()
        #expect(first.texts.count == 1 && second.texts.count == 1)
    }

    @Test(
        "A gateway that hangs gets a few messages while it does; the others wait, and arrive later"
    )
    func fewTry() async throws {
        let bench = try await DeliveryBench()
        let answer = Mutex(GatewayAnswer.uncertain(reason: "u"))
        let isHanging = Mutex(false)
        let (hung, letGo) = AsyncStream.makeStream(of: Void.self)
        let gateway = DeliveryGateway("a") { _ in
            if isHanging.withLock({ $0 }) { for await _ in hung {} }
            return answer.withLock { $0 }
        }
        let worker = bench.sms(gateway)
        try await bench.accept()
        try await worker.runOnce()
        #expect(try await bench.states() == [.unknown])

        isHanging.withLock { $0 = true }
        for code in 0..<20 { try await bench.accept(code: String(100_000 + code)) }
        async let running: Void = worker.runOnce()
        let deadline = ContinuousClock.now + .seconds(120)
        while try await bench.states().count(where: { $0 == .waiting }) != 12
            || gateway.texts.count < 9, ContinuousClock.now < deadline
        {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(gateway.texts.count == 9)
        letGo.finish()
        try await running
        #expect(try await bench.states().count { $0 == .waiting } == 12)

        answer.withLock { $0 = .accepted(reference: nil) }
        for _ in 0..<2 {
            bench.clock.advance(seconds: 10)
            try await worker.runOnce()
        }
        let states = try await bench.states()
        #expect(states.count { $0 == .sent } == 12 && states.count { $0 == .unknown } == 9)
        #expect(Set(gateway.texts).count == 21 && gateway.texts.count == 21)
    }

    @Test("Where no gateway takes a message now, it is tried again until it has expired")
    func again() async throws {
        let bench = try await DeliveryBench()
        let gateway = DeliveryGateway("a", answering: .busy(reason: "b"))
        let worker = bench.sms(gateway)
        try await bench.accept()
        try await worker.runOnce()
        #expect(gateway.texts.count == 1)
        try await worker.runOnce()
        #expect(gateway.texts.count == 1)
        bench.clock.advance(seconds: 2)
        try await worker.runOnce()
        #expect(gateway.texts.count == 2)
        #expect(try await bench.states() == [.waiting])
        bench.clock.advance(seconds: 600)
        try await worker.runOnce()
        #expect(gateway.texts.count == 2)
        #expect(try await bench.states() == [.expired])
    }

    @Test("However many have expired, all of them are ended", arguments: TestDatabase.available)
    func manyExpired(on database: TestDatabase) async throws {
        let bench = try await DeliveryBench(on: database, maximumOpen: 300)
        let count = Delivery.endedAtOnce + 1
        for index in 0..<count { try await bench.accept(to: "+1650555\(1000 + index)") }
        bench.clock.advance(seconds: 600)
        try await bench.sms(DeliveryGateway("a", answering: .busy(reason: "b"))).runOnce()
        #expect(try await bench.states() == Array(repeating: .expired, count: count))
    }

    @Test("A message that nobody takes is failed")
    func failed() async throws {
        let bench = try await DeliveryBench()
        let gateway = DeliveryGateway("a", answering: .refused(reason: "r"))
        try await bench.accept()
        try await bench.sms(gateway).runOnce()
        #expect(try await bench.states() == [.failed])
    }

    @Test("A mail of which nobody knows is sent again", arguments: TestDatabase.available)
    func mail(on database: TestDatabase) async throws {
        let bench = try await DeliveryBench(on: database)
        let broken = DeliveryGateway("a", answering: .uncertain(reason: "u"))
        try await bench.acceptMail()
        try await bench.worker(.email([broken])).runOnce()
        #expect(try await bench.states() == [.waiting])
        bench.clock.advance(seconds: 10)
        let whole = DeliveryGateway("a", answering: .accepted(reference: nil))
        try await bench.worker(.email([whole])).runOnce()
        #expect(broken.texts.count == 1 && whole.texts == broken.texts)
        #expect(try await bench.states() == [.sent])
    }

    @Test("Several workers of one store text each message once", arguments: TestDatabase.available)
    func several(on database: TestDatabase) async throws {
        let bench = try await DeliveryBench(on: database)
        let gateway = DeliveryGateway("a") { _ in
            await Task.yield()
            return .accepted(reference: nil)
        }
        let codes = (0..<40).map { String(100_000 + $0) }
        for code in codes { try await bench.accept(code: code) }
        let workers = (0..<4).map { _ in bench.sms(gateway) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in workers { group.addTask { try await worker.runOnce() } }
            try await group.waitForAll()
        }
        try await workers[0].runOnce()
        #expect(Set(gateway.texts).count == 40 && gateway.texts.count == 40)
    }

    @Test("A country goes by its own gateways")
    func routes() async throws {
        let bench = try await DeliveryBench()
        let world = DeliveryGateway("a", answering: .accepted(reference: nil))
        let germany = DeliveryGateway("b", answering: .accepted(reference: nil))
        try await bench.accept(to: "+4915112345678")
        try await bench.accept()
        try await bench.worker(.sms(SMSRoutes([world], byRegion: ["DE": [germany]]))).runOnce()
        #expect(world.texts.count == 1 && germany.texts.count == 1)
    }

    @Test("A running worker sends what comes, and ends when it is told to")
    func run() async throws {
        let bench = try await DeliveryBench()
        let gateway = DeliveryGateway("a", answering: .accepted(reference: nil))
        let (events, continuation) = AsyncStream.makeStream(of: DeliveryWorker.Event.self)
        let worker = bench.worker(.sms(SMSRoutes([gateway]))) { continuation.yield($0) }
        async let running: Void = worker.run()
        try await bench.accept()
        worker.wake()
        for await event in events {
            guard case .moved(_, let result) = event else { continue }
            #expect(result.state == .sent)
            break
        }
        worker.stop()
        await running
        #expect(gateway.texts.count == 1)
    }

    @Test("A full queue takes no more messages, but notices of what has happened")
    func full() async throws {
        let bench = try await DeliveryBench(maximumOpen: 2)
        try await bench.accept()
        try await bench.accept()
        await #expect(throws: MessagesOverloaded.self) { try await bench.accept() }
        try await bench.acceptMail()
    }

    @Test(
        "Neither number nor code nor text is in the store as it is",
        arguments: TestDatabase.available
    )
    func sealed(on database: TestDatabase) async throws {
        let bench = try await DeliveryBench(on: database)
        try await bench.accept()
        let delivery = try #require(
            try await bench.store.read { try $0.deliveries(limit: 1) }.first
        )
        let sealed = String(decoding: delivery.sealedContent ?? [], as: UTF8.self)
        for secret in ["123456", "6505550101", "verification"] {
            #expect(!sealed.contains(secret) && !"\(delivery)".contains(secret))
        }
        #expect(delivery.recipient == "+1******0101")
    }
}
