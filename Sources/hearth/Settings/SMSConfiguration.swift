import AuthDomain
import AuthGateways

/// One gateway for text messages with all that it needs.
enum SMSConfiguration {
    case twilio(TwilioSMS.Account, root: String?)
    case twilioVerify(TwilioVerifySMS.Account, root: String?)
    case vonage(VonageSMS.Account, root: String?)
    case messageBird(MessageBirdSMS.Account, root: String?)
    case sns(SignatureV4.Credentials, region: String, root: String?, senderID: String?)
    case webhook(url: String, secret: String)

    /// The gateways that there are, by their names in settings.
    enum Kind: String, CaseIterable {
        case twilio
        case twilioVerify = "twilio-verify"
        case vonage
        case messagebird
        case sns
        case webhook
    }

    /// Reads the settings of a gateway, and notes every problem.
    init?(_ kind: Kind, _ settings: Settings, _ problems: inout Problems) {
        OutgoingAddress.check(kind.options, settings, &problems)
        let configuration: SMSConfiguration? =
            switch kind {
            case .twilio: Self.twilio(settings, &problems)
            case .twilioVerify:
                TwilioVerifyConfiguration.account(settings, &problems).map {
                    .twilioVerify($0, root: settings["twilio-verify-url"])
                }
            case .vonage: Self.vonage(settings, &problems)
            case .messagebird: Self.messageBird(settings, &problems)
            case .sns: Self.sns(settings, &problems)
            case .webhook: Self.webhook(settings, &problems)
            }
        guard let configuration else { return nil }
        self = configuration
    }

