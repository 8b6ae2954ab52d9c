/// Writes down what a reader of HTML would see, as plain text.
struct HTMLText {
    private static let blocks: Set = [
        "address", "article", "blockquote", "body", "center", "dd", "div", "dl", "dt", "footer",
        "h1",
        "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre", "section",
        "table", "td", "th", "tr", "ul",
    ]
    private static let paragraphs: Set = ["h1", "h2", "h3", "ol", "p", "table", "ul"]
    private static let unseen: Set = ["head", "title"]

    private var lines: [String] = [""]
    private var hidden = 0
    /// Where a link leads, and how many bytes of its line came before it.
    private var link: (url: String, start: Int)?

    /// Adds what stands between tags.
    mutating func add(_ text: String) {
        guard hidden == 0 else { return }
        var line = lines.removeLast()
        for character in text {
            guard character.isWhitespace, character != "\u{A0}" else {
                line.append(character)
                continue
            }
            if !line.isEmpty, line.last != " " { line.append(" ") }
        }
        lines.append(line)
    }

    /// Adds what a tag stands for.
    ///
    /// - Parameters:
    ///   - tag: the tag.
    ///   - url: where it leads.
    ///   - alternative: what stands for a picture.
    mutating func add(_ tag: HTMLTag, link url: String?, alternative: String?) {
        if Self.unseen.contains(tag.name) { hidden = max(0, hidden + (tag.isEnd ? -1 : 1)) }
        if let alternative, tag.name == "img" { add(alternative) }
        if tag.name == "br" { lines.append("") }
        if tag.name == "a" {
            if let link { finish(link) }
            link = tag.isEnd ? nil : url.map { ($0, lines.last?.utf8.count ?? 0) }
        }
        guard Self.blocks.contains(tag.name) else { return }
        if lines.last?.isEmpty == false { lines.append("") }
        if Self.paragraphs.contains(tag.name), lines.count > 1, lines[lines.count - 2] != "" {
            lines.append("")
        }
    }

    /// Adds where a link leads, unless its text says so.
    private mutating func finish(_ link: (url: String, start: Int)) {
        guard !link.url.hasPrefix("#") else { return }
        let text = String(decoding: (lines.last ?? "").utf8.dropFirst(link.start), as: UTF8.self)
        let address = link.url.hasPrefix("mailto:") ? String(link.url.dropFirst(7)) : link.url
        guard ![link.url, address].contains(text.filter { !$0.isWhitespace }) else { return }
        lines += [address, ""]
    }

    /// All that was added; it ends with a line feed.
    var finished: String {
        var finished: [String] = []
        for line in lines.map({ $0.trimmed }) {
            if line.isEmpty, finished.last?.isEmpty ?? true { continue }
            finished.append(line)
        }
        while finished.last?.isEmpty == true { finished.removeLast() }
        return finished.joined(separator: "\n") + "\n"
    }
}

extension HTMLText {
    private static let references: [Substring: Character] = [
        "amp": "&", "apos": "'", "copy": "©", "gt": ">", "hellip": "…", "lt": "<", "mdash": "—",
        "nbsp": "\u{A0}", "ndash": "–", "quot": "\"",
    ]

    /// A text that HTML shows as it is, also as an attribute's value in quotation marks.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }

    /// A text of HTML with its character references resolved; those that it does not know stay.
    static func decoded(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var decoded = ""
        var rest = Substring(text)
        while let start = rest.firstIndex(of: "&") {
            decoded += rest[..<start]
            rest = rest[start...].dropFirst()
            guard let end = rest.prefix(10).firstIndex(of: ";"),
                let character = character(rest[..<end])
            else {
                decoded += "&"
                continue
            }
            decoded.append(character)
            rest = rest[end...].dropFirst()
        }
        return decoded + rest
    }

    private static func character(_ name: Substring) -> Character? {
        guard name.first == "#" else { return references[name] }
        let digits = name.dropFirst()
        let number =
            ["x", "X"].contains(digits.first)
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map(Character.init)
    }
}

extension String {
    /// The text without blanks at its ends.
    fileprivate var trimmed: String {
        let start = drop { $0 == " " }
        return String(start.reversed().drop { $0 == " " }.reversed())
    }
}
