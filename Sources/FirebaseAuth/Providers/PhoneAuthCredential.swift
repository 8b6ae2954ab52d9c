/// The proof that the user reads messages to a phone number.
///
/// Unchecked as its superclass; holds constants.
public final class PhoneAuthCredential: AuthCredential, @unchecked Sendable {
    /// The session that the message was sent in.
    let verificationID: Secret
    /// What the user typed, in ASCII digits where it was digits.
    let verificationCode: Secret

    init(verificationID: String, verificationCode: String) {
        self.verificationID = Secret(verificationID)
        self.verificationCode = Secret(Self.plainDigits(verificationCode))
        super.init(provider: PhoneAuthProvider.id)
    }

    /// A typed code as the server reads it.
    ///
    /// Decimal digits of every script become ASCII; white space, hyphens and invisible characters,
    /// which keyboards and pasted messages bring along, go.
    static func plainDigits(_ code: String) -> String {
        var plain = String.UnicodeScalarView()
        for character in code.unicodeScalars {
            let properties = character.properties
            if properties.numericType == .decimal, let value = properties.numericValue {
                plain.append(contentsOf: String(Int(value)).unicodeScalars)
            } else if !properties.isWhitespace,
                properties.generalCategory != .dashPunctuation,
                properties.generalCategory != .format
            {
                plain.append(character)
            }
        }
        return String(plain)
    }
}
