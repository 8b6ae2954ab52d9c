import AuthCrypto
import AuthDomain
import AuthGateways
import AuthStore
import AuthTestSupport
import HTTPServer
import Synchronization
import Testing

/// A gateway that takes messages and says nothing until it is let go.
private final class HungGateway: SMSGateway {
    let name = "hung"
    private struct State {
        var isLetGo = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var ids: [String] = []
    }

    private let state = Mutex(State())

    /// The messages that it got, in order.
    var ids: [String] { state.withLock { $0.ids } }
    /// How many of them still wait for its answer.
    var hungCount: Int { state.withLock { $0.waiting.count } }

    func send(_ message: OutgoingSMS) async -> GatewayAnswer {
        await withCheckedContinuation { continuation in
            let isLetGo = state.withLock { state in
                state.ids.append(message.id)
                if !state.isLetGo { state.waiting.append(continuation) }
                return state.isLetGo
            }
            if isLetGo { continuation.resume() }
        }
        return .accepted(reference: message.id)
    }

    /// Answers all messages, these and those to come.
    func letGo() {
        let waiting = state.withLock { state in
            state.isLetGo = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}

/// A production server whose messages wait in the store for a worker and its gateway.
private struct HangingBench {
    static let maximumOpen = 40
    /// So many messages at a time does a worker send.
    static let maximumSending = 32

    let server: TestServer
    let gateway = HungGateway()
    let worker: DeliveryWorker

    init(on database: TestDatabase) async throws {
        let store = try await SQLStore(on: database.open(connections: 6), mode: .serve)
        try await SharedKeys.insert(into: store)
        let clock = VirtualClock()
        let keyRing = try SharedKeys.keyRing.get()
        var queue = MessageQueue.Setup()
        queue.roads = [.sms, .email]
        queue.maximumOpen = Int64(Self.maximumOpen)
        var setup = TestServer.Setup.production
        setup.asksForAppProof = false
        setup.messenger = MessageQueue(
            queue,
            clock: clock,
            random: RepeatableRandom(seed: 7),
            keyRing: keyRing,
            phoneNumbers: PhoneNumberRules()
        ) { _ in }
        server = try await TestServer(setup, store: store, clock: clock)
        try await server.setMoneyGuard([:], limits: ["enabled": false])
        worker = DeliveryWorker(
            .sms(SMSRoutes([gateway])),
            store: store,
            clock: clock,
            keyRing: keyRing
        ) { _ in }
    }

    /// Lets users sign in by password, too.
    func enablePasswords() async throws {
        try await server.store.write { transaction in
            var project = try #require(try transaction.lockProject(TestServer.project))
            var object = try ProjectConfig(parsing: project.config).json.objectValue ?? [:]
            object["signIn"] = [
                "email": ["enabled": true, "passwordRequired": true],
                "phoneNumber": ["enabled": true],
            ]
            project.config = ProjectConfig(.object(object)).text
            try transaction.update(project)
        }
    }

    func ask(_ index: Int) async -> TestAnswer {
        await server.message(to: "+4420794605\(10 + index)")
    }

    func deliveries() async throws -> [Delivery] {
        try await server.store.read { try $0.deliveries(limit: 1000) }
    }

    /// Waits until something is so; a test that waits for long has failed.
    func wait(for condition: () async throws -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while try await !condition(), ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}

@Suite("A gateway that hangs for everybody")
struct HangingGatewayTests {
    @Test(
        "Others sign in while it hangs, its queue ends at its bound, and nothing in it is lost",
        arguments: TestDatabase.available
    )
    func hangs(on database: TestDatabase) async throws {
        let bench = try await HangingBench(on: database)
        defer {
            bench.gateway.letGo()
            bench.worker.stop()
        }
        try await bench.enablePasswords()
        let users = try await users(4, of: bench.server)
        async let running: Void = bench.worker.run()
        for index in 0..<HangingBench.maximumOpen {
            #expect(await bench.ask(index).status == 200)
        }
        try await bench.wait { bench.gateway.hungCount == HangingBench.maximumSending }

        // At the bound a request is refused, and no one else's.
        let refused = await bench.ask(HangingBench.maximumOpen)
        #expect(refused.status == 503 && refused.headers["Retry-After"] != nil, "\(refused)")
        for user in users {
            let answer = await user.signIn()
            #expect(answer.status == 200 && !answer["idToken"].isEmpty, "\(answer)")
            #expect(await user.lookUp().status == 200)
        }
        // All of that happened before the gateway said a word.
        #expect(bench.gateway.hungCount == HangingBench.maximumSending)
        #expect(bench.gateway.ids.count == HangingBench.maximumSending)
        let states = try await bench.deliveries().map(\.state)
        #expect(states.count == HangingBench.maximumOpen)
        #expect(Set(states) == [.sending, .waiting])

        bench.gateway.letGo()
        try await bench.wait { try await bench.deliveries().allSatisfy { $0.state == .sent } }
        let sent = try await bench.deliveries()
        #expect(sent.allSatisfy { $0.state == .sent })
        #expect(bench.gateway.ids.sorted() == sent.map(\.id).sorted())
        #expect(await bench.ask(HangingBench.maximumOpen).status == 200)
        bench.worker.stop()
        await running
    }

    private func users(_ count: Int, of server: TestServer) async throws -> [TestUser] {
        var users: [TestUser] = []
        for index in 0..<count {
            users.append(
                try await TestUser("user-\(index)@example.com", isVerified: false, on: server)
            )
        }
        return users
    }
}
