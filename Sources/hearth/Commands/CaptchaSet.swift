import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Has a project's pages show somebody else's captcha.
    static let captchaSet = Command(
        "captcha set",
        "Show this captcha before a text message, in place of the server's own challenge.",
        options: [
            Option(
                "kind",
                "NAME",
                "Whose: " + Captcha.Kind.allCases.map(\.rawValue).joined(separator: ", ") + "."
            ),
            Option(
                "widget",
                "NAME",
                """
                checkbox, or invisible for keys of reCAPTCHA v3, of invisible v2 and hCaptcha, and \
                for those of Enterprise that give scores.
                """,
                fallback: Captcha.Widget.checkbox.rawValue
            ),
            Option("site-key", "KEY", "The key that pages show."),
            Option("secret-file", "FILE", "Where the secret key, or Google's API key, is."),
            Option("cloud-project", "ID", "The project at Google, of recaptcha-enterprise."),
            Option(
                "minimum-score",
                "N",
                "Answers with a lower score do not count; 0 to 1.",
                fallback: "0.5"
            ),
            Option("in-apps", nil, "Ask apps with reCAPTCHA Enterprise in them first."),
            Option("verify-url", "URL", "Ask here whether an answer is good."),
            Option.project,
        ] + StoreLocation.commandOptions + MasterKey.options
    ) { settings, _ in
        _ = try settings.operands()
        let captcha = try captcha(settings)
        try await ServiceKeyChange(service: .captcha, settings: settings).keep {
            captcha.stored(of: $0, at: $1, secrets: $2)
        }
        Output.result(
            settings,
            text: "captcha   \(captcha.kind.rawValue)\nsite key  \(captcha.siteKey)",
            json: ["kind": .string(captcha.kind.rawValue), "siteKey": .string(captcha.siteKey)]
        )
    }

    /// Has a project's pages show the server's own challenge again.
    static let captchaRemove = Command(
        "captcha remove",
        "Show the server's own challenge again.",
        options: [Option.project] + StoreLocation.commandOptions
    ) { settings, _ in
        _ = try settings.operands()
        let isRemoved = try await ServiceKeyChange(service: .captcha, settings: settings).remove()
        guard isRemoved else { throw Failure("the project has no captcha of somebody else's") }
        Output.result(settings, text: "captcha   removed", json: ["removed": true])
    }

    private static func captcha(_ settings: Settings) throws -> Captcha {
        guard let kind = settings["kind"].flatMap(Captcha.Kind.init(rawValue:)) else {
            let names = Captcha.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--kind must be one of " + names)
        }
        guard let widget = settings["widget"].flatMap(Captcha.Widget.init(rawValue:)) else {
            throw UsageError("--widget must be checkbox or invisible")
        }
        guard let siteKey = settings["site-key"], let path = settings["secret-file"] else {
            throw UsageError("--site-key and --secret-file are needed")
        }
        guard let score = settings["minimum-score"].flatMap(Double.init), (0...1).contains(score)
        else { throw UsageError("--minimum-score must be a number from 0 to 1") }
        let isEnterprise = kind == .recaptchaEnterprise
        guard isEnterprise == (settings["cloud-project"] != nil) else {
            throw UsageError("--cloud-project goes with recaptcha-enterprise, and only with it")
        }
        guard isEnterprise || !settings.isOn("in-apps") else {
            throw UsageError("--in-apps goes with recaptcha-enterprise")
        }
        let secret = String(decoding: try InputFile(path).read(), as: UTF8.self)
            .filter { !$0.isWhitespace }
        guard !secret.isEmpty else { throw Failure("\(path) holds no key") }
        return Captcha(
            kind: kind,
            widget: widget,
            siteKey: siteKey,
            secret: secret,
            verificationURL: try OutgoingAddress.read("verify-url", settings),
            cloudProject: settings["cloud-project"],
            minimumScore: score,
            isInApps: settings.isOn("in-apps")
        )
    }
}
