package import AuthCrypto
package import AuthDomain
import Synchronization

/// Sends what a road's queue holds, beside the workers of other servers.
///
/// That a message is being sent is durable before a gateway hears of it. A text message of which nobody
/// can tell whether it went out is never sent again; a mail is, under the same Message-ID.
package final class DeliveryWorker: Sendable {
    /// Who sends a message, in the order in which they are tried.
    package enum Road: Sendable {
        case sms(SMSRoutes)
        case email([any EmailGateway])

        /// What goes on it.
        package var kind: MessageRoad {
            switch self {
            case .sms: .sms
            case .email: .email
            }
        }

        var reporting: [String: any CodeReportGateway] {
            switch self {
            case .sms(let routes): routes.reporting
            case .email: [:]
            }
        }
    }

    /// Something that somebody may want to know.
    package enum Event: Sendable {
        /// A message has come to a state; `waiting` where it is tried again later.
        case moved(Delivery, DeliveryResult)
        /// A gateway was told what has become of a code; what it said to that.
        case told(CodeReport, GatewayAnswer)
        /// The store failed; the worker tries again.
        case storeFailed(any Error)
    }

    /// A worker has a message for so long; longer than all gateways together may take.
    private static let leaseSeconds: Int64 = 180
    /// Messages of other servers, and those that wait for their time, are looked for so often.
    private static let interval = Duration.seconds(1)
    private static let maximumSending = 32

    private let road: Road
    private let store: any Store
    private let clock: any Clock
    private let delivering: DeliverySending
    private let ledger: DeliveryLedger
    private let reporter: CodeReporter?
    private let sending = Mutex(0)
    private let wakes: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation
    private let report: @Sendable (Event) -> Void

    /// Creates a worker, which begins with ``run()``.
    ///
    /// - Parameters:
    ///   - road: who sends.
    ///   - store: where the messages are.
    ///   - clock: the server's time.
    ///   - keyRing: opens what is in a message.
    ///   - rest: so long others are tried ahead of a gateway that has failed.
    ///   - report: hears of everything that becomes of a message.
    package init(
        _ road: Road,
        store: any Store,
        clock: any Clock,
        keyRing: KeyRing,
        rest: Duration = .seconds(60),
        report: @escaping @Sendable (Event) -> Void
    ) {
        self.road = road
        self.store = store
        self.clock = clock
        self.report = report
        let reporter = CodeReporter(road.reporting, store: store, clock: clock, note: report)
        self.reporter = reporter
        delivering = DeliverySending(
            road: road,
            clock: clock,
            keyRing: keyRing,
            health: GatewayHealth(rest: rest),
            reporter: reporter
        )
        ledger = DeliveryLedger(
            road: road.kind,
            store: store,
            clock: clock,
            reporter: reporter,
            report: report
        )
        (wakes, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Says that there may be something to send.
    package func wake() { bell.yield() }

    /// Lets ``run()`` end once what is being sent has been.
    package func stop() { bell.finish() }

    /// Sends until it is stopped.
    package func run() async {
        await withTaskGroup { group in
            // It only waits.
            group.addTask {
                while !Task.isCancelled {
                    self.wake()
                    try? await Task.sleep(for: Self.interval)
                }
            }
            if let reporter {
                // Gateways are waited for, nothing is computed.
                group.addTask { await reporter.run() }
            }
            await withDiscardingTaskGroup { sendings in
                for await _ in wakes {
                    do {
                        try await begin(in: &sendings)
                    } catch {
                        report(.storeFailed(error))
                    }
                }
            }
            group.cancelAll()
        }
    }

    /// Sends and tells all that is due, and returns once nothing is.
    ///
    /// - Throws: the store's failure.
    package func runOnce() async throws {
        try await ledger.settle()
        while true {
            let taken = try await take(Self.maximumSending)
            guard !taken.isEmpty else { break }
            await withDiscardingTaskGroup { group in
                for delivery in taken {
                    // Gateways are waited for, nothing is computed.
                    group.addTask { await self.send(delivery) }
                }
            }
        }
        try await reporter?.runOnce()
    }

    private func begin(in group: inout DiscardingTaskGroup) async throws {
        let now = clock.now()
        let kind = road.kind
        guard try await store.read({ try $0.isDeliveryDue(on: kind, at: now) }) else { return }
        try await ledger.settle()
        while true {
            let room = Self.maximumSending - sending.withLock { $0 }
            guard room > 0 else { return }
            let taken = try await take(room)
            guard !taken.isEmpty else { return }
            sending.withLock { $0 += taken.count }
            for delivery in taken {
                // Gateways are waited for, nothing is computed.
                group.addTask {
                    await self.send(delivery)
                    self.sending.withLock { $0 -= 1 }
                    self.wake()
                }
            }
        }
    }

    private func take(_ limit: Int) async throws -> [Delivery] {
        let now = clock.now()
        let kind = road.kind
        return try await store.write { transaction in
            try transaction.takeDeliveries(
                on: kind,
                limit: limit,
                at: now,
                until: now.adding(seconds: Self.leaseSeconds)
            )
        }
    }

    private func send(_ delivery: Delivery) async {
        let (outcome, tries) = await delivering.send(delivery)
        await ledger.note(outcome, of: delivery, after: tries)
    }
}
