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
        case email
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
        self.pieces = pieces.filter { $0 != .text("") }
    }

    /// The sentence as plain text.
    ///
    /// - Parameters:
    ///   - values: what fills its places.
    ///   - language: whose sentence it is. From right to left, addresses and codes are isolated, or
    ///     their own punctuation would move.
    /// - Returns: the sentence; a place without a value stays empty.
    package func text(_ values: Values, in language: Language) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): return text
            case .slot(let slot):
                let value = values[slot] ?? ""
                guard language.isRightToLeft, slot != .count else { return value }
                return "\u{2068}\(value)\u{2069}"
            }
        }
        .joined()
    }
}
