import AuthCrypto

extension ProjectConfig {
    /// What the app is called in messages; nil where nobody has said so.
    package var appName: String? {
        json["hearth"]?["appName"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// What an operator has set of a kind of message in a language; nil for nothing.
    package func template(of kind: TemplateKind, in tag: String) -> MessageTemplate? {
        json["hearth"]?["templates"]?[kind.rawValue]?[tag].map(MessageTemplate.init)
    }

    /// The languages in which an operator has set something of a kind of message.
    package func templateLanguages(of kind: TemplateKind) -> [String] {
        (json["hearth"]?["templates"]?[kind.rawValue]?.objectValue ?? [:]).map(\.name).sorted()
    }

    /// What is set of it where Identity Platform has it; its words are in the project's language.
    package func googleTemplate(of kind: TemplateKind) -> MessageTemplate? {
        kind.googleName.flatMap { json["notification"]?["sendEmail"]?[$0] }
            .map(MessageTemplate.init)
    }
}
