/// A name that a user chose, perhaps to have a mail of ours say something to somebody else.
enum DisplayName {
    private static let longest = 64
    /// The full stop, and what browsers and mail programs take for one in a host's name.
    ///
    /// Source: UTS 46, section 4, for all but the one dot leader.
    private static let dots: Set<Unicode.Scalar> = [
        ".", "\u{3002}", "\u{FF0E}", "\u{FF61}", "\u{2024}",
    ]

    /// The name without line breaks and invisible characters, short, and without anything that a mail
    /// program would make a link of.
    static func harmless(_ name: String) -> String {
        var harmless = ""
        for scalar in name.unicodeScalars.prefix(longest) {
            switch scalar.properties.generalCategory {
            // Persian and Hindi names are written with these.
            case .format where scalar == "\u{200C}" || scalar == "\u{200D}":
                harmless.unicodeScalars.append(scalar)
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
                .unassigned:
                harmless.append(" ")
            default:
                if let last = harmless.unicodeScalars.last, dots.contains(last),
                    scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
                {
                    harmless.append(" ")
                }
                if !["/", "\\", ":", "@"].contains(scalar) {
                    harmless.unicodeScalars.append(scalar)
                }
            }
        }
        return harmless.split(separator: " ").joined(separator: " ")
    }
}
