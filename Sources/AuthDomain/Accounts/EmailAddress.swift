/// An e-mail address in the one form that is stored and compared: lower case in every locale.
///
/// Dots and `+tags` are significant, as they are to the servers that receive the mail.
package struct EmailAddress: Hashable, Sendable {
    /// The address in lower case, fewer than 256 bytes of UTF-8.
    package let text: String

    /// Reads `local@domain`; nothing where the text is no address.
    ///
    /// Quoted local parts and address literals are refused: nobody signs in with one, and they may hold
    /// what reads as another address.
    ///
    /// Source: RFC 5321, section 4.1.2; RFC 6531, section 3.3, for what lies beyond ASCII.
    package init?(_ text: String) {
        guard text.utf8.count < 256 else { return nil }
        // Scalar by scalar, since the mapping of a whole text depends on its context: a capital sigma
        // at the end of a word would become another letter than elsewhere.
        var lowercase = ""
        for scalar in text.unicodeScalars { lowercase += scalar.properties.lowercaseMapping }
        let parts = lowercase.unicodeScalars.split(
            separator: "@",
            omittingEmptySubsequences: false
        )
        guard parts.count == 2, lowercase.utf8.count < 256,
            Self.isLocalPart(parts[0]), Self.isDomain(parts[1])
        else {
            return nil
        }
        self.text = lowercase
    }

    private static func isLocalPart(_ part: Substring.UnicodeScalarView) -> Bool {
        atoms(of: part).allSatisfy { atom in
            !atom.isEmpty && atom.allSatisfy { isAlphanumeric($0) || symbols.contains($0) }
        }
    }

    private static func isDomain(_ domain: Substring.UnicodeScalarView) -> Bool {
        atoms(of: domain).allSatisfy { label in
            !label.isEmpty && label.count <= 63 && label.first != "-" && label.last != "-"
                && label.allSatisfy { isAlphanumeric($0) || $0 == "-" }
        }
    }

    private static func atoms(
        of part: Substring.UnicodeScalarView
    ) -> [Substring.UnicodeScalarView] {
        part.split(separator: ".", omittingEmptySubsequences: false)
    }

    /// What `atext` has beside letters and digits.
    private static let symbols = Set("!#$%&'*+-/=?^_`{|}~".unicodeScalars)

    private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "0"..."9": true
        case "\0"..."\u{7F}": false
        default: isVisible(scalar)
        }
    }

    /// Whether a reader would notice the character: two addresses that look alike must not differ.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .surrogate, .unassigned, .spaceSeparator,
            .lineSeparator, .paragraphSeparator:
            false
        default:
            true
        }
    }
}
