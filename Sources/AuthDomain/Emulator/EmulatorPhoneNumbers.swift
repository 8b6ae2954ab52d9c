/// Phone numbers that are hidden as the Auth emulator does it.
struct EmulatorPhoneNumbers: PhoneNumbers {
    let rules: any PhoneNumbers

    func facts(of text: String) throws(PhoneNumberFault) -> PhoneNumberFacts {
        try rules.facts(of: text)
    }

    /// Hides every digit but the last four: `+*******1234`.
    ///
    /// Source: the Auth emulator of firebase-tools, src/emulator/auth/operations.ts.
    func masked(_ e164: String) -> String {
        var shown = 0
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let reversed = e164.utf8.reversed().map { byte -> UInt8 in
            guard digits.contains(byte) else { return byte }
            shown += 1
            return shown > 4 ? UInt8(ascii: "*") : byte
        }
        return String(decoding: reversed.reversed(), as: UTF8.self)
    }
}
