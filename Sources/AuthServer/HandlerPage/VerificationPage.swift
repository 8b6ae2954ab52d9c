import AuthCrypto
import AuthDomain
import AuthWire
import HTTPServer

/// The page that an app shows before a text message is sent for it, where no push can prove the app.
///
/// All that it needs stands in it, so that it works without cookies and asks nothing more.
struct VerificationPage: Sendable {
    let environment: Environment
    let access: AccessControl

    /// Answers `GET` of an app's request with `authType=verifyApp`.
    func show(_ request: HandlerRequest, _ routed: RoutedRequest) async throws -> HTTPResponse {
        let view = VerificationView(language: request.language(routed.head))
        do {
            let caller = try await access.pageCaller(
                apiKey: request.apiKey?.nonEmpty ?? "",
                code: nil,
                tenant: nil,
                head: routed.head
            )
            let target = try await HandlerDestination.appLink(request, caller, environment)
            guard let event = request.eventId?.nonEmpty else {
                throw HandlerRefusal.invalid("The request names no event.")
            }
            let project = caller.scope.project
            let captcha = try await CaptchaCheck(environment).configured(for: project)
            var task: JSONObject = [
                "target": .string(target), "eventId": .string(event),
                "callback": .string(environment.policy.publicURL + "/__/auth/callback"),
            ]
            if let captcha {
                task["captcha"] = captcha.task
            } else {
                let work = try await WorkChallenges(environment).issue(to: caller)
                task["work"] = [
                    "text": .string(work.text), "bits": .int(work.bits),
                    "parts": .int(Int64(WorkChallenge.partCount)),
                ]
            }
            return view.page(task, captcha)
        } catch {
            guard let refusal = HandlerRefusal(error) else { throw error }
            return view.refusal(refusal)
        }
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
