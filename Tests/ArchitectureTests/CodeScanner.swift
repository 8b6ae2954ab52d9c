/// Reads Swift as far as needed to tell code from comments and from the text of literals.
///
/// What is not code becomes spaces, so that every byte stays in its place; the slashes of a line's
/// comment stay as a mark. An interpolated expression is code. Regex literals are not known; the
/// quotes inside them come in pairs.
struct CodeScanner {
    private enum Context {
        case code(openParentheses: Int)
        case literal(hashes: Int, multiline: Bool)
        case lineComment
        case blockComment
    }

    private let source: [UInt8]
    private var position = 0
    private var code: [UInt8] = []
    private var contexts: [Context] = [.code(openParentheses: 0)]

    private init(_ text: String) {
        source = Array(text.utf8)
        code.reserveCapacity(source.count)
    }

    /// The text with every comment and every literal's text blanked.
    static func code(of text: String) -> String {
        var scanner = CodeScanner(text)
        while scanner.position < scanner.source.count { scanner.step() }
        return String(decoding: scanner.code, as: UTF8.self)
    }

    private mutating func step() {
        switch contexts.last ?? .code(openParentheses: 0) {
        case .code(let openParentheses): stepInCode(openParentheses)
        case .literal(let hashes, let multiline): stepInLiteral(hashes, multiline)
        case .lineComment:
            if source[position] == UInt8(ascii: "\n") { contexts.removeLast() }
            blank(1)
        case .blockComment:
            if starts(with: "/*") {
                contexts.append(.blockComment)
                blank(2)
            } else if starts(with: "*/") {
                contexts.removeLast()
                blank(2)
            } else {
                blank(1)
            }
        }
    }

    private mutating func stepInCode(_ openParentheses: Int) {
        if starts(with: "//") {
            contexts.append(.lineComment)
            return keep(2)
        }
        if starts(with: "/*") {
            contexts.append(.blockComment)
            return blank(2)
        }
        if let opening = literalOpening() {
            contexts.append(.literal(hashes: opening.hashes, multiline: opening.multiline))
            return keep(opening.length)
        }
        let isNested = contexts.count > 1
        if isNested, starts(with: "(") {
            contexts[contexts.count - 1] = .code(openParentheses: openParentheses + 1)
        } else if isNested, starts(with: ")") {
            contexts.removeLast()
            if openParentheses > 0 { contexts.append(.code(openParentheses: openParentheses - 1)) }
        }
        keep(1)
    }

    private mutating func stepInLiteral(_ hashes: Int, _ multiline: Bool) {
        let fence = String(repeating: "#", count: hashes)
        let closing = (multiline ? "\"\"\"" : "\"") + fence
        if starts(with: closing) || (!multiline && starts(with: "\n")) {
            contexts.removeLast()
            keep(starts(with: "\n") ? 1 : closing.utf8.count)
        } else if starts(with: "\\" + fence + "(") {
            contexts.append(.code(openParentheses: 0))
            blank(hashes + 2)
        } else if starts(with: "\\" + fence) {
            blank(hashes + 2)
        } else {
            blank(1)
        }
    }

    private func literalOpening() -> (hashes: Int, multiline: Bool, length: Int)? {
        var hashes = 0
        while byte(at: position + hashes) == UInt8(ascii: "#") { hashes += 1 }
        guard byte(at: position + hashes) == UInt8(ascii: "\"") else { return nil }
        let multiline = starts(with: String(repeating: "#", count: hashes) + "\"\"\"")
        return (hashes, multiline, hashes + (multiline ? 3 : 1))
    }

    private func byte(at index: Int) -> UInt8? {
        index < source.count ? source[index] : nil
    }

    private func starts(with token: String) -> Bool {
        source[position...].starts(with: token.utf8)
    }

    private mutating func keep(_ count: Int) {
        let end = min(position + count, source.count)
        code += source[position..<end]
        position = end
    }

    private mutating func blank(_ count: Int) {
        let end = min(position + count, source.count)
        code += source[position..<end]
            .map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
        position = end
    }
}
