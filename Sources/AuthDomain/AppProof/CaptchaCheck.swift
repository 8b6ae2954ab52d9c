import AuthCrypto

/// Asks a captcha's own service whether an answer to it is good.
package struct CaptchaCheck: Sendable {
    /// A service remembers answers for minutes; an answer serves once for as long as any of them does.
    private static let markSeconds: Int64 = 3600
    private static let maximumResponseByteCount = 16 * 1024

    private let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// The captcha of a project; nil where it has none and our own challenge takes its place.
    ///
    /// - Throws: `ProviderUnavailable` where there is one that this server does not know.
    package func configured(for project: String) async throws -> Captcha? {
        let key = try await environment.store.read { transaction in
            try transaction.serviceKey(.captcha, "", of: project)
        }
        guard let key else { return nil }
        guard let captcha = try Captcha(key, secrets: environment.secrets) else {
            throw ProviderUnavailable(reason: "the project's captcha is of an unknown kind")
        }
        return captcha
    }

    /// Checks an answer.
    ///
    /// - Throws: `captchaFailed`; `ProviderUnavailable` where nobody can say.
    func check(
        _ response: String,
        by captcha: Captcha,
        caller: Caller
    ) async throws -> AppVerification.Outcome {
        guard response.utf8.count <= Self.maximumResponseByteCount else {
            throw AuthError.captchaFailed(.malformed)
        }
        let verdict =
            captcha.kind == .recaptchaEnterprise
            ? try await assessment(of: response, captcha, caller)
            : try await siteVerification(of: response, captcha, caller)
        if let fault = verdict.fault { throw AuthError.captchaFailed(fault) }
        if let host = verdict.host, !isOurs(host, caller) {
            throw AuthError.captchaFailed(.malformed)
        }
        guard try await isOfCaller(verdict, caller) else {
            throw AuthError.captchaFailed(.malformed)
        }
        if let score = verdict.score, score < captcha.minimumScore {
            throw AuthError.captchaFailed(.malformed)
        }
        let hash = Base64URL.encode(Secrets.hash(response))
        return AppVerification.Outcome(
            mark: .init(
                id: "captcha/\(hash)",
                until: environment.clock.now().adding(seconds: Self.markSeconds),
                refusal: .captchaFailed(.duplicate)
            ),
            proof: .captcha,
            app: verdict.app
        )
    }

    /// What a service says of an answer.
    private struct Verdict {
        /// Nil where the answer is good.
        var fault: CaptchaFault?
        /// Where the captcha was shown; nil in an app.
        var host: String?
        /// The Apple app that it was shown in, and the Android app; nil elsewhere.
        var bundleID: String?
        var packageName: String?
        var score: Double?

        /// The app that it was shown in, of whichever kind.
        var app: String? { bundleID ?? packageName }
    }

    /// Whether a captcha was shown on a page of this server, or of the project: a service may know one
    /// owner's captchas by one key.
    private func isOurs(_ host: String, _ caller: Caller) -> Bool {
        guard let page = try? ContinueURL("https://" + host) else { return false }
        guard let own = try? ContinueURL(environment.policy.publicURL), page.hasHost(of: own) else {
            return page.isAuthorized(caller.config)
        }
        return true
    }

    /// Whether an app's captcha was shown in the app that asks, which the project knows if it knows any.
    private func isOfCaller(_ verdict: Verdict, _ caller: Caller) async throws -> Bool {
        if let shown = verdict.packageName, let own = caller.packageName, shown != own {
            return false
        }
        guard let shown = verdict.bundleID else { return true }
        if let own = caller.bundleID, shown != own { return false }
        let known = try await environment.apps(caller.scope).bundleIDs
        return known.isEmpty || known.contains(shown)
    }
}

extension CaptchaCheck {
    private var calls: ProviderCalls { ProviderCalls(http: environment.http) }

    /// Source: the guides to `siteverify` of reCAPTCHA, hCaptcha and Turnstile, which agree.
    private func siteVerification(
        of response: String,
        _ captcha: Captcha,
        _ caller: Caller
    ) async throws -> Verdict {
        var form = [(name: "secret", value: captcha.secret), (name: "response", value: response)]
        if let address = caller.address { form.append((name: "remoteip", value: address)) }
        if captcha.kind == .hcaptcha { form.append((name: "sitekey", value: captcha.siteKey)) }
        let answer = try await calls.post(captcha.verificationURL, form)
        guard let isGood = answer.json["success"]?.boolValue else {
            throw ProviderUnavailable(reason: "no verdict, the status \(answer.status)")
        }
        let host = answer.json["hostname"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
        guard !isGood else {
            return Verdict(host: host, score: score(answer.json["score"], captcha))
        }
        let codes = answer.json["error-codes"]?.arrayValue?.compactMap(\.stringValue) ?? []
        if let own = codes.first(where: { $0.contains("secret") }) {
            throw ProviderUnavailable(reason: own)
        }
        return Verdict(fault: Self.fault(codes))
    }

    /// hCaptcha scores the other way round, where it scores at all.
    private func score(_ value: JSONValue?, _ captcha: Captcha) -> Double? {
        guard let score = value?.doubleValue else { return nil }
        return captcha.kind == .hcaptcha ? 1 - score : score
    }

    private static func fault(_ codes: [String]) -> CaptchaFault {
        if codes.contains(where: { $0.contains("duplicate") || $0.contains("already-seen") }) {
            return .duplicate
        }
        return codes.contains { $0.contains("expired") } ? .expired : .malformed
    }

    /// Source: reCAPTCHA Enterprise, `projects.assessments.create`.
    private func assessment(
        of response: String,
        _ captcha: Captcha,
        _ caller: Caller
    ) async throws -> Verdict {
        var event: JSONObject = [
            "token": .string(response), "siteKey": .string(captcha.siteKey),
        ]
        event["userIpAddress"] = caller.address.map(JSONValue.string)
        event["userAgent"] = caller.userAgent.map(JSONValue.string)
        let body: JSONObject = ["event": .object(event)]
        let project = PercentEncoding.escape(captcha.cloudProject ?? "")
        let request = OutgoingRequest(
            "POST",
            "\(captcha.verificationURL)/v1/projects/\(project)/assessments",
            fields: [
                .init("Content-Type", "application/json"), .init("Accept", "application/json"),
                .init("x-goog-api-key", captcha.secret),
            ],
            body: body.serialized
        )
        let answer = try await calls.answer(to: request)
        guard let token = answer.json["tokenProperties"], let isValid = token["valid"]?.boolValue
        else { throw ProviderUnavailable(reason: "no assessment, the status \(answer.status)") }
        guard isValid else {
            let reason = token["invalidReason"]?.stringValue ?? ""
            return Verdict(fault: CaptchaFault(rawValue: reason) ?? .malformed)
        }
        func text(_ name: String) -> String? {
            token[name]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
        }
        return Verdict(
            host: text("hostname"),
            bundleID: text("iosBundleId"),
            packageName: text("androidPackageName"),
            score: answer.json["riskAnalysis"]?["score"]?.doubleValue
        )
    }
}
