import AuthDomain

/// What has become of a message after all gateways that could be tried were.
enum DeliveryOutcome: Sendable {
    case ended(DeliveryResult)
    case again(gateway: String?, reason: String)
}

/// Writes down what becomes of a road's messages, and says so.
struct DeliveryLedger: Sendable {
    private static let tries = 3
    /// Between two tries to reach the store.
    private static let pause = Duration.seconds(1)

    let road: MessageRoad
    let store: any Store
    let clock: any Clock
    let reporter: CodeReporter?
    let report: @Sendable (DeliveryWorker.Event) -> Void

    /// Looks after what nobody sends any more: it has expired, or its sender is gone.
    ///
    /// A few at a time: what they were counted for is what every request for a code waits for.
    ///
    /// - Throws: the store's failure.
    func settle() async throws {
        while try await settleSome() >= Delivery.endedAtOnce {}
    }

    /// - Returns: how many there were.
    private func settleSome() async throws -> Int {
        let now = clock.now()
        let (expired, lost) = try await store.write { transaction in
            // Messages first, then what they were counted for, then attempts: in one order everywhere.
            let limit = Delivery.endedAtOnce
            let expired = try transaction.expireDeliveries(on: road, limit: limit, at: now)
            var lost: [Delivery] = []
            switch road {
            case .sms: lost = try transaction.giveUpDeliveries(on: road, limit: limit, at: now)
            case .email: try transaction.recoverDeliveries(on: road, at: now)
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

    /// Writes down what has become of a message; what another server has said before stays.
    func note(
        _ outcome: DeliveryOutcome,
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
                try? await Task.sleep(for: Self.pause)
            }
        }
    }

    private func store(
        _ outcome: DeliveryOutcome,
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
            let due = now.adding(seconds: Self.waitSeconds(road, after: delivery.attempts))
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
