import AuthCrypto

/// A message as its reader would get it, about somebody who does not exist.
package struct TemplatePreview: Hashable, Sendable {
    /// What is looked at.
    package struct Request: Sendable {
        package let kind: TemplateKind
        /// BCP 47 language of the reader; nil for the project's.
        package var locale: String?
        /// Words that are not stored yet; nil for those that hold.
        package var draft: MessageTemplate?
        /// As in ``MessageQueue/Setup``.
        package var autofillDomain: String?
        /// The page that sample links open.
        package var page: String

        /// Asks for a preview.
        ///
        /// - Parameters:
        ///   - kind: which message.
        ///   - page: as in the property of the same name.
        package init(_ kind: TemplateKind, page: String) {
            self.kind = kind
            self.page = page
        }
    }

    package let kind: TemplateKind
    package let language: LanguageTag
    /// The words themselves, their places written as `%LINK%`: where an operator begins.
    package let source: MessageTemplate
    /// Nil for a text message.
    package let mail: MailText?
    /// Nil for a mail.
    package let sms: String?
    package let length: SMSLength?
    /// What an operator should know, a sentence each.
    package let warnings: [String]

    private static let address = "ann@example.com"
    private static let code = "123456"
    private static let remaining: Int64 = 9

    /// Writes the message.
    ///
    /// - Parameters:
    ///   - request: what is looked at.
    ///   - settings: those in force.
    ///   - scope: whose message it is.
    /// - Throws: a fault where the draft could not be sent.
    package init(
        _ request: Request,
        _ settings: ProjectConfig,
        in scope: Scope
    ) throws(TemplateFault) {
        var settings = settings
        if let draft = request.draft {
            try TemplateRules.check(draft, of: request.kind)
            settings = settings.replacing(request.kind, in: request.locale, by: draft)
        }
        let wording = Wording(settings, project: scope.project, locale: request.locale)
        let choice = wording.choice(for: request.kind)
        kind = request.kind
        source = choice.source(of: request.kind)
        switch Self.message(request, wording, in: scope) {
        case .sms(let message):
            let text = message.text(autofillDomain: request.autofillDomain)
            language = choice.language
            sms = text
            length = SMSLength(of: text)
            mail = nil
        case .email(let email):
            let text = MailText(email)
            language = text.language
            mail = text
            (sms, length) = (nil, nil)
        case .notice(let notice):
            let text = MailText(notice)
            language = text.language
            mail = text
            (sms, length) = (nil, nil)
        }
        warnings = Self.warnings(request, source, language, sms, length)
    }

    private static func message(
        _ request: Request,
        _ wording: Wording,
        in scope: Scope
    ) -> UserMessage {
        if let kind = request.kind.action {
            let mark = request.page.contains("?") ? "&" : "?"
            return .email(
                ActionEmail(
                    scope: scope,
                    to: address,
                    kind: kind,
                    code: "SAMPLE",
                    link: "\(request.page)\(mark)mode=\(kind.mode)&oobCode=SAMPLE",
                    newEmail: "ann@example.net",
                    displayName: "Ann Lee",
                    wording: wording
                )
            )
        }
        let events: [AccountNotice.Event] = [
            .recoveryCodeUsed(remaining: remaining), .recoveryCodesMade, .passwordChanged,
            .factorRemoved, .wrongSecondFactor,
        ]
        if let event = events.first(where: { TemplateKind($0) == request.kind }) {
            return .notice(
                AccountNotice(
                    scope: scope,
                    to: address,
                    event: event,
                    displayName: "Ann Lee",
                    wording: wording
                )
            )
        }
        return .sms(
            SMSMessage(
                scope: scope,
                to: "+16505550100",
                code: code,
                purpose: .firstFactor,
                sessionInfo: "",
                wording: wording
            )
        )
    }
}

extension Wording.Choice {
    /// The words, the operator's and ours, as an operator would write them.
    fileprivate func source(of kind: TemplateKind) -> MessageTemplate {
        var source = template
        let words = builtIn.phrases.words(of: kind)
        if source.subject == nil { source.subject = words.subject?.templateText(of: kind) }
        if source.body == nil {
            source.body = words.paragraphs.map { $0.templateText(of: kind) }.joined(
                separator: "\n\n"
            )
            source.isHTML = false
        }
        return source
    }
}

extension ProjectConfig {
    /// The settings with a text in place of the one of its kind and language.
    fileprivate func replacing(
        _ kind: TemplateKind,
        in locale: String?,
        by template: MessageTemplate
    ) -> ProjectConfig {
        let tag =
            locale.flatMap(LanguageTag.init) ?? defaultLocale.flatMap(LanguageTag.init) ?? .english
        var settings = json.objectValue ?? [:]
        var hearth = settings["hearth"]?.objectValue ?? [:]
        var templates = hearth["templates"]?.objectValue ?? [:]
        var languages = templates[kind.rawValue]?.objectValue ?? [:]
        languages[tag.text] = template.json
        templates[kind.rawValue] = .object(languages)
        hearth["templates"] = .object(templates)
        settings["hearth"] = .object(hearth)
        return ProjectConfig(.object(settings))
    }
}
