import AuthCrypto
import AuthDomain
import AuthGateways
import AuthServer
import Synchronization

/// Writes down what becomes of messages: no number whole, no address, no code.
struct DeliveryJournal: Sendable {
    let log: Log
    let counts: DeliveryCounts

    func note(_ event: DeliveryWorker.Event) {
        switch event {
        case .storeFailed(let error):
            log(.error, "delivery: the store failed", ["reason": .string("\(error)")])
        case .told(let report, let answer): note(report, answer)
        case .moved(let delivery, let result):
            counts.count(delivery.road, result.state)
            var fields: JSONObject = [
                "id": .string(delivery.id), "project": .string(delivery.scope.project),
                "road": .string(delivery.road.rawValue), "to": .string(delivery.recipient),
                "purpose": .string(delivery.purpose), "attempt": .int(delivery.attempts),
            ]
            if let gateway = result.gateway { fields["gateway"] = .string(gateway) }
            if let reason = result.reason { fields["reason"] = .string(reason) }
            log(Self.level(result.state), "delivery \(result.state.rawValue)", fields)
        }
    }

    private func note(_ report: CodeReport, _ answer: GatewayAnswer) {
        var fields: JSONObject = [
            "id": .string(report.delivery), "project": .string(report.scope.project),
            "outcome": .string(report.outcome.rawValue), "attempt": .int(report.attempts),
        ]
        if let gateway = report.gateway { fields["gateway"] = .string(gateway) }
        switch answer {
        case .accepted: log(.info, "code report told", fields)
        case .refused(let reason):
            // The gateway has forgotten the code, which is its right.
            fields["reason"] = .string(reason)
            log(.info, "code report not wanted", fields)
        case .busy(let reason), .uncertain(let reason):
            fields["reason"] = .string(reason)
            log(.warning, "code report not told", fields)
        }
    }

    /// Notes what a gateway says of a message.
    func note(_ delivery: Delivery, _ receipt: DeliveryReceipt) {
        let result = DeliveryResult(
            receipt.state,
            gateway: receipt.gateway,
            reason: receipt.reason
        )
        note(.moved(delivery, result))
    }

    private static func level(_ state: Delivery.State) -> Log.Level {
        switch state {
        case .sent, .delivered, .sending: .info
        case .waiting, .expired: .warning
        case .failed, .unknown: .error
        }
    }
}

/// Counts what becomes of messages, for `/metrics`.
final class DeliveryCounts: Sendable {
    private struct Name: Hashable {
        let road: MessageRoad
        let state: Delivery.State
    }

    private let counts = Mutex<[Name: UInt64]>([:])

    func count(_ road: MessageRoad, _ state: Delivery.State) {
        counts.withLock { $0[Name(road: road, state: state), default: 0] += 1 }
    }

    /// The counts as `/metrics` shows them; a message that is tried again counts as waiting each time.
    var sources: [Metrics.Source] {
        MessageRoad.allCases.flatMap { road in
            Delivery.State.allCases.filter { $0 != .sending }.map { state in
                Metrics.Source(
                    "hearth_\(road.rawValue)_\(state.rawValue)_total",
                    .counter,
                    help: "Messages by \(road.rawValue) that came to the state \(state.rawValue)."
                ) {
                    Double(self.counts.withLock { $0[Name(road: road, state: state)] ?? 0 })
                }
            }
        }
    }
}
