/// An operator's HTML for a mail, of which it is known that nobody's name or address becomes markup,
/// and that it has no program and no link in clear text.
struct HTMLTemplate: Sendable {
    /// A token with the places in it found.
    private enum Part: Sendable {
        case text(Phrase)
        case tag(HTMLTag, values: [Phrase?])
        case verbatim(String)
    }

    /// What no mail needs, and mail programs throw away.
    private static let forbiddenTags: Set = [
        "applet", "base", "embed", "form", "frame", "frameset", "iframe", "input", "math",
        "noembed", "noframes", "noscript", "object", "plaintext", "script", "svg", "template",
        "textarea", "xmp",
    ]
    /// Attributes that are links.
    private static let links: Set = [
        "action", "background", "cite", "data", "formaction", "href", "poster", "src", "srcset",
        "xlink:href",
    ]

    private let parts: [Part]

    /// Reads a body.
    ///
    /// - Throws: a fault that says what cannot be sent.
    init(_ body: String, of kind: TemplateKind) throws(TemplateFault) {
        var parts: [Part] = []
        var isInTitle = false
        for token in try HTMLScanner.tokens(of: body) {
            isInTitle = try Self.isInTitle(after: token, isInTitle)
            switch token {
            case .text(let text): parts.append(.text(try Phrase(template: text, of: kind)))
            case .verbatim(let text):
                let phrase = try Phrase(template: text, of: kind)
                guard !phrase.pieces.contains(where: \.isSlot) else {
                    throw TemplateFault(
                        reason: "a placeholder stands in a comment or a style sheet"
                    )
                }
                parts.append(.verbatim(text))
            case .tag(let tag): parts.append(try Self.part(tag, kind))
            }
        }
        self.parts = parts
    }

    /// A browser reads no tags in a title but its end, whatever stands in quotation marks.
    private static func isInTitle(
        after token: HTMLToken,
        _ isInTitle: Bool
    ) throws(TemplateFault) -> Bool {
        switch token {
        case .text: return isInTitle
        case .tag(let tag) where tag.name == "title" && tag.isEnd == isInTitle: return !isInTitle
        case .tag, .verbatim:
            guard !isInTitle else { throw TemplateFault(reason: "a <title> is text alone") }
            return false
        }
    }

    private static func part(_ tag: HTMLTag, _ kind: TemplateKind) throws(TemplateFault) -> Part {
        guard !forbiddenTags.contains(tag.name) else {
            throw TemplateFault(reason: "a mail can have no <\(tag.name)>")
        }
        var values: [Phrase?] = []
        for attribute in tag.attributes {
            let phrase: Phrase?
            if let value = attribute.value {
                phrase = try Phrase(template: value, of: kind)
            } else {
                phrase = nil
            }
            try check(attribute, phrase, in: tag)
            values.append(phrase)
        }
        return .tag(tag, values: values)
    }

    private static func check(
        _ attribute: HTMLTag.Attribute,
        _ phrase: Phrase?,
        in tag: HTMLTag
    ) throws(TemplateFault) {
        let name = attribute.name
        guard !name.hasPrefix("on"), name != "http-equiv", name != "srcdoc" else {
            throw TemplateFault(reason: "a mail can have no attribute \(name)")
        }
        guard let phrase else { return }
        if name == "style" || name == "id" || name == "class",
            phrase.pieces.contains(where: \.isSlot)
        {
            throw TemplateFault(reason: "a placeholder stands in an attribute \(name)")
        }
        guard links.contains(name), phrase.pieces != [.slot(.link)] else { return }
        let url = HTMLText.decoded(attribute.value ?? "").lowercased()
        guard ["https://", "mailto:", "tel:", "#"].contains(where: url.hasPrefix) else {
            throw TemplateFault(
                reason: "\(name) of <\(tag.name)> must be %LINK% or begin with https://"
            )
        }
        guard !phrase.pieces.contains(where: \.isSlot) || isHostOurs(phrase, name) else {
            throw TemplateFault(reason: "a placeholder stands in the host of \(name)")
        }
    }

