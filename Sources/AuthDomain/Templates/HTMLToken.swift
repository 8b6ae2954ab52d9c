/// A piece of an operator's HTML.
enum HTMLToken: Hashable, Sendable {
    /// What a reader sees; its character references as they were written.
    case text(String)
    case tag(HTMLTag)
    /// A comment, which mail programs may heed, or what a style sheet says: kept as it is.
    case verbatim(String)
}

/// A tag of an operator's HTML.
struct HTMLTag: Hashable, Sendable {
    /// One attribute; a value has its character references as they were written.
    struct Attribute: Hashable, Sendable {
        let name: String
        let value: String?
    }

    /// In lower case.
    let name: String
    let isEnd: Bool
    var attributes: [Attribute] = []
}

/// Takes an operator's HTML apart, more strictly than a browser would.
///
/// What is put together of the pieces again reads the same everywhere, since every value then stands in
/// double quotes.
///
/// Source: the HTML standard, section 13.2.5, as far as documents are without faults.
struct HTMLScanner {
    private static let names = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_:".utf8
    )
    private static let spaces = Set(" \t\n\r\u{C}".utf8)
    private static let less = UInt8(ascii: "<")
    private static let greater = UInt8(ascii: ">")

    private let bytes: [UInt8]
    private var index = 0

    private init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The pieces of a text.
    ///
    /// - Throws: a fault that says where the text is no plain HTML.
    static func tokens(of text: String) throws(TemplateFault) -> [HTMLToken] {
        var scanner = HTMLScanner(text)
        var tokens: [HTMLToken] = []
        while let token = try scanner.next() {
            tokens.append(token)
            guard case .tag(let tag) = token, !tag.isEnd, tag.name == "style" else { continue }
            tokens.append(.verbatim(try scanner.styleSheet()))
        }
        return tokens
    }

    private mutating func next() throws(TemplateFault) -> HTMLToken? {
        guard index < bytes.count else { return nil }
        guard bytes[index] == Self.less else {
            let text = bytes[index...].prefix { $0 != Self.less }
            index = text.endIndex
            return .text(Self.text(text))
        }
        if starts(with: "<!--") {
            let comment = try through("-->", "a comment", isEnd: true)
            let inner = comment.dropFirst(4).dropLast(3)
            guard comment.utf8.count >= 7, !inner.hasPrefix(">"), !inner.hasPrefix("->"),
                !inner.contains("--!>"), !inner.contains("<!--")
            else { throw TemplateFault(reason: "a comment ends in an unusual way") }
            return .verbatim(comment)
        }
        if starts(with: "<!") { return .verbatim(try through(">", "a declaration", isEnd: true)) }
        return .tag(try tag())
    }

    private mutating func tag() throws(TemplateFault) -> HTMLTag {
        index += 1
        let isEnd = take(UInt8(ascii: "/"))
        let name = takeAll(Self.names).lowercased()
        guard let first = name.utf8.first, (0x61...0x7A).contains(first) else {
            throw TemplateFault(reason: "write &lt; for a < that begins no tag")
        }
        var tag = HTMLTag(name: name, isEnd: isEnd)
        while true {
            _ = takeAll(Self.spaces)
            _ = take(UInt8(ascii: "/"))
            if take(Self.greater) { return tag }
            let attribute = takeAll(Self.names).lowercased()
            guard !attribute.isEmpty else {
                throw TemplateFault(reason: "the tag <\(name)> is not complete")
            }
            _ = takeAll(Self.spaces)
            let value = take(UInt8(ascii: "=")) ? try value(in: name) : nil
            tag.attributes.append(.init(name: attribute, value: value))
        }
    }

    private mutating func value(in tag: String) throws(TemplateFault) -> String {
        _ = takeAll(Self.spaces)
        guard index < bytes.count else {
            throw TemplateFault(reason: "the tag <\(tag)> is not complete")
        }
        let quote = bytes[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let value = bytes[index...].prefix { $0 != Self.greater && !Self.spaces.contains($0) }
            index = value.endIndex
            return Self.text(value)
        }
        let value = bytes[(index + 1)...].prefix { $0 != quote }
        guard value.endIndex < bytes.count else {
            throw TemplateFault(reason: "a quotation mark is missing in the tag <\(tag)>")
        }
        index = value.endIndex + 1
        return Self.text(value)
    }

    private func starts(with text: String) -> Bool {
        bytes[index...].starts(with: text.utf8)
    }

    /// Everything until a text, in any case; the text itself too where that is the end of it.
    private mutating func through(
        _ end: String,
        _ what: String,
        isEnd: Bool
    ) throws(TemplateFault) -> String {
        let end = Array(end.utf8)
        let start = index
        while index + end.count <= bytes.count {
            let isHere = zip(bytes[index...], end).allSatisfy { byte, wanted in
                byte == wanted || (0x41...0x5A).contains(byte) && byte | 0x20 == wanted
            }
            if isHere {
                if isEnd { index += end.count }
                return Self.text(bytes[start..<index])
            }
            index += 1
        }
        throw TemplateFault(reason: "\(what) has no end")
    }

    /// What a style sheet says, as far as a browser reads one.
    private mutating func styleSheet() throws(TemplateFault) -> String {
        var sheet = ""
        while true {
            sheet += try through("</style", "a style sheet", isEnd: false)
            let next = bytes[index...].dropFirst("</style".utf8.count).first
            guard let next else { throw TemplateFault(reason: "a style sheet has no end") }
            if next == Self.greater || next == UInt8(ascii: "/") || Self.spaces.contains(next) {
                return sheet
            }
            sheet += Self.text(bytes[index...index])
            index += 1
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func takeAll(_ set: Set<UInt8>) -> String {
        let taken = bytes[index...].prefix { set.contains($0) }
        index = taken.endIndex
        return Self.text(taken)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
