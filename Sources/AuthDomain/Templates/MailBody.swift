/// What stands below a mail's head, ours or an operator's.
enum MailBody: Sendable {
    /// Paragraphs of plain text.
    case plain([Phrase])
    case html(HTMLTemplate)

    /// Reads an operator's text; nil for one that cannot be sent, which settings do not let in.
    init?(_ text: String, isHTML: Bool, of kind: TemplateKind) {
        do {
            self =
                isHTML
                ? .html(try HTMLTemplate(text, of: kind))
                : .plain([try Phrase(template: text, of: kind)])
        } catch {
            return nil
        }
    }

    /// Whether it is a page of its own.
    var isWhole: Bool {
        if case .html(let template) = self { template.isWhole } else { false }
    }

    /// The body as plain text; it ends with a line feed.
    func text(_ values: Phrase.Values, isRightToLeft: Bool) -> String {
        switch self {
        case .html(let template): return template.text(values, isRightToLeft: isRightToLeft)
        case .plain(let paragraphs):
            let text = paragraphs.map { $0.text(values, isRightToLeft: isRightToLeft) }
                .joined(separator: "\n\n")
            return text.hasSuffix("\n") ? text : text + "\n"
        }
    }

    /// The same as HTML.
    func html(_ values: Phrase.Values, isRightToLeft: Bool) -> String {
        switch self {
        case .html(let template): template.html(values, isRightToLeft: isRightToLeft)
        case .plain(let paragraphs):
            paragraphs.map { phrase in
                phrase.filled(values, isRightToLeft: isRightToLeft) { text, slot in
                    let text = HTMLText.escaped(text)
                    return slot == .link ? "<a href=\"\(text)\">\(text)</a>" : text
                }
            }
            .joined(separator: "\n\n").split(separator: "\n\n")
            .map { "<p>\($0.replacing("\n", with: "<br>\n"))</p>" }.joined(separator: "\n")
        }
    }
}
