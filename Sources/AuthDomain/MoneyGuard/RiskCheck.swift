import AuthCrypto

/// The operator's own service that is asked before a text message goes out: whether the number's SIM was
/// swapped lately, for one.
package struct RiskService: Sendable, Redacted {
    /// Where it is asked.
    package let url: String
    /// The key of the signatures.
    let secret: String
    /// Whether a message goes out where the service does not answer.
    package let isOpenOnFailure: Bool

    /// Takes a service as an operator sets it up.
    package init(url: String, secret: String, isOpenOnFailure: Bool = true) {
        self.url = url
        self.secret = secret
        self.isOpenOnFailure = isOpenOnFailure
    }

    /// The key to store.
    package func stored(of project: String, at time: Timestamp, secrets: Secrets) -> ServiceKey {
        ServiceKey(
            project: project,
            service: .smsRisk,
            name: "",
            settings: ["url": .string(url), "opensOnFailure": .bool(isOpenOnFailure)],
            secret: secret,
            createdAt: time,
            secrets: secrets
        )
    }

    /// Reads a stored key; nil where it names no service.
    ///
    /// - Throws: `SealingError` where it was sealed under another master key.
    init?(_ key: ServiceKey, secrets: Secrets) throws {
        guard let url = key.settings["url"]?.stringValue else { return nil }
        self.init(
            url: url,
            secret: try key.secret(by: secrets),
            isOpenOnFailure: key.settings["opensOnFailure"]?.boolValue ?? true
        )
    }
}

/// Asks the risk service of a project.
struct RiskCheck: Sendable {
    /// A person waits for the message.
    private static let timeout = Duration.seconds(3)
    private static let maximumAnswerByteCount = 16 * 1024
    private static let longestReason = 100

    let environment: Environment

    /// What a service is asked about.
    struct Question: Sendable {
        let phoneNumber: String
        let region: String?
        let purpose: PhoneVerification.Purpose
        let app: String?
    }

    /// Requires that the service allows a message.
    ///
    /// - Throws: `tooManyAttempts`, `smsRefused`.
    func require(_ question: Question, caller: Caller) async throws {
        let project = caller.scope.project
        let key = try await environment.store.read { transaction in
            try transaction.serviceKey(.smsRisk, "", of: project)
        }
        guard let key, let service = try RiskService(key, secrets: environment.secrets) else {
            return
        }
        try await RateLimits(environment, caller).question(ofMessageTo: .risk)
        let verdict: Verdict
        do {
            verdict = try await ask(service, question, caller)
        } catch let failure as OutgoingFailure {
            verdict = .silent(reason: "\(failure)")
        }
        switch verdict {
        case .allowed: return
        case .refused(let reason):
            environment.smsWatch.note(.riskRefused(reason: reason, project: project))
            throw AuthError.smsRefused(.riskHook)
        case .silent(let reason):
            environment.smsWatch.note(.riskSilent(reason: reason, project: project))
            guard service.isOpenOnFailure else { throw AuthError.smsRefused(.riskHookSilent) }
        }
    }

    private enum Verdict {
        case allowed
        case refused(reason: String)
        case silent(reason: String)
    }

    private func ask(
        _ service: RiskService,
        _ question: Question,
        _ caller: Caller
    ) async throws -> Verdict {
        let body = body(question, caller).serialized
        let timestamp = String(environment.clock.now().seconds)
        let signature = WebhookSignature.text(
            of: body,
            timestamp: timestamp,
            secret: Array(service.secret.utf8)
        )
        var request = OutgoingRequest(
            "POST",
            service.url,
            fields: [
                .init("Content-Type", "application/json"), .init("Accept", "application/json"),
                .init("Hearth-Timestamp", timestamp), .init("Hearth-Signature", signature),
            ],
            body: body
        )
        request.timeout = Self.timeout
        request.maximumAnswerByteCount = Self.maximumAnswerByteCount
        let answer = try await environment.http.send(request)
        guard (200..<300).contains(answer.status) else {
            return .silent(reason: "status \(answer.status)")
        }
        let json = try? JSONValue(parsing: answer.body)
        guard let isAllowed = json?["allow"]?.boolValue else {
            return .silent(reason: "the answer has no field \"allow\"")
        }
        return isAllowed ? .allowed : .refused(reason: Self.reason(json?["reason"]?.stringValue))
    }

    private func body(_ question: Question, _ caller: Caller) -> JSONObject {
        var body: JSONObject = [
            "kind": "risk", "project": .string(caller.scope.project),
            "to": .string(question.phoneNumber), "purpose": .string(question.purpose.rawValue),
        ]
        body["tenant"] = caller.scope.tenant.map(JSONValue.string)
        body["region"] = question.region.map(JSONValue.string)
        body["app"] = question.app.map(JSONValue.string)
        body["address"] = caller.address.map(JSONValue.string)
        body["userAgent"] = caller.userAgent.map(JSONValue.string)
        return body
    }

    /// The service's words as far as a log may have them: no number is in them.
    private static func reason(_ text: String?) -> String {
        let words = (text ?? "").unicodeScalars.prefix(longestReason).map { scalar in
            scalar.properties.isAlphabetic || " -_.,".unicodeScalars.contains(scalar)
                ? Character(scalar) : "*"
        }
        return String(words)
    }
}
