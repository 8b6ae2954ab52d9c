import AuthCrypto
import AuthDomain
import AuthServer

/// A verification as an operator sees it: a line for each step, with the time since the first.
struct AttemptReport {
    private let attempt: VerificationAttempt
    private let now: Timestamp

    init(_ attempt: VerificationAttempt, at now: Timestamp) {
        self.attempt = attempt
        self.now = now
    }

    /// The lines.
    var text: String {
        let head = [
            ["verification", attempt.id], ["outcome", outcome], ["for", attempt.purpose.words],
            ["number", attempt.phoneNumber.orDash + (attempt.region.map { " (\($0))" } ?? "")],
            ["account", (attempt.account?.rawValue).orDash], ["app", attempt.bundleID.orDash],
            ["tenant", attempt.scope.tenant.orDash], ["began", attempt.startedAt.text],
            ["code until", attempt.expiresAt.text],
        ].filter { $0[1] != "-" }
        let steps = attempt.steps.map { step in
            ["  " + since(step.at), step.kind.words, step.detail]
        }
        return Table(["", ""], head).text.drop { $0.isNewline }
            + "\n" + Table(["", "", ""], steps).text
    }

    /// The same for programs, with the names that the HTTP interface has.
    var json: JSONValue {
        func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }
        return [
            "verificationId": .string(attempt.id), "tenantId": text(attempt.scope.tenant),
            "localId": text(attempt.account?.rawValue), "phoneNumber": text(attempt.phoneNumber),
            "region": text(attempt.region), "bundleId": text(attempt.bundleID),
            "purpose": .string(attempt.purpose.rawValue),
            "outcome": .string(attempt.outcome(at: now).rawValue),
            "startTime": .string(attempt.startedAt.text),
            "expireTime": .string(attempt.expiresAt.text),
            "steps": .array(
                attempt.steps.map { step in
                    [
                        "time": .string(step.at.text), "kind": .string(step.kind.rawValue),
                        "reason": text(step.reason), "gateway": text(step.gateway),
                    ]
                }
            ),
        ]
    }

    /// Several of them, a line each.
    static func table(_ reports: [AttemptReport]) -> Table {
        Table(
            ["BEGAN", "NUMBER", "REGION", "FOR", "OUTCOME", "LAST STEP", "VERIFICATION"],
            reports.map(\.row)
        )
    }

    private var row: [String] {
        [
            attempt.startedAt.text, attempt.phoneNumber.orDash, attempt.region.orDash,
            attempt.purpose.words, outcome, (attempt.steps.last?.kind.words).orDash, attempt.id,
        ]
    }

    private var outcome: String { attempt.outcome(at: now).words }

    /// For example `+12.345 s`.
    private func since(_ time: Timestamp) -> String {
        let milliseconds = max(0, time.milliseconds &- attempt.startedAt.milliseconds)
        let fraction = String(milliseconds % 1000)
        let zeros = String(repeating: "0", count: max(0, 3 - fraction.count))
        return "+\(milliseconds / 1000).\(zeros)\(fraction) s"
    }
}

extension AttemptStep {
    /// What there is to say beside its kind.
    fileprivate var detail: String {
        [gateway, reasonWords].compactMap(\.self).joined(separator: ": ")
    }

    private var reasonWords: String? {
        guard let reason else { return nil }
        switch kind {
        case .proofAccepted: return Proof(rawValue: reason)?.words ?? reason
        case .captchaShown: return CaptchaReason(rawValue: reason)?.words ?? reason
        case .pushLost: return "after \(reason)"
        default: return reason
        }
    }
}