    /// The gateway.
    func gateway(_ calls: GatewayCalls) -> any SMSGateway {
        switch self {
        case .twilio(let account, let root):
            TwilioSMS(
                account,
                root: root ?? TwilioSMS.root,
                receiptURL: calls.receiptURL(of: .twilio),
                http: calls.http
            )
        case .twilioVerify(let account, let root):
            TwilioVerifySMS(account, root: root ?? TwilioVerifySMS.root, http: calls.http)
        case .vonage(let account, let root):
            VonageSMS(
                account,
                root: root ?? VonageSMS.root,
                receiptURL: calls.receiptURL(of: .vonage),
                http: calls.http,
                clock: calls.clock
            )
        case .messageBird(let account, let root):
            MessageBirdSMS(
                account,
                root: root ?? MessageBirdSMS.root,
                receiptURL: calls.receiptURL(of: .messagebird),
                http: calls.http,
                clock: calls.clock
            )
        case .sns(let credentials, let region, let root, let senderID):
            SNSSMS(
                credentials,
                region: region,
                root: root,
                senderID: senderID,
                http: calls.http,
                clock: calls.clock
            )
        case .webhook(let url, let secret):
            WebhookSMS(
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

extension SMSConfiguration.Kind {
    fileprivate static let twilioToken = SecretSetting(
        "twilio-auth-token",
        "The account's auth token at Twilio"
    )
    fileprivate static let vonageSecret = SecretSetting(
        "vonage-api-secret",
        "The secret of the API key at Vonage"
    )
    fileprivate static let vonageSignature = SecretSetting(
        "vonage-signature-secret",
        "The key of Vonage's signed webhooks; without it receipts are not believed"
    )
    fileprivate static let messageBirdKey = SecretSetting(
        "messagebird-access-key",
        "The access key at MessageBird"
    )
    fileprivate static let messageBirdSigning = SecretSetting(
        "messagebird-signing-key",
        "The key of MessageBird's signed requests; without it receipts are not believed"
    )
    fileprivate static let awsSecret = SecretSetting(
        "aws-secret-access-key",
        "The secret of the access key at Amazon"
    )
    fileprivate static let webhookSecret = SecretSetting(
        "sms-webhook-secret",
        "The key that signs what is posted"
    )

    /// The options that set the gateway up.
    var options: [Option] {
        switch self {
        case .twilio:
            [
                Option("twilio-account-sid", "SID", "The account at Twilio."),
                Option(
                    "twilio-from",
                    "SENDER",
                    "Who Twilio's messages are from: a number, a name or a service's MG... SID."
                ),
                address,
            ] + Self.twilioToken.options
        case .twilioVerify: TwilioVerifyConfiguration.options
        case .vonage:
            [
                Option("vonage-api-key", "KEY", "The API key at Vonage."),
                Option("vonage-from", "SENDER", "Who Vonage's messages are from."),
                address,
            ] + Self.vonageSecret.options + Self.vonageSignature.options
        case .messagebird:
            [
                Option("messagebird-from", "SENDER", "Who MessageBird's messages are from."),
                address,
            ] + Self.messageBirdKey.options + Self.messageBirdSigning.options
        case .sns:
            [
                Option("aws-access-key-id", "ID", "The access key at Amazon."),
                Option("sns-region", "REGION", "Amazon's region, for example eu-central-1."),
                Option("sns-sender-id", "NAME", "Who messages by SNS are from."),
                address,
            ] + Self.awsSecret.options
        case .webhook:
            [Option("sms-webhook-url", "URL", "Post each SMS to this server of your own.")]
                + Self.webhookSecret.options
        }
    }

    /// For tests, and for a proxy of the operator's own.
    private var address: Option {
        Option("\(rawValue)-url", "URL", "Another address than the gateway's own.")
    }
}

extension SMSConfiguration {
    private static func twilio(_ settings: Settings, _ problems: inout Problems) -> Self? {
        let sid = problems.collect {
            try settings.require("twilio-account-sid", for: Kind.twilio)
        }
        let from = problems.collect { try settings.require("twilio-from", for: Kind.twilio) }
        let token = problems.collect { try Kind.twilioToken.require(settings) }
        let isSID = sid?.utf8.allSatisfy {
            ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || (0x30...0x39).contains($0)
        }
        if isSID == false {
            problems.add("--twilio-account-sid is none: it has letters and digits")
        }
        guard let sid, let from, let token else { return nil }
        return .twilio(
            TwilioSMS.Account(sid: sid, authToken: token, sender: from),
            root: settings["twilio-url"]
        )
    }

    private static func vonage(_ settings: Settings, _ problems: inout Problems) -> Self? {
        let key = problems.collect { try settings.require("vonage-api-key", for: Kind.vonage) }
        let from = problems.collect { try settings.require("vonage-from", for: Kind.vonage) }
        let secret = problems.collect { try Kind.vonageSecret.require(settings) }
        let signature = problems.collect { try Kind.vonageSignature.read(settings) } ?? nil
        guard let key, let from, let secret else { return nil }
        return .vonage(
            VonageSMS.Account(
                key: key,
                secret: secret,
                signatureSecret: signature,
                sender: from
            ),
            root: settings["vonage-url"]
        )
    }

    private static func messageBird(_ settings: Settings, _ problems: inout Problems) -> Self? {
        let from = problems.collect {
            try settings.require("messagebird-from", for: Kind.messagebird)
        }
        let key = problems.collect { try Kind.messageBirdKey.require(settings) }
        let signing = problems.collect { try Kind.messageBirdSigning.read(settings) } ?? nil
        guard let from, let key else { return nil }
        return .messageBird(
            MessageBirdSMS.Account(accessKey: key, signingKey: signing, sender: from),
            root: settings["messagebird-url"]
        )
    }

    private static func sns(_ settings: Settings, _ problems: inout Problems) -> Self? {
        let key = problems.collect { try settings.require("aws-access-key-id", for: Kind.sns) }
        let region = problems.collect { try settings.require("sns-region", for: Kind.sns) }
        let secret = problems.collect { try Kind.awsSecret.require(settings) }
        let isName = region?.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
        }
        if isName == false { problems.add("--sns-region is none such as eu-central-1") }
        guard let key, let region, let secret else { return nil }
        return .sns(
            SignatureV4.Credentials(accessKey: key, secretKey: secret),
            region: region,
            root: settings["sns-url"],
            senderID: settings["sns-sender-id"]
        )
    }

    private static func webhook(_ settings: Settings, _ problems: inout Problems) -> Self? {
        let url = problems.collect { try settings.require("sms-webhook-url", for: Kind.webhook) }
        let secret = problems.collect { try Kind.webhookSecret.requireKey(settings) }
        guard let url, let secret else { return nil }
        return .webhook(url: url, secret: secret)
    }
}
