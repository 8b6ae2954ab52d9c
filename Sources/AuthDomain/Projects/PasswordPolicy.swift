import AuthCrypto

/// What the passwords of a project or tenant must be.
package struct PasswordPolicy: Hashable, Sendable {
    /// Something that a password has to meet.
    package enum Requirement: Hashable, Sendable {
        case minimumLength(Int)
        case maximumLength(Int)
        case lowercase
        case uppercase
        case digit
        case symbol
    }

    /// The characters that count as neither letter nor digit, in the order in which clients are told.
    ///
    /// Source: the answer of Identity Platform to `GET /v2/passwordPolicy`; `+` and `=` are not there.
    package static let symbols = "^$*.[]{}()?\"!@#%&/\\,><':;|_~`-"

    /// Whether a password that falls short is refused where it is set.
    package let isEnforced: Bool
    /// Whether it is refused at sign-in too.
    package let asksForUpgrade: Bool
    /// Everything asked for, in the order in which it is told.
    package let requirements: [Requirement]

    /// Lengths are in UTF-16 units; letters and digits are those of ASCII.
    ///
    /// - Returns: what the password falls short of.
    package func missing(in password: String) -> [Requirement] {
        requirements.filter { !Self.isMet($0, by: password) }
    }

    private static func isMet(_ requirement: Requirement, by password: String) -> Bool {
        switch requirement {
        case .minimumLength(let count): password.utf16.count >= count
        case .maximumLength(let count): password.utf16.count <= count
        case .lowercase: password.utf8.contains { (0x61...0x7A).contains($0) }
        case .uppercase: password.utf8.contains { (0x41...0x5A).contains($0) }
        case .digit: password.utf8.contains { (0x30...0x39).contains($0) }
        case .symbol: password.utf8.contains { symbols.utf8.contains($0) }
        }
    }

    /// Checks a password that is to be set.
    ///
    /// - Throws: `passwordUnfit` where the policy is enforced; `passwordTooShort`, `passwordTooLong`.
    package func check(_ password: String) throws(AuthError) {
        let missing = isEnforced ? missing(in: password) : []
        guard missing.isEmpty else { throw .passwordUnfit(missing) }
        try PasswordLength.check(password)
    }

    /// Checks a password that was just found right.
    ///
    /// - Throws: `passwordUnfit`, where the policy asks for better passwords at sign-in.
    func checkSignIn(_ password: String) throws(AuthError) {
        guard isEnforced, asksForUpgrade else { return }
        let missing = missing(in: password)
        guard missing.isEmpty else { throw .passwordUnfit(missing) }
    }
}

extension ProjectConfig {
    /// What passwords must be; at least six characters where nothing is set.
    package var passwordPolicy: PasswordPolicy {
        let policy = json["passwordPolicyConfig"]
        let options = policy?["passwordPolicyVersions"]?[0]?["customStrengthOptions"]
        func asks(_ name: String) -> Bool { options?[name]?.boolValue ?? false }
        let minimum = options?["minPasswordLength"]?.intValue ?? 0
        let maximum = options?["maxPasswordLength"]?.intValue ?? 0
        var requirements = [
            PasswordPolicy.Requirement.minimumLength(
                max(PasswordLength.minimum, Int(clamping: minimum))
            )
        ]
        if maximum > 0 { requirements.append(.maximumLength(Int(clamping: maximum))) }
        if asks("containsLowercaseCharacter") { requirements.append(.lowercase) }
        if asks("containsUppercaseCharacter") { requirements.append(.uppercase) }
        if asks("containsNumericCharacter") { requirements.append(.digit) }
        if asks("containsNonAlphanumericCharacter") { requirements.append(.symbol) }
        return PasswordPolicy(
            isEnforced: policy?["passwordPolicyEnforcementState"]?.stringValue == "ENFORCE",
            asksForUpgrade: policy?["forceUpgradeOnSignin"]?.boolValue ?? false,
            requirements: requirements
        )
    }
}
