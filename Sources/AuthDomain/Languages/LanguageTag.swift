/// A language by its BCP 47 tag, in the tag's usual spelling: `pt-BR`, `zh-Hant-TW`.
///
/// Source: RFC 5646, section 2.1; for what takes a tag's place, RFC 4647, section 3.4.
package struct LanguageTag: Hashable, Sendable {
    /// Source: RFC 5646, section 4.4.1.
    private static let longest = 35
    /// Tags of before 1989, which Java's programs still send.
    private static let renamed = ["in": "id", "iw": "he", "ji": "yi"]
    private static let scriptsFromTheRight: Set = [
        "Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa",
    ]
    private static let languagesFromTheRight: Set = [
        "ar", "ckb", "dv", "fa", "he", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
    ]

    package static let english = LanguageTag(parts: ["en"])

    /// The tag.
    package var text: String { parts.joined(separator: "-") }
    private let parts: [String]

    private init(parts: [String]) {
        self.parts = parts
    }

    /// Reads a tag, also with underscores; nil for a text that cannot be one.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard let first = parts.first, (2...8).contains(first.utf8.count),
            first.utf8.allSatisfy(Self.isLetter),
            parts.allSatisfy({ part in
                (1...8).contains(part.utf8.count)
                    && part.utf8.allSatisfy { Self.isLetter($0) || (0x30...0x39).contains($0) }
            })
        else { return nil }
        let primary = first.lowercased()
        var spelled = [Self.renamed[primary] ?? primary]
        var isExtension = false
        for part in parts.dropFirst() {
            isExtension = isExtension || part.utf8.count == 1
            spelled.append(Self.spelled(part.lowercased(), isExtension: isExtension))
        }
        self.parts = spelled
    }

    private static func spelled(_ part: String, isExtension: Bool) -> String {
        guard !isExtension, part.utf8.allSatisfy(isLetter) else { return part }
        switch part.utf8.count {
        case 2: return part.uppercased()
        case 4: return part.prefix(1).uppercased() + part.dropFirst()
        default: return part
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// The language without script and region.
    package var primary: String { parts.first ?? "" }

    /// Whether it is written from right to left.
    package var isRightToLeft: Bool {
        if let script = parts.dropFirst().first, script.utf8.count == 4 {
            return Self.scriptsFromTheRight.contains(script)
        }
        return Self.languagesFromTheRight.contains(primary)
    }

    /// The tag, and what takes its place one after the other: `zh-Hant-TW`, `zh-Hant`, `zh`.
    package var fallbacks: [LanguageTag] {
        var fallbacks: [LanguageTag] = []
        var parts = parts
        while !parts.isEmpty {
            fallbacks.append(LanguageTag(parts: parts))
            parts.removeLast()
            if parts.count > 1, parts.last?.utf8.count == 1 { parts.removeLast() }
        }
        return fallbacks
    }
}

extension Language {
    /// The language as a tag.
    package var languageTag: LanguageTag { LanguageTag(tag) ?? .english }
}
