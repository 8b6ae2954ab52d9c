import AuthCrypto
import AuthDomain
import Testing

@Suite("Languages of templates")
struct WordingTests {
    private static let kind = TemplateKind.verifyEmail

    /// The settings of a project in which every text names its own language.
    private func settings(
        _ languages: [String],
        google: String? = nil,
        home: String? = nil
    ) -> ProjectConfig {
        var templates: JSONObject = [:]
        for language in languages {
            templates[language] = ["subject": .string("s-\(language)"), "body": "%LINK%"]
        }
        var notification: JSONObject = [:]
        notification["defaultLocale"] = home.map(JSONValue.string)
        if let google {
            notification["sendEmail"] = ["verifyEmailTemplate": ["subject": .string(google)]]
        }
        return ProjectConfig([
            "hearth": ["templates": ["verifyEmail": .object(templates)]],
            "notification": .object(notification),
        ])
    }

    private func choice(_ settings: ProjectConfig, _ locale: String?) -> Wording.Choice {
        Wording(settings, project: "demo", locale: locale).choice(for: Self.kind)
    }

    @Test(
        "The best text is the tag's own, then what takes its place, then our own words",
        arguments: [
            ("pt-BR", "s-pt-BR", "pt-BR"), ("pt_br", "s-pt-BR", "pt-BR"), ("pt-PT", "s-pt", "pt"),
            ("zh-Hant-TW", "s-zh-Hant", "zh-Hant"), ("zh-CN", "s-zh-Hans", "zh-Hans"),
            ("iw", "s-he", "he"), ("ar-u-nu-arab", nil, "ar"), ("fr-CA", nil, "fr"),
            ("sv-FI", "s-sv", "sv"), ("xx", nil, "de"), (nil, nil, "de"), ("", nil, "de"),
            ("fr\r\nX: y", nil, "de"), (String(repeating: "a", count: 10_000), nil, "de"),
        ] as [(String?, String?, String)]
    )
    func order(locale: String?, subject: String?, language: String) {
        let settings = settings(
            ["pt-BR", "pt", "zh-Hant", "zh-Hans", "he", "sv"],
            home: "de-AT"
        )
        let choice = choice(settings, locale)
        #expect(choice.template.subject == subject)
        #expect(choice.language.text == language)
    }

    @Test("Identity Platform's template holds in the project's language alone")
    func google() {
        let settings = settings(["fr"], google: "g", home: "de-AT")
        #expect(choice(settings, "de-CH").template.subject == "g")
        #expect(choice(settings, "de-CH").language.text == "de-AT")
        #expect(choice(settings, nil).template.subject == "g")
        #expect(choice(settings, "sv").template.subject == "g")
        #expect(choice(settings, "fr").template.subject == "s-fr")
        #expect(choice(settings, "ja").template.subject == nil)
        #expect(choice(settings, "ja").language.text == "ja")
        #expect(choice(self.settings([], google: "g"), "en-GB").template.subject == "g")
    }

    @Test("A text for every language takes the place of our own words, and of no operator's")
    func everyLanguage() {
        let settings = settings(["*", "fr"], google: "g", home: "nl")
        #expect(choice(settings, "ja").template.subject == "s-*")
        #expect(choice(settings, "ja").language.text == "nl")
        #expect(choice(settings, "fr-CA").template.subject == "s-fr")
    }

    @Test("Who a mail is from holds in every language, and a language may say otherwise")
    func sender() {
        let settings = ProjectConfig([
            "hearth": [
                "templates": [
                    "verifyEmail": [
                        "fr": ["senderDisplayName": "Boutique"],
                        "*": ["replyTo": "help@example.com"],
                    ]
                ]
            ],
            "notification": [
                "sendEmail": [
                    "verifyEmailTemplate": [
                        "senderDisplayName": "Shop", "senderLocalPart": "hello", "subject": "g",
                    ]
                ]
            ],
        ])
        let french = choice(settings, "fr")
        #expect(
            french.template.sender
                == SenderDetails(
                    displayName: "Boutique",
                    localPart: "hello",
                    replyTo: "help@example.com"
                )
        )
        #expect(french.template.subject == nil)
        #expect(choice(settings, "ja").template.sender.displayName == "Shop")
        #expect(choice(settings, "en").template.subject == "g")
    }

    @Test(
        "A tag is spelled in one way, and knows the side it is read from",
        arguments: [
            ("ZH_hANT_tw", "zh-Hant-TW", false), ("ar-EG", "ar-EG", true), ("iw", "he", true),
            ("az-arab", "az-Arab", true), ("ur-Latn", "ur-Latn", false),
            ("en-u-NU-arab", "en-u-nu-arab", false), ("es-419", "es-419", false),
        ]
    )
    func tags(text: String, spelled: String, isRightToLeft: Bool) {
        #expect(LanguageTag(text)?.text == spelled)
        #expect(LanguageTag(text)?.isRightToLeft == isRightToLeft)
    }

    @Test("What cannot be a tag is none")
    func noTag() {
        for text in ["", "-", "d", "de-", "de--AT", "12", "*", "français", "en US", "toolonglang"] {
            #expect(LanguageTag(text) == nil, "\(text)")
        }
    }
}
