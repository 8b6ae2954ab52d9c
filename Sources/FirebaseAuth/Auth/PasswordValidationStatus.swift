/// What a password meets of a policy, and what it falls short of.
///
/// Hearth's addition to the Apple SDK, by the names of Google's other SDKs. What the policy does not
/// ask for is nil.
public struct PasswordValidationStatus: Hashable, Sendable {
    /// Whether the password meets all that the policy asks for.
    public let isValid: Bool
    /// Whether it is long enough.
    public let meetsMinPasswordLength: Bool?
    /// Whether it is short enough.
    public let meetsMaxPasswordLength: Bool?
    /// Whether it has a letter of `a` to `z`.
    public let containsLowercaseLetter: Bool?
    /// Whether it has a letter of `A` to `Z`.
    public let containsUppercaseLetter: Bool?
    /// Whether it has a digit of `0` to `9`.
    public let containsNumericCharacter: Bool?
    /// Whether it has one of the policy's further characters.
    public let containsNonAlphanumericCharacter: Bool?
    /// The policy that the password was checked against.
    public let passwordPolicy: PasswordPolicy

    init(of password: String, by policy: PasswordPolicy) {
        let options = policy.customStrengthOptions
        let length = password.utf16.count
        func asks(_ isAsked: Bool, _ isMet: (UInt8) -> Bool) -> Bool? {
            isAsked ? password.utf8.contains(where: isMet) : nil
        }
        let symbols = Set(policy.allowedNonAlphanumericCharacters.utf8)
        meetsMinPasswordLength = options.minPasswordLength.map { length >= $0 }
        meetsMaxPasswordLength = options.maxPasswordLength.map { length <= $0 }
        containsLowercaseLetter = asks(options.containsLowercaseLetter) {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        }
        containsUppercaseLetter = asks(options.containsUppercaseLetter) {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
        }
        containsNumericCharacter = asks(options.containsNumericCharacter) {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        containsNonAlphanumericCharacter = asks(options.containsNonAlphanumericCharacter) {
            symbols.contains($0)
        }
        isValid = ![
            meetsMinPasswordLength, meetsMaxPasswordLength, containsLowercaseLetter,
            containsUppercaseLetter, containsNumericCharacter, containsNonAlphanumericCharacter,
        ].contains(false)
        passwordPolicy = policy
    }
}
