import AuthCrypto

/// The captcha that a project's pages show: whose it is, and what it is asked.
package struct Captcha: Sendable, Redacted {
    /// Whose captcha.
    package enum Kind: String, Sendable, CaseIterable {
        case recaptcha
        case recaptchaEnterprise = "recaptcha-enterprise"
        case hcaptcha
        case turnstile

        /// Where answers are checked, unless a setting says otherwise.
        package var verificationURL: String {
            switch self {
            case .recaptcha: "https://www.google.com/recaptcha/api/siteverify"
            case .recaptchaEnterprise: "https://recaptchaenterprise.googleapis.com"
            case .hcaptcha: "https://api.hcaptcha.com/siteverify"
            case .turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify"
            }
        }
    }

    /// How a captcha's key works on a page.
    package enum Widget: String, Sendable, CaseIterable {
        /// It draws something to press.
        case checkbox
        /// The page asks for an answer, and nobody has to press anything: keys of reCAPTCHA v3 and of
        /// the invisible v2, and those of Enterprise and hCaptcha that give scores or are invisible.
        case invisible
    }

    package let kind: Kind
    package let widget: Widget
    /// Public: pages have it.
    package let siteKey: String
    /// What shows the service who asks.
    let secret: String
    package let verificationURL: String
    /// The project at Google that an Enterprise key is of.
    package let cloudProject: String?
    /// 0 to 1; an answer with a lower score does not count, one without a score does.
    package let minimumScore: Double
    /// Whether apps with reCAPTCHA Enterprise in them are asked for it before anything else.
    package let isInApps: Bool

    /// Takes a captcha as an operator sets it up.
    package init(
        kind: Kind,
        widget: Widget = .checkbox,
        siteKey: String,
        secret: String,
        verificationURL: String? = nil,
        cloudProject: String? = nil,
        minimumScore: Double = 0.5,
        isInApps: Bool = false
    ) {
        self.kind = kind
        self.widget = widget
        self.siteKey = siteKey
        self.secret = secret
        self.verificationURL = verificationURL ?? kind.verificationURL
        self.cloudProject = cloudProject
        self.minimumScore = minimumScore
        self.isInApps = isInApps
    }

    /// The key to store.
    package func stored(of project: String, at time: Timestamp, secrets: Secrets) -> ServiceKey {
        var settings: JSONObject = [
            "kind": .string(kind.rawValue), "widget": .string(widget.rawValue),
            "siteKey": .string(siteKey), "url": .string(verificationURL),
            "minimumScore": .double(minimumScore), "inApps": .bool(isInApps),
        ]
        settings["cloudProject"] = cloudProject.map(JSONValue.string)
        return ServiceKey(
            project: project,
            service: .captcha,
            name: "",
            settings: .object(settings),
            secret: secret,
            createdAt: time,
            secrets: secrets
        )
    }

    /// Reads a stored key; nil where this server knows no such captcha.
    ///
    /// - Throws: `SealingError` where it was sealed under another master key.
    init?(_ key: ServiceKey, secrets: Secrets) throws {
        let settings = key.settings
        guard let kind = settings["kind"]?.stringValue.flatMap(Kind.init(rawValue:)),
            let siteKey = settings["siteKey"]?.stringValue
        else { return nil }
        self.init(
            kind: kind,
            widget: settings["widget"]?.stringValue.flatMap(Widget.init(rawValue:)) ?? .checkbox,
            siteKey: siteKey,
            secret: try key.secret(by: secrets),
            verificationURL: settings["url"]?.stringValue,
            cloudProject: settings["cloudProject"]?.stringValue,
            minimumScore: settings["minimumScore"]?.doubleValue ?? 0.5,
            isInApps: settings["inApps"]?.boolValue ?? false
        )
    }
}
