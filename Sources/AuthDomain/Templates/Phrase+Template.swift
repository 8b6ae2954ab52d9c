extension Phrase {
    private static let shortestName = 3
    private static let longestName = 40

    /// Reads an operator's text, where a place is written `%LINK%`.
    ///
    /// - Parameters:
    ///   - text: plain text.
    ///   - kind: says which places there may be.
    /// - Throws: a fault that names a place which the kind has not.
    init(template text: some StringProtocol, of kind: TemplateKind) throws(TemplateFault) {
        let percent = UInt8(ascii: "%")
        let bytes = Array(text.utf8)
        var pieces: [Piece] = []
        var start = 0
        var index = 0
        while index < bytes.count {
            guard bytes[index] == percent, let name = Self.name(in: bytes, after: index) else {
                index += 1
                continue
            }
            guard let placeholder = kind.placeholders.first(where: { $0.rawValue == name }) else {
                let known = kind.placeholders.map(\.text).joined(separator: ", ")
                throw TemplateFault(
                    reason: "there is no placeholder %\(name)% here; there are \(known)"
                )
            }
            pieces.append(.text(String(decoding: bytes[start..<index], as: UTF8.self)))
            pieces.append(.slot(placeholder.slot))
            index += name.utf8.count + 2
            start = index
        }
        pieces.append(.text(String(decoding: bytes[start...], as: UTF8.self)))
        self.init(pieces: pieces)
    }

    private static func name(in bytes: [UInt8], after index: Int) -> String? {
        let name = bytes[(index + 1)...].prefix(longestName + 1).prefix { byte in
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
                || byte == UInt8(ascii: "_")
        }
        guard (shortestName...longestName).contains(name.count),
            name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: "%")
        else { return nil }
        // No placeholder begins with two hexadecimal digits, but what a link has in it does.
        guard !name.prefix(2).allSatisfy({ (0x41...0x46).contains($0 & 0xDF) }) else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    /// Whether it is about something.
    func isAbout(_ slot: Slot) -> Bool { pieces.contains(.slot(slot)) }
}
