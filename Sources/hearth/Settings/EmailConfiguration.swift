import AuthDomain
import AuthGateways
import FoundationEssentials

/// One gateway for mails with all that it needs.
enum EmailConfiguration {
    case webhook(url: String, secret: String)
    case smtp(SMTPServer, MailSender)

    /// The gateways that there are, by their names in settings.
    enum Kind: String, CaseIterable {
        case smtp
        case webhook

        /// The options that set the gateway up.
        var options: [Option] {
            switch self {
            case .webhook:
                [Option("email-webhook-url", "URL", "Post each mail to this server of your own.")]
                    + EmailConfiguration.webhookSecret.options
            case .smtp:
                [
                    Option(
                        "smtp-url",
                        "URL",
                        "The mail server: smtp://HOST:587 (STARTTLS) or smtps://HOST:465."
                    ),
                    Option("smtp-user", "NAME", "Log in to the mail server as this user."),
                    Option(
                        "mail-from",
                        "ADDRESS",
                        "Who mails are from, for example 'Shop <noreply@example.com>'."
                    ),
                ] + EmailConfiguration.smtpPassword.options
            }
        }
    }

    fileprivate static let webhookSecret = SecretSetting(
        "email-webhook-secret",
        "The key that signs what is posted"
    )

    fileprivate static let smtpPassword = SecretSetting(
        "smtp-password",
        "The password of --smtp-user"
    )

    /// Reads the settings of a gateway, and notes every problem.
    init?(_ kind: Kind, _ settings: Settings, _ problems: inout Problems) {
        OutgoingAddress.check(kind.options, settings, &problems)
        switch kind {
        case .smtp:
            let server = problems.collect { try Self.server(settings) }
            let sender = problems.collect { try Self.sender(settings) }
            guard let server, let sender else { return nil }
            self = .smtp(server, sender)
        case .webhook:
            let url = problems.collect { try settings.require("email-webhook-url", for: kind) }
            let secret = problems.collect { try Self.webhookSecret.requireKey(settings) }
            guard let url, let secret else { return nil }
            self = .webhook(url: url, secret: secret)
        }
    }

    /// The gateway.
    func gateway(_ calls: GatewayCalls) -> any EmailGateway {
        switch self {
        case .smtp(let server, let sender):
            SMTPGateway(server, sender: sender, http: calls.http)
        case .webhook(let url, let secret):
            WebhookEmail(
                SignedWebhook(
                    url: url,
                    secret: Array(secret.utf8),
                    http: calls.http,
                    clock: calls.clock
                )
            )
        }
    }
}

extension EmailConfiguration {
    private static func sender(_ settings: Settings) throws(Failure) -> MailSender {
        let text = try settings.require("mail-from", for: Kind.smtp)
        guard let sender = MailSender(text) else {
            throw Failure("--mail-from must be an address such as 'Shop <noreply@example.com>'")
        }
        return sender
    }

    private static func server(_ settings: Settings) throws -> SMTPServer {
        let text = try settings.require("smtp-url", for: Kind.smtp)
        let credentials = try credentials(settings)
        let url = URL(string: text)
        let startsWithTLS = url?.scheme == "smtps"
        let port = url?.port ?? (startsWithTLS ? 465 : 587)
        guard let url, startsWithTLS || url.scheme == "smtp", let host = url.host(),
            let port = UInt16(exactly: port), url.user() == nil, url.query() == nil,
            ["", "/"].contains(url.path()),
            let server = SMTPServer(
                host: host,
                port: port,
                startsWithTLS: startsWithTLS,
                ownName: (try? PublicURL(settings).host) ?? "localhost",
                credentials: credentials
            )
        else {
            throw Failure("--smtp-url must be smtp://HOST:PORT or smtps://HOST:PORT")
        }
        return server
    }

    private static func credentials(_ settings: Settings) throws -> SMTPServer.Credentials? {
        let password = try smtpPassword.read(settings)
        switch (settings["smtp-user"], password) {
        case (let user?, let password?): return .init(user: user, password: password)
        case (nil, nil): return nil
        case (_?, nil): throw Failure("--smtp-user needs --smtp-password-file")
        case (nil, _?): throw Failure("--smtp-password-file needs --smtp-user")
        }
    }
}
