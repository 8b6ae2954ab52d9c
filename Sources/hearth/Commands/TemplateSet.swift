import AuthCrypto
import AuthDomain
import AuthGateways
import AuthServer
import AuthStore
import AuthWire

extension Command {
    /// Words a kind of message in a language.
    static let templateSet = Command(
        "template set",
        "Word a message in a language, in place of what the project had for it.",
        operands: TemplateOptions.kind,
        options: [TemplateOptions.language] + TemplateOptions.words + [Option.project]
            + StoreLocation.commandOptions
    ) { settings, _ in
        let kind = try TemplateOptions.kind(settings)
        guard let template = try TemplateOptions.template(settings) else {
            throw UsageError("give --subject, --body-file or another option to set")
        }
        let tag = try tag(settings)
        try await change(kind, settings) { languages in languages[tag] = .object(template) }
        tell(kind, tag, "set", settings)
    }

    /// Takes a project's own words away.
    static let templateRemove = Command(
        "template remove",
        "Forget how the project words a message in a language.",
        operands: TemplateOptions.kind,
        options: [TemplateOptions.language, Option.project] + StoreLocation.commandOptions
    ) { settings, _ in
        let kind = try TemplateOptions.kind(settings)
        let tag = try tag(settings)
        try await change(kind, settings) { languages throws(Failure) in
            guard languages[tag] != nil else {
                throw Failure("the project has no words of its own for \(kind.rawValue) in \(tag)")
            }
            languages[tag] = nil
        }
        tell(kind, tag, "removed", settings)
    }

    private static func tag(_ settings: Settings) throws(UsageError) -> String {
        let text = settings[TemplateOptions.language.name] ?? ""
        guard text != Wording.everyLanguage else { return text }
        guard let tag = LanguageTag(text) else {
            throw UsageError("--language must be a tag such as de or pt-BR, or *")
        }
        return tag.text
    }

    /// Changes the texts of a kind by the rules of `PATCH`.
    ///
    /// What was there is read by the transaction that changes it: of two at once, none loses its text.
    private static func change(
        _ kind: TemplateKind,
        _ settings: Settings,
        _ edit: @escaping @Sendable (inout JSONObject) throws -> Void
    ) async throws {
        try await StoreLocation.withStore(settings) { store in
            let project = try await store.project(settings).id
            let now = try await store.clock().now()
            _ = try await ConfigChange.make(to: project, at: now, in: store) { config in
                let stored = config.json["hearth"]?["templates"]?[kind.rawValue]?.objectValue
                var languages = stored ?? [:]
                try edit(&languages)
                let body: JSONValue = [
                    "hearth": ["templates": .object([kind.rawValue: .object(languages)])]
                ]
                var request: ConfigUpdateRequest = try WireCoding.decode(from: body.serialized)
                request.updateMask = FieldMask(paths: ["hearth.templates.\(kind.rawValue)"])
                return try ConfigChange(request, phoneNumbers: PhoneNumberRules())
            }
        }
    }

    private static func tell(
        _ kind: TemplateKind,
        _ tag: String,
        _ deed: String,
        _ settings: Settings
    ) {
        Output.result(
            settings,
            text: "\(kind.rawValue)  \(tag)  \(deed)",
            json: [
                "kind": .string(kind.rawValue), "language": .string(tag), "template": .string(deed),
            ]
        )
    }
}