    /// Whether whatever fills the places of a link leaves its host alone.
    ///
    /// Browsers undo percent-encoding in a host, and take `https:///a` for `https://a`.
    private static func isHostOurs(_ phrase: Phrase, _ name: String) -> Bool {
        // One that has several links has several hosts.
        guard name != "srcset", case .text(let text) = phrase.pieces.first else { return false }
        let start = text.lowercased()
        guard start.hasPrefix("https://") else {
            return ["mailto:", "tel:", "#"].contains(where: start.hasPrefix)
        }
        let host = start.dropFirst("https://".count).prefix { $0 != "/" }
        return !host.isEmpty && host.utf8.count < start.utf8.count - "https://".utf8.count
            && host.allSatisfy { $0.isLetter || $0.isNumber || ".-:".contains($0) }
    }

    /// Whether it is about something, and a reader sees it or can follow it.
    func isAbout(_ slot: Phrase.Slot) -> Bool {
        parts.contains { part in
            switch part {
            case .text(let phrase): phrase.isAbout(slot)
            case .tag(_, let values): values.contains { $0?.isAbout(slot) == true }
            case .verbatim: false
            }
        }
    }

    /// Whether it is a page of its own, and no part of one.
    var isWhole: Bool {
        parts.contains { part in
            if case .tag(let tag, _) = part { tag.name == "html" } else { false }
        }
    }

    /// The mail as HTML.
    func html(_ values: Phrase.Values, isRightToLeft: Bool) -> String {
        parts.reduce(into: "") { html, part in
            switch part {
            case .text(let phrase):
                html += phrase.filled(values, isRightToLeft: isRightToLeft) { text, slot in
                    slot == nil ? text : HTMLText.escaped(text)
                }
            case .verbatim(let text): html += text
            case .tag(let tag, let phrases):
                html += tag.isEnd ? "</\(tag.name)" : "<\(tag.name)"
                for (attribute, phrase) in zip(tag.attributes, phrases) {
                    html += " \(attribute.name)"
                    guard let phrase else { continue }
                    html += "=\"\(Self.value(phrase, of: attribute.name, values))\""
                }
                html += ">"
            }
        }
    }

    private static func value(
        _ phrase: Phrase,
        of attribute: String,
        _ values: Phrase.Values
    ) -> String {
        let isLink = links.contains(attribute)
        var isFirst = true
        return phrase.filled(values, isRightToLeft: false) { text, slot in
            defer { isFirst = false }
            guard slot != nil else { return text.replacing("\"", with: "&quot;") }
            return isLink && !(isFirst && slot == .link)
                ? PercentEncoding.escape(text) : HTMLText.escaped(text)
        }
    }

    /// The mail for whoever reads no HTML: its links stand in lines of their own.
    func text(_ values: Phrase.Values, isRightToLeft: Bool) -> String {
        var text = HTMLText()
        for part in parts {
            switch part {
            case .text(let phrase):
                text.add(
                    phrase.filled(values, isRightToLeft: isRightToLeft) { text, slot in
                        slot == nil ? HTMLText.decoded(text) : text
                    }
                )
            case .tag(let tag, let phrases):
                let names = tag.attributes.map(\.name)
                let link = names.firstIndex(of: "href").flatMap { phrases[$0] }
                    .map { HTMLText.decoded(Self.value($0, of: "href", values)) }
                let alternative = names.firstIndex(of: "alt").flatMap { phrases[$0] }
                    .map { HTMLText.decoded(Self.value($0, of: "alt", values)) }
                text.add(tag, link: link, alternative: alternative)
            case .verbatim: break
            }
        }
        return text.finished
    }
}

extension Phrase.Piece {
    fileprivate var isSlot: Bool {
        if case .slot = self { true } else { false }
    }
}
