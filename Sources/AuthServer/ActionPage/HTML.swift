import AuthDomain

/// A piece of a page, in which a text from outside is always text and never markup.
///
/// `"<p>\(text)</p>"` escapes a `String`; another `HTML` goes in as it is.
struct HTML: ExpressibleByStringInterpolation, Sendable {
    /// The markup.
    private(set) var source: String

    /// Takes a literal; whoever calls this by hand promises that the text is markup of ours.
    init(stringLiteral value: String) {
        source = value
    }

    init(stringInterpolation: StringInterpolation) {
        source = stringInterpolation.source
    }

    /// Collects the parts of a literal.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var source = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            source.reserveCapacity(literalCapacity)
        }

        mutating func appendLiteral(_ literal: String) {
            source += literal
        }

        mutating func appendInterpolation(_ text: String) {
            for scalar in text.unicodeScalars {
                switch scalar {
                case "&": source += "&amp;"
                case "<": source += "&lt;"
                case ">": source += "&gt;"
                case "\"": source += "&quot;"
                case "'": source += "&#39;"
                default: source.unicodeScalars.append(scalar)
                }
            }
        }

        /// A sentence about nothing in particular.
        mutating func appendInterpolation(_ phrase: Phrase) {
            appendInterpolation(HTML(Sentence(phrase: phrase)))
        }

        mutating func appendInterpolation(_ markup: HTML) {
            source += markup.source
        }

        mutating func appendInterpolation(_ pieces: [HTML]) {
            for piece in pieces { source += piece.source }
        }
    }
}
