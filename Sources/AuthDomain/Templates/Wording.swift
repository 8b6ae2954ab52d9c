/// How a project words a message to one reader: its templates, its name, and the languages to choose
/// from.
package struct Wording: Hashable, Sendable {
    /// What a message is written with.
    package struct Choice: Hashable, Sendable {
        /// The language of what it says.
        package let language: LanguageTag
        /// Says whatever the template does not.
        package let builtIn: Language
        /// The operator's; empty where the operator has set nothing.
        package let template: MessageTemplate
    }

    /// The key of the texts for every language that has none of its own.
    package static let everyLanguage = "*"

    /// BCP 47 language the client asked for.
    package let locale: String?
    /// What the app is called.
    package let appName: String
    private let settings: ProjectConfig

    /// Takes settings.
    ///
    /// - Parameters:
    ///   - settings: those in force.
    ///   - project: the project's id, which stands in for an app's name that nobody has set.
    ///   - locale: as in the property of the same name.
    package init(_ settings: ProjectConfig, project: String, locale: String?) {
        self.settings = settings
        self.locale = locale
        appName = settings.appName ?? project
    }

    /// The wording for whoever asks.
    init(_ caller: Caller) {
        self.init(caller.config, project: caller.scope.project, locale: caller.locale)
    }

    /// The wording of a text message, which may not follow the language that a client asks for.
    static func sms(_ caller: Caller) -> Wording {
        let config = caller.config
        return Wording(
            config,
            project: caller.scope.project,
            locale: config.localizesSMS ? caller.locale : config.defaultLocale
        )
    }

    /// The template and the language for a kind of message.
    ///
    /// The language that was asked for comes first, then the project's, then English; in each the
    /// operator's text of the tag, of what takes the tag's place, and our own.
    package func choice(for kind: TemplateKind) -> Choice {
        let home = settings.defaultLocale.flatMap(LanguageTag.init) ?? .english
        let everyLanguage = settings.template(of: kind, in: Self.everyLanguage)
        let googles = settings.googleTemplate(of: kind)
        for tag in [locale.flatMap(LanguageTag.init), home].compactMap(\.self) {
            let builtIn = Language(matching: tag.text)
            let tags = tag.fallbacks + [builtIn?.languageTag].compactMap(\.self)
            let own = tags.compactMap { tag in
                settings.template(of: kind, in: tag.text).map { (tag, $0) }
            }
            let isHome = tag.primary == home.primary
            let further = [everyLanguage, isHome ? googles : googles?.withoutWords]
            if let (tag, template) = own.first(where: { $1.hasWords }) {
                return choice(tag, [template] + further)
            }
            let hasWords = further.contains { $0?.hasWords == true }
            if hasWords || builtIn != nil {
                let language = hasWords ? home : builtIn?.languageTag ?? home
                return choice(language, [own.first?.1] + further)
            }
        }
        return choice(.english, [everyLanguage, googles])
    }

    private func choice(_ language: LanguageTag, _ templates: [MessageTemplate?]) -> Choice {
        let home = settings.defaultLocale.flatMap(Language.init(matching:))
        return Choice(
            language: language,
            builtIn: Language(matching: language.text) ?? home ?? .english,
            template: templates.compactMap(\.self)
                .reduce(MessageTemplate(nil)) { $0.completed(by: $1) }
        )
    }
}

extension MessageTemplate {
    fileprivate var withoutWords: MessageTemplate {
        var template = MessageTemplate(nil)
        template.sender = sender
        return template
    }
}
