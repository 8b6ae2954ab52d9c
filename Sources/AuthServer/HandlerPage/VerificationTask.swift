import AuthCrypto
import AuthDomain

/// What is done before a text message is sent: the browser works for this server, or a person answers
/// somebody else's captcha.
struct VerificationTask: Sendable {
    let captcha: Captcha?
    /// What the page's script needs.
    var json: JSONObject

    /// Takes the project's captcha, or makes some work.
    ///
    /// - Throws: `tooManyAttempts`; `ProviderUnavailable` where the captcha is one that this server does
    ///   not know.
    init(for caller: Caller, _ environment: Environment) async throws {
        captcha = try await CaptchaCheck(environment).configured(for: caller.scope.project)
        guard let captcha else {
            let work = try await WorkChallenges(environment).issue(to: caller)
            json = [
                "work": [
                    "text": .string(work.text), "bits": .int(work.bits),
                    "parts": .int(Int64(WorkChallenge.partCount)),
                ]
            ]
            return
        }
        json = ["captcha": captcha.task]
    }
}

extension Captcha {
    /// What the page's script needs to show it.
    fileprivate var task: JSONValue {
        [
            "library": .string(kind.library), "script": .string(kind.script),
            "siteKey": .string(siteKey), "isInvisible": .bool(widget == .invisible),
        ]
    }
}

extension Captcha.Kind {
    /// What the service's own script leaves in the page.
    fileprivate var library: String {
        switch self {
        case .recaptcha: "grecaptcha"
        case .recaptchaEnterprise: "grecaptcha.enterprise"
        case .hcaptcha: "hcaptcha"
        case .turnstile: "turnstile"
        }
    }

    fileprivate var script: String {
        switch self {
        case .recaptcha: "https://www.google.com/recaptcha/api.js"
        case .recaptchaEnterprise: "https://www.google.com/recaptcha/enterprise.js"
        case .hcaptcha: "https://js.hcaptcha.com/1/api.js"
        case .turnstile: "https://challenges.cloudflare.com/turnstile/v0/api.js"
        }
    }

    /// Whose scripts and frames the page lets in for it.
    ///
    /// Source: the services' guides to content security policies.
    var sources: String {
        switch self {
        case .recaptcha, .recaptchaEnterprise:
            "https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ "
                + "https://recaptcha.google.com/recaptcha/"
        case .hcaptcha: "https://hcaptcha.com https://*.hcaptcha.com"
        case .turnstile: "https://challenges.cloudflare.com"
        }
    }
}
