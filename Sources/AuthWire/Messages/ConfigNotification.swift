extension Config {
    /// What the project sends, and in which language.
    package struct Notification: Codable, Hashable, Sendable {
        package var sendEmail: SendEmail?
        package var sendSms: SendSMS?
        package var defaultLocale: String?

        package init(
            sendEmail: SendEmail? = nil,
            sendSms: SendSMS? = nil,
            defaultLocale: String? = nil
        ) {
            self.sendEmail = sendEmail
            self.sendSms = sendSms
            self.defaultLocale = defaultLocale
        }
    }

    /// How the project sends mail.
    package struct SendEmail: Codable, Hashable, Sendable {
        package var method: SendEmailMethod?
        package var smtp: SMTP?
        package var resetPasswordTemplate: EmailTemplate?
        package var verifyEmailTemplate: EmailTemplate?
        package var changeEmailTemplate: EmailTemplate?
        package var legacyResetPasswordTemplate: EmailTemplate?
        package var revertSecondFactorAdditionTemplate: EmailTemplate?
        /// The page that mailed links open.
        package var callbackUri: String?
        package var dnsInfo: DNSInfo?

        package init(
            method: SendEmailMethod? = nil,
            smtp: SMTP? = nil,
            resetPasswordTemplate: EmailTemplate? = nil,
            verifyEmailTemplate: EmailTemplate? = nil,
            changeEmailTemplate: EmailTemplate? = nil,
            legacyResetPasswordTemplate: EmailTemplate? = nil,
            revertSecondFactorAdditionTemplate: EmailTemplate? = nil,
            callbackUri: String? = nil,
            dnsInfo: DNSInfo? = nil
        ) {
            self.method = method
            self.smtp = smtp
            self.resetPasswordTemplate = resetPasswordTemplate
            self.verifyEmailTemplate = verifyEmailTemplate
            self.changeEmailTemplate = changeEmailTemplate
            self.legacyResetPasswordTemplate = legacyResetPasswordTemplate
            self.revertSecondFactorAdditionTemplate = revertSecondFactorAdditionTemplate
            self.callbackUri = callbackUri
            self.dnsInfo = dnsInfo
        }
    }

    /// A mail server.
    package struct SMTP: Codable, Hashable, Sendable {
        package var senderEmail: String?
        package var host: String?
        package var port: Int?
        package var username: String?
        package var password: String?
        package var securityMode: SMTPSecurityMode?

        package init(
            senderEmail: String? = nil,
            host: String? = nil,
            port: Int? = nil,
            username: String? = nil,
            password: String? = nil,
            securityMode: SMTPSecurityMode? = nil
        ) {
            self.senderEmail = senderEmail
            self.host = host
            self.port = port
            self.username = username
            self.password = password
            self.securityMode = securityMode
        }
    }

    /// A mail of the project.
    package struct EmailTemplate: Codable, Hashable, Sendable {
        package var senderLocalPart: String?
        package var subject: String?
        package var senderDisplayName: String?
        package var body: String?
        package var bodyFormat: BodyFormat?
        package var replyTo: String?
        package var customized: Bool?

        package init(
            senderLocalPart: String? = nil,
            subject: String? = nil,
            senderDisplayName: String? = nil,
            body: String? = nil,
            bodyFormat: BodyFormat? = nil,
            replyTo: String? = nil,
            customized: Bool? = nil
        ) {
            self.senderLocalPart = senderLocalPart
            self.subject = subject
            self.senderDisplayName = senderDisplayName
            self.body = body
            self.bodyFormat = bodyFormat
            self.replyTo = replyTo
            self.customized = customized
        }
    }

    /// The domain that mail comes from.
    package struct DNSInfo: Codable, Hashable, Sendable {
        package var customDomain: String?
        package var useCustomDomain: Bool?
        package var pendingCustomDomain: String?
        package var customDomainState: DomainVerificationState?
        package var domainVerificationRequestTime: WireTimestamp?

        package init(
            customDomain: String? = nil,
            useCustomDomain: Bool? = nil,
            pendingCustomDomain: String? = nil,
            customDomainState: DomainVerificationState? = nil,
            domainVerificationRequestTime: WireTimestamp? = nil
        ) {
            self.customDomain = customDomain
            self.useCustomDomain = useCustomDomain
            self.pendingCustomDomain = pendingCustomDomain
            self.customDomainState = customDomainState
            self.domainVerificationRequestTime = domainVerificationRequestTime
        }
    }

    /// How the project sends text messages.
    package struct SendSMS: Codable, Hashable, Sendable {
        package var useDeviceLocale: Bool?
        package var smsTemplate: SMSTemplate?

        package init(useDeviceLocale: Bool? = nil, smsTemplate: SMSTemplate? = nil) {
            self.useDeviceLocale = useDeviceLocale
            self.smsTemplate = smsTemplate
        }
    }

    /// A text message of the project.
    package struct SMSTemplate: Codable, Hashable, Sendable {
        package var content: String?

        package init(content: String? = nil) {
            self.content = content
        }
    }
}
