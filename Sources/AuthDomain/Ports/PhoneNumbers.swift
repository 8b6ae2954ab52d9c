/// What is wrong with a phone number.
package enum PhoneNumberFault: Error, Hashable, Sendable {
    case invalidFormat
    case tooLong
    case tooShort
}

/// What a number is for, by the numbering plans.
package enum PhoneNumberUse: Hashable, Sendable {
    case ordinary
    /// Whoever texts it pays more than for others, perhaps to its owner.
    case dear
    /// Nobody reads a text there: a pager, a mailbox.
    case unread
}

/// What the numbering plans say of a number.
package struct PhoneNumberFacts: Hashable, Sendable {
    /// The number in E.164 form, for example `+16505550101`.
    package let e164: String
    /// Country calling code, for example 1.
    package let callingCode: Int
    /// ISO 3166 region, upper case: the number's own, else the first one of its calling code; nil for
    /// numbers of no country.
    package let region: String?
    /// Whether the number lies in an allocated range.
    package let isAllocated: Bool
    package let use: PhoneNumberUse

    /// Creates the facts.
    package init(
        e164: String,
        callingCode: Int,
        region: String?,
        isAllocated: Bool,
        use: PhoneNumberUse = .ordinary
    ) {
        self.e164 = e164
        self.callingCode = callingCode
        self.region = region
        self.isAllocated = isAllocated
        self.use = use
    }

    /// The calling code and so many digits behind it, for example `+49151`: an area, or an operator's
    /// range.
    package func prefix(digits: Int) -> String {
        String(e164.prefix(1 + String(callingCode).utf8.count + max(0, digits)))
    }
}

/// Reads phone numbers by the world's numbering plans.
package protocol PhoneNumbers: Sendable {
    /// Accepts a number in E.164 form whose length is possible in its region.
    func facts(of text: String) throws(PhoneNumberFault) -> PhoneNumberFacts

    /// Hides all but the calling code and the last four digits: `+1******1234`.
    func masked(_ e164: String) -> String
}
