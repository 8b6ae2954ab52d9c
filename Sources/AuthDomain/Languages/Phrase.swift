/// A sentence for a person, with places for what it is about.
///
/// A place is written `{email}`, by the name of a ``Slot``; a literal with a place of another name is our
/// own mistake, which a test finds.
package struct Phrase: ExpressibleByStringLiteral, Hashable, Sendable {
    /// What a sentence can be about.
    package enum Slot: String, Hashable, Sendable, CaseIterable {
        case app
        case code
        case count
        case displayName
        case email
        case link
        case newEmail
        case number
    }

    /// A part of a sentence.
    package enum Piece: Hashable, Sendable {
        case text(String)
        case slot(Slot)
    }

    /// What fills the places of a sentence.
    package typealias Values = [Slot: String]

    /// The sentence in its order.
    package let pieces: [Piece]

    /// Puts pieces together.
    init(pieces: [Piece]) {
        self.pieces = pieces.filter { $0 != .text("") }
    }

    /// Reads a literal.
    package init(stringLiteral text: String) {
        var pieces: [Piece] = []
        let parts = text.split(separator: "{", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let ends = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
            if index > 0, ends.count == 2, let slot = Slot(rawValue: String(ends[0])) {
                pieces.append(.slot(slot))
                pieces.append(.text(String(ends[1])))
            } else {
                pieces.append(.text((index > 0 ? "{" : "") + part))
            }
        }
        self.init(pieces: pieces)
    }

    /// The sentence as plain text.
    ///
    /// - Parameters:
    ///   - values: what fills its places.
    ///   - language: whose sentence it is. From right to left, addresses and codes are isolated, or
    ///     their own punctuation would move.
    /// - Returns: the sentence; a place without a value stays empty.
    package func text(_ values: Values, in language: Language) -> String {
        text(values, isRightToLeft: language.isRightToLeft)
    }

    /// The sentence as plain text, in a language that is read from right to left or is not.
    func text(_ values: Values, isRightToLeft: Bool) -> String {
        filled(values, isRightToLeft: isRightToLeft) { text, _ in text }
    }

    /// The sentence for a place that reads some characters in a way of its own.
    ///
    /// - Parameters:
    ///   - values: what fills its places.
    ///   - isRightToLeft: whether it is read from right to left.
    ///   - escape: makes a text of it fit for its place; knows what the text stands in for.
    /// - Returns: the sentence.
    func filled(
        _ values: Values,
        isRightToLeft: Bool,
        escape: (_ text: String, _ slot: Slot?) -> String
    ) -> String {
        var result = ""
        for piece in pieces {
            switch piece {
            case .text(let text): result += escape(text, nil)
            case .slot(let slot):
                let value = values[slot] ?? ""
                // "Hello %DISPLAY_NAME%," to whom nobody knows the name of.
                if value.isEmpty, slot == .displayName, result.last == " " { result.removeLast() }
                // A program that finds links in a text would take the isolate's end for a part of one.
                let isIsolated = isRightToLeft && slot != .count && slot != .link && !value.isEmpty
                result +=
                    isIsolated ? "\u{2068}\(escape(value, slot))\u{2069}" : escape(value, slot)
            }
        }
        return result
    }
}
