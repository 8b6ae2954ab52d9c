import AuthDomain

/// Tells gateways what has become of the codes that they sent, beside the workers of other servers.
///
/// Nobody waits for it but the next code of the same number. A gateway may hear the same twice.
final class CodeReporter: Sendable {
    /// Whoever takes something has it for so long; longer than a gateway may take.
    private static let leaseSeconds: Int64 = 60
    private static let interval = Duration.seconds(1)
    private static let maximumTelling = 16
    /// So many older codes are told of ahead of a number's next one: its user waits.
    private static let maximumAhead = 3
    /// What cannot be told is told later, and given up after about two hours.
    private static let waits: [Int64] = [5, 30, 120, 600, 1800, 3600]

    private let gateways: [String: any CodeReportGateway]
    private let store: any Store
    private let clock: any Clock
    private let note: @Sendable (DeliveryWorker.Event) -> Void

    /// Creates it; nil where no gateway wants to hear of codes.
    ///
    /// - Parameters:
    ///   - gateways: those that want to, by name.
    ///   - store: where it stands what is to be told.
    ///   - clock: the server's time.
    ///   - note: hears of everything that was told.
    init?(
        _ gateways: [String: any CodeReportGateway],
        store: any Store,
        clock: any Clock,
        note: @escaping @Sendable (DeliveryWorker.Event) -> Void
    ) {
        guard !gateways.isEmpty else { return nil }
        self.gateways = gateways
        self.store = store
        self.clock = clock
        self.note = note
    }

    /// Whether a gateway wants to hear of its codes.
    func serves(_ gateway: String?) -> Bool {
        gateway.map { gateways[$0] != nil } ?? false
    }

    /// Tells what is due, until its task is cancelled.
    func run() async {
        while !Task.isCancelled {
            do {
                try await runOnce()
            } catch {
                note(.storeFailed(error))
            }
            // Waking early is no failure.
            try? await Task.sleep(for: Self.interval)
        }
    }

    /// Tells all that is due.
    ///
    /// - Throws: the store's failure.
    func runOnce() async throws {
        let now = clock.now()
        while try await store.read({ try $0.isCodeReportDue(at: now) }) {
            let taken = try await store.write { transaction in
                try transaction.takeCodeReports(
                    limit: Self.maximumTelling,
                    at: now,
                    until: now.adding(seconds: Self.leaseSeconds)
                )
            }
            guard !taken.isEmpty else { return }
            await withDiscardingTaskGroup { group in
                for report in taken {
                    // Gateways are waited for, nothing is computed.
                    group.addTask { _ = await self.tell(report) }
                }
            }
        }
    }

    /// Tells a gateway of the older codes of a number ahead of a message to it.
    ///
    /// What cannot be told now keeps the message from nobody.
    func settle(aheadOf delivery: String, by gateway: String) async {
        guard serves(gateway) else { return }
        do {
            let deadline = clock.now().adding(seconds: Self.leaseSeconds)
            let taken = try await store.write { transaction in
                try transaction.takeCodeReports(
                    aheadOf: delivery,
                    by: gateway,
                    limit: Self.maximumAhead,
                    until: deadline
                )
            }
            for report in taken {
                guard await tell(report) else { return }
            }
        } catch {
            note(.storeFailed(error))
        }
    }

    /// Tells one gateway of one code.
    ///
    /// - Returns: whether it has heard, or asks no more.
    private func tell(_ report: CodeReport) async -> Bool {
        guard let reference = report.reference, let name = report.gateway else { return true }
        // A gateway that was taken out of the settings may come back in time.
        let answer =
            await gateways[name]?.report(report.outcome, of: reference)
            ?? .busy(reason: "the gateway is not set up")
        note(.told(report, answer))
        do {
            switch answer {
            case .accepted: try await end(report, isTold: true)
            case .refused: try await end(report, isTold: false)
            case .busy, .uncertain:
                try await putBack(report)
                return false
            }
        } catch {
            // It is told once more when its time is over.
            note(.storeFailed(error))
        }
        return true
    }

    private func end(_ report: CodeReport, isTold: Bool) async throws {
        let now = clock.now()
        try await store.write { transaction in
            guard try transaction.endCodeReport(report), isTold else { return }
            try report.tellAttempt(at: now, in: transaction)
        }
    }

    private func putBack(_ report: CodeReport) async throws {
        let index = max(report.attempts - 1, 0)
        guard index < Int64(Self.waits.count) else { return try await end(report, isTold: false) }
        let due = clock.now().adding(seconds: Self.waits[Int(index)])
        try await store.write { try $0.putBack(report, until: due) }
    }
}
