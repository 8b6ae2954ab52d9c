import AuthCrypto

/// What operators' templates must be like, so that every message can be sent.
enum TemplateRules {
    private static let longestSubject = 400
    private static let longestBody = 64 * 1024
    /// Ten segments in 16-bit characters.
    private static let longestSMS = 670
    private static let mostLanguages = 100
    /// Settings are read with every request.
    private static let longestAltogether = 256 * 1024

    /// Requires that a template can be sent.
    ///
    /// - Throws: a fault without the template's place in the settings.
    static func check(_ template: MessageTemplate, of kind: TemplateKind) throws(TemplateFault) {
        if kind == .sms {
            guard template.subject == nil, !template.isHTML, template.sender == SenderDetails()
            else { throw TemplateFault(reason: "a text message has a body alone") }
        }
        if let subject = template.subject { try check(subject: subject, of: kind) }
        if let body = template.body { try check(body, isHTML: template.isHTML, of: kind) }
        try check(template.sender)
    }

    private static func check(
        subject: String,
        of kind: TemplateKind
    ) throws(TemplateFault) {
        guard subject.utf8.count <= longestSubject,
            !subject.unicodeScalars.contains(where: isControl)
        else { throw TemplateFault(reason: "a subject is one line of at most 400 bytes") }
        guard try !Phrase(template: subject, of: kind).isAbout(.link) else {
            throw TemplateFault(reason: "a subject can have no %LINK%")
        }
    }

    private static func check(
        _ body: String,
        isHTML: Bool,
        of kind: TemplateKind
    ) throws(TemplateFault) {
        let isShort =
            kind == .sms ? body.utf16.count <= longestSMS : body.utf8.count <= longestBody
        guard isShort else {
            throw TemplateFault(
                reason: kind == .sms
                    ? "a text message is at most 670 characters long"
                    : "a body is at most 65536 bytes long"
            )
        }
        guard !body.unicodeScalars.contains(where: { isControl($0) && $0 != "\n" && $0 != "\t" })
        else { throw TemplateFault(reason: "a body can have no control characters") }
        let isAbout: (Phrase.Slot) -> Bool
        if isHTML {
            isAbout = try HTMLTemplate(body, of: kind).isAbout
        } else {
            isAbout = try Phrase(template: body, of: kind).isAbout
        }
        let necessary = kind.necessary
        guard necessary.isEmpty || necessary.contains(where: { isAbout($0.slot) }) else {
            let names = necessary.map(\.text).joined(separator: " or ")
            throw TemplateFault(reason: "the body needs \(names)")
        }
    }

    private static func check(_ sender: SenderDetails) throws(TemplateFault) {
        if let name = sender.displayName {
            guard name.utf8.count <= 200, !name.unicodeScalars.contains(where: isControl) else {
                throw TemplateFault(reason: "senderDisplayName is one line of at most 200 bytes")
            }
        }
        if let part = sender.localPart, !SenderDetails.isLocalPart(part) {
            throw TemplateFault(reason: "senderLocalPart is what stands before the @ of an address")
        }
        if let address = sender.replyTo, !SenderDetails.isReplyTo(address) {
            throw TemplateFault(reason: "replyTo must be an address")
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// Requires that all templates together are of a size that every request can bear.
    static func check(sizeOf templates: [MessageTemplate], languages: Int) throws(TemplateFault) {
        let size = templates.reduce(0) { size, template in
            size + (template.body ?? "").utf8.count + (template.subject ?? "").utf8.count
        }
        guard size <= longestAltogether, languages <= mostLanguages else {
            throw TemplateFault(
                reason: "there may be 100 languages, and all templates may have 256 KB"
            )
        }
    }
}

extension ProjectConfig {
    /// Requires that every message can be sent with the templates that there are.
    ///
    /// - Throws: a fault that begins with the template's place in the settings.
    package func requireFitTemplates() throws(TemplateFault) {
        var all: [MessageTemplate] = []
        var languages: Set<String> = []
        for kind in TemplateKind.allCases {
            if let template = googleTemplate(of: kind), let name = kind.googleName {
                try require(template, of: kind, at: "notification.sendEmail.\(name)")
                all.append(template)
            }
            for language in templateLanguages(of: kind) {
                guard let template = template(of: kind, in: language) else { continue }
                let path = "hearth.templates.\(kind.rawValue).\(language)"
                try require(template, of: kind, at: path)
                all.append(template)
                languages.insert(language)
            }
        }
        try TemplateRules.check(sizeOf: all, languages: languages.count)
    }

    private func require(
        _ template: MessageTemplate,
        of kind: TemplateKind,
        at path: String
    ) throws(TemplateFault) {
        do {
            try TemplateRules.check(template, of: kind)
        } catch {
            throw TemplateFault(reason: "\(path): \(error.reason)")
        }
    }
}
