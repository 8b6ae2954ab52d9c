package import AuthDomain
internal import CPhoneNumber

/// Reads phone numbers by the numbering plans that libphonenumber knows.
///
/// The plans are loaded at the first number, which takes a few milliseconds; after that numbers
/// may be read on any thread.
package struct PhoneNumberRules: PhoneNumbers {
    private static let maximumDigits = 15

    /// Needs nothing: the plans are part of the library.
    package init() {}

    /// Accepts a number in E.164 form whose length is possible in its region.
    ///
    /// A possible number may still be unallocated, as the fictional `+1 555` numbers are.
    ///
    /// - Parameter text: `+` and 1 to 15 ASCII digits, no zero in front, and nothing else.
    /// - Returns: the number with what the plans say of it; a trunk prefix that does not belong
    ///   behind a calling code (`+44 (0) 20 ...`) is gone, so that one number has one text.
    /// - Throws: `invalidFormat` for another text or an unknown calling code, `tooLong`,
    ///   `tooShort`, also where the area code is missing.
    package func facts(of text: String) throws(PhoneNumberFault) -> PhoneNumberFacts {
        try checkForm(text)
        let characters = text.utf8.map { CChar(bitPattern: $0) }
        let facts = phone_number_inspect(characters, characters.count)
        switch facts.verdict {
        case PHONE_NUMBER_POSSIBLE: break
        case PHONE_NUMBER_TOO_LONG: throw .tooLong
        case PHONE_NUMBER_TOO_SHORT: throw .tooShort
        default: throw .invalidFormat
        }
        let region = textOf(facts.region)
        return PhoneNumberFacts(
            e164: textOf(facts.e164),
            callingCode: Int(facts.calling_code),
            region: region.isEmpty ? nil : region,
            isAllocated: facts.valid != 0,
            use: use(facts.use)
        )
    }

    /// Hides all but the calling code and the last four digits: `+1******1234`.
    ///
    /// Of a number with four digits or fewer behind its calling code, half stay hidden.
    ///
    /// - Parameter e164: a number as `facts` returns it.
    /// - Returns: as many characters as the number has, or `****` for a text that is none.
    package func masked(_ e164: String) -> String {
        guard let facts = try? facts(of: e164) else { return "****" }
        let prefix = "+\(facts.callingCode)"
        let national = facts.e164.dropFirst(prefix.count)
        let visible = national.count > 4 ? 4 : national.count / 2
        let stars = String(repeating: "*", count: national.count - visible)
        return prefix + stars + national.suffix(visible)
    }

    /// Looks at bytes and not at characters: no invisible one slips through.
    private func checkForm(_ text: String) throws(PhoneNumberFault) {
        let digits = text.utf8.dropFirst()
        guard
            text.utf8.first == UInt8(ascii: "+"),
            let first = digits.first, first != UInt8(ascii: "0"),
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { throw .invalidFormat }
        guard digits.count <= Self.maximumDigits else { throw .tooLong }
    }

    private func use(_ use: phone_number_use) -> PhoneNumberUse {
        switch use {
        case PHONE_NUMBER_DEAR: .dear
        case PHONE_NUMBER_UNREAD: .unread
        default: .ordinary
        }
    }

    /// Reads a field of NUL-terminated ASCII.
    private func textOf<Field>(_ field: Field) -> String {
        withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
