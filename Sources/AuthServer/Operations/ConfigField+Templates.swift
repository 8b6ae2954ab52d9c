import AuthCrypto
import AuthDomain
import AuthWire

/// The texts of messages; whether they can be sent is checked once all of them are known.
extension ConfigFields {
    private static let googles = TemplateKind.allCases.compactMap(\.googleName)
        .map { "notification.sendEmail.\($0)." }

    static let templates =
        googles.flatMap { template in
            [
                ConfigField(template + "subject", .text), ConfigField(template + "body", .body),
                ConfigField(template + "bodyFormat", .bodyFormat),
                ConfigField(template + "senderDisplayName", .text),
                ConfigField(template + "senderLocalPart", .text),
                ConfigField(template + "replyTo", .text),
            ]
        } + [ConfigField("hearth.appName", .appName)]
        + TemplateKind.allCases.map { ConfigField("hearth.templates.\($0.rawValue)", .templates) }

    /// Whether a template's words are an operator's, which the server alone says.
    static let customizations = Set(googles.map { $0 + "customized" })
}

extension ConfigField {
    private static let longestAppName = 100

    func appName(_ value: JSONValue) throws(WireError) -> JSONValue? {
        guard try text(value) != nil, let name = value.stringValue else { return nil }
        guard name.utf8.count <= Self.longestAppName, !name.allSatisfy(\.isWhitespace) else {
            throw .invalidConfig("\(path) must have 1 to \(Self.longestAppName) bytes.")
        }
        return value
    }

    func bodyFormat(_ value: JSONValue) throws(WireError) -> JSONValue? {
        let format = BodyFormat(rawValue: value.stringValue ?? "")
        if format.isUnspecified { return nil }
        guard format.isKnown else { throw .invalidConfig("\(path) has no such value.") }
        return value
    }

    /// A text whose lines end with a line feed alone.
    static func body(_ value: JSONValue) -> JSONValue? {
        guard let text = value.stringValue, !text.isEmpty else { return nil }
        return .string(text.replacing("\r\n", with: "\n"))
    }

    /// Texts by language, without those that say nothing.
    func templates(_ value: JSONValue) throws(WireError) -> JSONValue? {
        var templates: JSONObject = [:]
        for entry in value.objectValue ?? [:] {
            let tag = LanguageTag(entry.name)?.text
            guard let tag = entry.name == Wording.everyLanguage ? entry.name : tag else {
                throw .invalidConfig("\(path) has languages such as de, pt-BR or *.")
            }
            guard templates[tag] == nil else {
                throw .invalidConfig("\(path) has two texts in \(tag).")
            }
            var template: JSONObject = [:]
            for member in entry.value.objectValue ?? [:] where member.name != "customized" {
                template[member.name] =
                    switch member.name {
                    case "body": Self.body(member.value)
                    case "bodyFormat": try bodyFormat(member.value)
                    default: try text(member.value)
                    }
            }
            if !template.isEmpty { templates[tag] = .object(template) }
        }
        return templates.isEmpty ? nil : .object(templates)
    }
}

extension Config {
    /// Says of each template whether its words are an operator's.
    mutating func tellCustomizations() {
        for template in [
            \SendEmail.verifyEmailTemplate, \.resetPasswordTemplate, \.changeEmailTemplate,
            \.revertSecondFactorAdditionTemplate,
        ] {
            guard let found = notification?.sendEmail?[keyPath: template] else { continue }
            notification?.sendEmail?[keyPath: template]?.customized =
                found.subject != nil || found.body != nil
        }
    }
}
