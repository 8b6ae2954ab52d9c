import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Shows which messages a project words itself.
    static let templateList = Command(
        "template list",
        "Show the kinds of messages, and in which languages the project words them itself.",
        options: [Option.project] + StoreLocation.commandOptions
    ) { settings, _ in
        _ = try settings.operands()
        let config = try await StoreLocation.withStore(settings) { store in
            try ProjectConfig(parsing: try await store.project(settings).config)
        }
        let rows = TemplateKind.allCases.map { kind in
            (kind, config.templateLanguages(of: kind), config.googleTemplate(of: kind) != nil)
        }
        Output.result(
            settings,
            text: Table(
                ["KIND", "BY", "LANGUAGES", "IN IDENTITY PLATFORM'S FIELDS", "PLACEHOLDERS"],
                rows.map { kind, languages, isInGoogles in
                    [
                        kind.rawValue, kind.road.rawValue, languages.joined(separator: ", ").orDash,
                        isInGoogles ? "yes" : "-",
                        kind.placeholders.map(\.text).joined(separator: " "),
                    ]
                }
            ).text,
            json: .array(
                rows.map { kind, languages, isInGoogles in
                    [
                        "kind": .string(kind.rawValue), "road": .string(kind.road.rawValue),
                        "languages": .array(languages.map(JSONValue.string)),
                        "inIdentityPlatformsFields": .bool(isInGoogles),
                        "placeholders": .array(kind.placeholders.map { .string($0.text) }),
                    ]
                }
            )
        )
    }
}

/// What the commands on templates have in common.
enum TemplateOptions {
    static let kind = "KIND"

    static let language = Option(
        "language",
        "TAG",
        "The language, for example de or pt-BR; * for every one without words of its own."
    )

    /// The words of a template.
    static let words = [
        Option("subject", "TEXT", "A mail's subject."),
        Option("body-file", "FILE", "Where the body is: plain text, or HTML."),
        Option("html", nil, "The body is HTML."),
        Option("sender-name", "TEXT", "What readers see in place of the sender's address."),
        Option("sender-local-part", "TEXT", "Stands before the @ of the sender's address."),
        Option("reply-to", "ADDRESS", "Where answers go."),
    ]

    /// The kind that the one operand names.
    static func kind(_ settings: Settings) throws(UsageError) -> TemplateKind {
        let names = TemplateKind.allCases.map(\.rawValue)
        guard settings.operands.count == 1, let name = settings.operands.first else {
            throw UsageError("give one KIND: \(names.joined(separator: ", "))")
        }
        guard let kind = TemplateKind(rawValue: name) else {
            throw UsageError(
                "there is no kind of message \(name)\(NearestName.hint(name, among: names))"
            )
        }
        return kind
    }

    /// The words that the options give, named as in settings; nil for none.
    static func template(_ settings: Settings) throws -> JSONObject? {
        var template: JSONObject = [:]
        if let path = settings["body-file"] {
            let file = try InputFile(path)
            guard file.byteCount <= 1 << 20 else { throw Failure("\(path) is too long") }
            var bytes: [UInt8] = []
            while case let more = try file.read(), !more.isEmpty { bytes += more }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw Failure("\(path) is no UTF-8")
            }
            template["body"] = .string(body(text))
        }
        if settings.isOn("html") { template["bodyFormat"] = "HTML" }
        for (option, name) in [
            ("subject", "subject"), ("sender-name", "senderDisplayName"),
            ("sender-local-part", "senderLocalPart"), ("reply-to", "replyTo"),
        ] {
            template[name] = settings[option].map(JSONValue.string)
        }
        return template.isEmpty ? nil : template
    }

    /// A file's text as a message has it, whichever editor wrote it: without a byte order mark, with
    /// lines that end in LF, and without empty ones at the end.
    private static func body(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in text.unicodeScalars.drop(while: { $0 == "\u{FEFF}" }) {
            if !(wasReturn && scalar == "\n") { scalars.append(scalar == "\r" ? "\n" : scalar) }
            wasReturn = scalar == "\r"
        }
        while scalars.last == "\n" { scalars.removeLast() }
        return String(scalars)
    }
}
