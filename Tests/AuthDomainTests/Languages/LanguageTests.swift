import AuthCrypto
import AuthDomain
import Testing

@Suite("Languages")
struct LanguageTests {
    @Test(
        "A tag finds its language, whatever its script and region",
        arguments: [
            ("de", Language.german), ("pt-BR", .portuguese), ("zh-Hant-TW", .chinese),
            ("zh_CN", .chinese), ("EN-us", .english), ("fa-IR", .persian), ("ar", .arabic),
        ]
    )
    func matching(tag: String, language: Language) {
        #expect(Language(matching: tag) == language)
    }

    @Test("An unknown tag finds none, and English where something must be said")
    func unknown() {
        for tag in ["xx", "iw", "he", "", "-", "d", "deutsch", "fr\r\nX: y"] {
            #expect(Language(matching: tag) == nil, "\(tag)")
            #expect(Language(preferring: tag) == .english)
        }
        #expect(Language(preferring: nil) == .english)
    }

    @Test(
        "A browser gets the best of its languages that there is",
        arguments: [
            ("de-CH, de;q=0.9, en;q=0.8", Language.german), ("xx, ja;q=0.5", .japanese),
            ("en;q=0.3, th;q=0.8", .thai), ("fr;q=0, bn", .bengali), ("hi;q=x, es;q=0.1", .spanish),
            ("en; q=0.2, ar; q=0.7", .arabic),
        ]
    )
    func accepting(field: String, language: Language) {
        #expect(Language(accepting: field) == language)
    }

    @Test("A browser without one of our languages gets none")
    func acceptingNone() {
        for field in ["", "xx", "*", "de;q=0", ",,;;", "sv, no;q=0.5"] {
            #expect(Language(accepting: field) == nil, "\(field)")
        }
    }
}

@Suite("Phrases")
struct PhraseTests {
    /// Every phrase of a language by its name.
    private static func all(_ value: Any, _ name: String = "") -> [String: Phrase] {
        if let phrase = value as? Phrase { return [name: phrase] }
        return Mirror(reflecting: value).children.reduce(into: [:]) { all, child in
            all.merge(Self.all(child.value, "\(name).\(child.label ?? "")")) { $1 }
        }
    }

    private static func slots(_ phrase: Phrase) -> Set<Phrase.Slot> {
        phrase.pieces.reduce(into: []) { slots, piece in
            if case .slot(let slot) = piece { slots.insert(slot) }
        }
    }

    @Test("Every language says all that English says, about the same", arguments: Language.allCases)
    func complete(language: Language) {
        let english = Self.all(Language.english.phrases)
        let phrases = Self.all(language.phrases)
        #expect(english.count > 50)
        #expect(Set(phrases.keys) == Set(english.keys))
        for (name, phrase) in phrases {
            #expect(Self.slots(phrase) == english[name].map(Self.slots), "\(name)")
            let text = phrase.text([:], in: language)
            #expect(!text.contains("{") && !text.contains("}") && !text.isEmpty, "\(name)")
            if language != .english { #expect(phrase != english[name], "\(name)") }
        }
    }

    @Test("Places are filled, and isolated where the language runs the other way")
    func text() {
        let phrase: Phrase = "a {email} b {count}{number}"
        let values: Phrase.Values = [.email: "ann@example.com", .count: "6", .number: "+1"]
        #expect(phrase.text(values, in: .german) == "a ann@example.com b 6+1")
        #expect(
            phrase.text(values, in: .arabic)
                == "a \u{2068}ann@example.com\u{2069} b 6\u{2068}+1\u{2069}"
        )
        #expect(phrase.text([:], in: .english) == "a  b ")
        let odd: Phrase = "{other} {email"
        #expect(odd.text([:], in: .english) == "{other} {email")
    }
}

@Suite("The text of mails")
struct MailTextTests {
    private func mail(_ kind: ActionKind, _ locale: String?) -> MailText {
        MailText(
            ActionEmail(
                scope: Scope(project: "demo"),
                to: "ann@example.com",
                kind: kind,
                code: "c",
                link: "https://auth.example.com/l?lang=x",
                newEmail: nil,
                displayName: nil,
                wording: Wording(ProjectConfig([:]), project: "demo", locale: locale)
            )
        )
    }

    @Test("A mail has its link whole on a line of its own", arguments: Language.allCases)
    func link(language: Language) {
        for kind in ActionKind.allCases {
            let mail = mail(kind, language.tag)
            #expect(mail.body.split(separator: "\n").contains("https://auth.example.com/l?lang=x"))
            #expect(!mail.subject.isEmpty && !mail.subject.contains("\n"))
            #expect(mail != self.mail(kind, language == .english ? "de" : "en"))
        }
    }

    @Test("A mail in a language that there is not is in English")
    func unknown() {
        #expect(mail(.verifyEmail, "xx") == mail(.verifyEmail, nil))
        #expect(
            mail(.verifyEmail, nil).body.hasPrefix(
                "To verify the email address ann@example.com, follow this link:\n\nhttps://"
            )
        )
    }

    @Test("A text message keeps its code whole in Arabic, isolated from the sentence")
    func sms() {
        let message = SMSMessage(
            scope: Scope(project: "demo"),
            to: "+16505550101",
            code: "123456",
            purpose: .firstFactor,
            sessionInfo: "s",
            wording: Wording(ProjectConfig([:]), project: "demo", locale: "ar")
        )
        #expect(message.text.contains("\u{2068}123456\u{2069}"))
    }
}
