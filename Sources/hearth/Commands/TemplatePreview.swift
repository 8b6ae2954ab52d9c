import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore
import AuthWire

extension Command {
    /// Shows the words of a message, to begin one's own with.
    static let templateShow = Command(
        "template show",
        "Show how a message is worded, with its placeholders.",
        operands: TemplateOptions.kind,
        options: [TemplateOptions.language, Option.project, Option.tenant]
            + StoreLocation.commandOptions
    ) { settings, _ in
        let shown = try await previews(settings, [settings[TemplateOptions.language.name]])
        guard let source = shown.first?.template, let language = shown.first?.languageCode else {
            return
        }
        let lines = [
            ("language", language), ("subject", source.subject),
            ("format", source.bodyFormat?.rawValue),
            ("sender", source.senderDisplayName), ("local part", source.senderLocalPart),
            ("reply to", source.replyTo),
        ].compactMap { name, value in value.map { "\(name): \(Table.harmless($0))" } }
        Output.result(
            settings,
            text: lines.joined(separator: "\n") + "\n\n" + (source.body ?? ""),
            json: try JSONValue(parsing: WireCoding.encode(source))
        )
    }

    /// Shows a message as its reader would get it.
    static let templatePreview = Command(
        "template preview",
        "Show a message as its reader would get it, with what is stored or with --body-file.",
        operands: TemplateOptions.kind,
        options: [
            TemplateOptions.language,
            Option("all-languages", nil, "Show it in every language that the server speaks."),
            Option("sms-autofill-domain", "HOST", "As in `hearth serve`."),
            Option("as-html", nil, "Print the mail's HTML alone."),
        ] + TemplateOptions.words + [PublicURL.option, Option.project, Option.tenant]
            + StoreLocation.commandOptions
    ) { settings, _ in
        let languages: [String?] =
            settings.isOn("all-languages")
            ? Language.allCases.map(\.tag) : [settings[TemplateOptions.language.name]]
        let shown = try await previews(settings, languages)
        guard !settings.isOn("as-html") else {
            return Output.result(shown.compactMap(\.html).joined(separator: "\n"))
        }
        Output.result(
            settings,
            text: shown.map(text).joined(separator: "\n\n"),
            json: .array(try shown.map { try JSONValue(parsing: WireCoding.encode($0)) })
        )
    }

    private static func previews(
        _ settings: Settings,
        _ languages: [String?]
    ) async throws -> [PreviewTemplateResponse] {
        let kind = try TemplateOptions.kind(settings)
        let draft = try TemplateOptions.template(settings).map { words in
            MessageTemplate(.object(words))
        }
        let (config, scope) = try await StoreLocation.withStore(settings) { store in
            let config = try ProjectConfig(parsing: try await store.project(settings).config)
            let scope = try await store.scope(settings)
            guard let id = scope.tenant else { return (config, scope) }
            let tenant = try await store.read { try $0.tenant(id, of: scope.project) }
            guard let tenant else { throw Failure("there is no tenant \(id)") }
            return (config.within(try JSONValue(parsing: Array(tenant.config.utf8))), scope)
        }
        let publicURL = settings[PublicURL.option.name] ?? "https://auth.example.com"
        var request = TemplatePreview.Request(
            kind,
            page: config.actionURL ?? publicURL + "/__/auth/action"
        )
        request.draft = draft
        request.autofillDomain = try OutgoingAddress.host("sms-autofill-domain", settings)
        return try languages.map { language in
            request.locale = language == Wording.everyLanguage ? nil : language
            do throws(TemplateFault) {
                return PreviewTemplateResponse(try TemplatePreview(request, config, in: scope))
            } catch {
                throw Failure(error.reason)
            }
        }
    }

    private static func text(_ shown: PreviewTemplateResponse) -> String {
        var lines = ["language: \(shown.languageCode.orDash)"]
        if let subject = shown.subject { lines.append("subject: \(Table.harmless(subject))") }
        if let sms = shown.sms {
            let segments = sms.segments ?? 0
            lines.append(
                "\(sms.encoding.orDash), \(sms.length ?? 0) units, "
                    + (segments == 1 ? "1 segment" : "\(segments) segments")
            )
        }
        lines += (shown.warnings ?? []).map { "warning: \($0)" }
        return (lines + ["", shown.text ?? ""]).joined(separator: "\n")
    }
}
