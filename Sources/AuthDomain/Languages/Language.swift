/// A language that pages, mails and text messages are written in.
package enum Language: String, Sendable, CaseIterable {
    case arabic = "ar"
    case bengali = "bn"
    case chinese = "zh-Hans"
    case english = "en"
    case french = "fr"
    case german = "de"
    case hindi = "hi"
    case japanese = "ja"
    case persian = "fa"
    case portuguese = "pt"
    case spanish = "es"
    case thai = "th"

    /// The language's name in BCP 47.
    package var tag: String { rawValue }

    /// Whether it is written from right to left.
    package var isRightToLeft: Bool { self == .arabic || self == .persian }
}

extension Language {
    /// The language of a BCP 47 tag, whatever its script and region; nil for one that we do not have.
    package init?(matching tag: String) {
        let primary = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).first?.lowercased()
        let found = Self.allCases.first { language in
            language.tag.split(separator: "-").first.map(String.init) == primary
        }
        guard let primary, !primary.isEmpty, let found else { return nil }
        self = found
    }

    /// The language that a client asked for, or English.
    package init(preferring tag: String?) {
        self = tag.flatMap(Self.init(matching:)) ?? .english
    }

    /// The best of the languages in a browser's `Accept-Language`; nil where we have none of them.
    ///
    /// Source: RFC 9110, section 12.5.4. What cannot be read is passed over.
    package init?(accepting field: String) {
        var best: (language: Language, weight: Double)?
        for range in field.prefix(1000).split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let language = parts.first.flatMap(Self.init(matching:)) else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
                .map { Double($0.dropFirst(2)) ?? 0 }
            guard (weight ?? 1) > (best?.weight ?? 0) else { continue }
            best = (language, weight ?? 1)
        }
        guard let best else { return nil }
        self = best.language
    }
}
