import AuthCrypto
package import AuthDomain
import Synchronization

/// Writes down and counts what text messages cost, and why some do not go out.
package final class SMSJournal: SMSWatch {
    private struct Counts {
        var refused: [SMSRefusal: UInt64] = [:]
        var accepted: UInt64 = 0
        var micros: Int64 = 0
    }

    private let log: Log
    private let counts = Mutex(Counts())

    /// Begins to count at zero.
    package init(_ log: Log) {
        self.log = log
    }

    package func note(_ event: SMSEvent) {
        switch event {
        case .accepted(let price, _):
            counts.withLock { counts in
                counts.accepted &+= 1
                counts.micros &+= price.micros
            }
        case .refused(let refusal, _):
            counts.withLock { $0.refused[refusal, default: 0] &+= 1 }
        case .spendingNear(let period, let spent, let cap, let project):
            var fields = Self.fields(project, period, cap)
            fields["spent"] = .string(spent.description)
            log(.warning, "most of what SMS may cost is spent", fields)
        case .spendingReserved(let period, let share, let project):
            log(
                .error,
                "SMS are refused but for second factors: the rest is kept for those",
                Self.fields(project, period, share)
            )
        case .spendingOver(let period, let cap, let project):
            log(
                .error,
                "SMS are refused: what they may cost is spent",
                Self.fields(project, period, cap)
            )
        case .prefixShut(let breaker, let sent, let used, let project):
            log(
                .warning,
                "SMS are refused: codes sent to a prefix are not used",
                [
                    "project": .string(project), "prefix": .string(breaker.prefix),
                    "sent": .int(sent), "used": .int(used),
                    "until": .int(breaker.shutUntil.seconds),
                ]
            )
        case .riskRefused(let reason, let project):
            log(
                .warning,
                "an SMS was refused by the risk service",
                ["project": .string(project), "reason": .string(reason)]
            )
        case .riskSilent(let reason, let project):
            log(
                .error,
                "the risk service gave no answer",
                ["project": .string(project), "reason": .string(reason)]
            )
        }
    }

    private static func fields(
        _ project: String,
        _ period: SpendingPeriod,
        _ cap: MoneyAmount
    ) -> JSONObject {
        [
            "project": .string(project), "period": .string(period.rawValue),
            "cap": .string(cap.description),
        ]
    }

    /// The counts as `/metrics` shows them.
    package var sources: [Metrics.Source] {
        SMSRefusal.allCases.map { refusal in
            Metrics.Source(
                "hearth_sms_refused_\(refusal.rawValue)_total",
                .counter,
                help: "SMS that did not go out, by why: \(refusal.rawValue)."
            ) { Double(self.counts.withLock { $0.refused[refusal] ?? 0 }) }
        } + [
            Metrics.Source(
                "hearth_sms_accepted_total",
                .counter,
                help: "SMS taken over, to be sent."
            ) { Double(self.counts.withLock { $0.accepted }) },
            Metrics.Source(
                "hearth_sms_cost_total",
                .counter,
                help: "What these cost by the prices that are set, in the operator's currency."
            ) { Double(self.counts.withLock { $0.micros }) / 1_000_000 },
        ]
    }
}
