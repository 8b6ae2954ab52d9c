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

        fileprivate var reporting: [String: any CodeReportGateway] {
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
    /// No other gateway is tried after so long.
    private static let patience = Duration.seconds(90)
    /// Messages of other servers, and those that wait for their time, are looked for so often.
    private static let interval = Duration.seconds(1)
    private static let maximumSending = 32
    private static let tries = 3

    private let road: Road
    private let store: any Store
    private let clock: any Clock
    private let keyRing: KeyRing
    private let health: GatewayHealth
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
        self.keyRing = keyRing
        self.report = report
        health = GatewayHealth(rest: rest)
        reporter = CodeReporter(road.reporting, store: store, clock: clock, note: report)
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
        try await settle()
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
        try await settle()
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

    /// Looks after what nobody sends any more: it has expired, or its sender is gone.
    ///
    /// A few at a time: what they were counted for is what every request for a code waits for.
    private func settle() async throws {
        while try await settleSome() >= Delivery.endedAtOnce {}
    }

    /// - Returns: how many there were.
    private func settleSome() async throws -> Int {
        let now = clock.now()
        let kind = road.kind
        let (expired, lost) = try await store.write { transaction in
            // Messages first, then what they were counted for, then attempts: in one order everywhere.
            let limit = Delivery.endedAtOnce
            let expired = try transaction.expireDeliveries(on: kind, limit: limit, at: now)
            var lost: [Delivery] = []
            switch kind {
            case .sms: lost = try transaction.giveUpDeliveries(on: kind, limit: limit, at: now)
            case .email: try transaction.recoverDeliveries(on: kind, at: now)
            }
            try expired.giveBack(in: transaction)
            try (expired + lost).tellAttempts(at: now, in: transaction)
            return (expired, lost)
        }
        for delivery in expired + lost {
            let result = DeliveryResult(
                delivery.state,
                gateway: delivery.gateway,
                reason: delivery.reason
            )
            report(.moved(delivery, result))
        }
        return expired.count + lost.count
    }
}

extension DeliveryWorker {
    /// One gateway with the message that it is to get.
    private struct Attempt: Sendable {
        let gateway: String
        let send: @Sendable () async -> GatewayAnswer
    }

    /// What has become of a message after all gateways that could be tried were.
    private enum Outcome {
        case ended(DeliveryResult)
        case again(gateway: String?, reason: String)
    }

    private func send(_ delivery: Delivery) async {
        var tries: [GatewayTry] = []
        let outcome: Outcome
        do {
            outcome = await self.outcome(of: try attempts(for: delivery), delivery, &tries)
        } catch {
            // Nothing has gone out; the master key of another server may open it.
            outcome = .again(gateway: nil, reason: "the message cannot be opened")
        }
        await note(outcome, of: delivery, after: tries)
    }

    private func attempts(for delivery: Delivery) throws -> [Attempt] {
        let content = try DeliveryContent(of: delivery, by: keyRing)
        let attempts: [Attempt]
        switch road {
        case .sms(let routes):
            let message = content.sms(delivery)
            attempts = routes.gateways(for: message.to).map { gateway in
                Attempt(gateway: gateway.name) { [reporter] in
                    await reporter?.settle(aheadOf: delivery.id, by: gateway.name)
                    return await gateway.send(message)
                }
            }
        case .email(let gateways):
            let mail = content.email(delivery)
            attempts = gateways.map { gateway in
                Attempt(gateway: gateway.name) { await gateway.send(mail) }
            }
        }
        return health.inOrder(attempts) { $0.gateway }
    }

    private func outcome(
        of attempts: [Attempt],
        _ delivery: Delivery,
        _ tries: inout [GatewayTry]
    ) async -> Outcome {
        let deadline = ContinuousClock.now + Self.patience
        var busy: (gateway: String, reason: String)?
        var refused: (gateway: String, reason: String)?
        for attempt in attempts where ContinuousClock.now < deadline {
            let gateway = attempt.gateway
            guard clock.now() < delivery.expiresAt else {
                return .ended(.init(.expired, gateway: gateway))
            }
            guard let answer = await health.calling(gateway, attempt.send) else {
                let reason = "it has just failed, and others try it"
                tries.append(GatewayTry(gateway, .busy(reason: reason), at: clock.now()))
                busy = (gateway, reason)
                continue
            }
            tries.append(GatewayTry(gateway, answer, at: clock.now()))
            switch answer {
            case .accepted(let reference):
                health.noteSuccess(of: gateway)
                return .ended(.init(.sent, gateway: gateway, reference: reference))
            case .refused(let reason):
                refused = (gateway, reason)
            case .busy(let reason):
                health.setAside(gateway)
                busy = (gateway, reason)
            case .uncertain(let reason):
                health.setAside(gateway)
                guard road.kind == .sms else { return .again(gateway: gateway, reason: reason) }
                return .ended(.init(.unknown, gateway: gateway, reason: reason))
            }
        }
        if let busy { return .again(gateway: busy.gateway, reason: busy.reason) }
        return .ended(
            .init(.failed, gateway: refused?.gateway, reason: refused?.reason ?? "no gateway")
        )
    }

    /// Writes down what has become of a message; what another server has said before stays.
    private func note(
        _ outcome: Outcome,
        of delivery: Delivery,
        after tries: [GatewayTry]
    ) async {
        for attempt in 1...Self.tries {
            do {
                if let result = try await store(outcome, of: delivery, after: tries) {
                    report(.moved(delivery, result))
                }
                return
            } catch {
                report(.storeFailed(error))
                guard attempt < Self.tries else { return }
                try? await Task.sleep(for: Self.interval)
            }
        }
    }

    private func store(
        _ outcome: Outcome,
        of delivery: Delivery,
        after tries: [GatewayTry]
    ) async throws -> DeliveryResult? {
        let now = clock.now()
        switch outcome {
        case .ended(let result):
            let sender = result.gateway.flatMap { reporter?.serves($0) == true ? $0 : nil }
            let isFirst = try await store.write { transaction in
                let isFirst = try transaction.endDelivery(delivery, as: result, at: now)
                if isFirst, result.state == .failed || result.state == .expired {
                    try [delivery].giveBack(in: transaction)
                }
                if let sender, let reference = result.reference {
                    try transaction.noteSender(
                        of: delivery.id,
                        gateway: sender,
                        reference: reference
                    )
                }
                let state = isFirst ? result.state : .sending
                try delivery.tellAttempt(of: tries, state, at: now, in: transaction)
                return isFirst
            }
            return isFirst ? result : nil
        case .again(let gateway, let reason):
            let due = now.adding(seconds: Self.waitSeconds(road.kind, after: delivery.attempts))
            let isFirst = try await store.write { transaction in
                // The message before its attempt, as everywhere.
                let isFirst = try transaction.putBack(
                    delivery,
                    until: due,
                    gateway: gateway,
                    reason: reason,
                    at: now
                )
                try delivery.tellAttempt(of: tries, .waiting, at: now, in: transaction)
                return isFirst
            }
            return isFirst ? DeliveryResult(.waiting, gateway: gateway, reason: reason) : nil
        }
    }

    /// A person waits for a text message; a mail server may be down for hours.
    private static func waitSeconds(_ road: MessageRoad, after attempts: Int64) -> Int64 {
        let waits: [Int64] =
            switch road {
            case .sms: [2, 5, 10, 30, 60]
            case .email: [10, 60, 300, 900, 3600]
            }
        let index = min(max(attempts - 1, 0), Int64(waits.count - 1))
        return waits[Int(index)]
    }
}
