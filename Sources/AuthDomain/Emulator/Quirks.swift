/// What a development server does that imitates the Auth emulator where it differs from Google's service.
///
/// Each of them takes a protection away, so ``Environment/forDevelopment(imitatingEmulator:)`` alone
/// switches them on.
///
/// Source: the Auth emulator of firebase-tools, src/emulator/auth.
package struct Quirks: Hashable, Sendable {
    /// No imitation: how every production server is.
    package static let none = Quirks(areOn: false)
    /// The Auth emulator to the letter.
    static let emulator = Quirks(areOn: true)

    private let areOn: Bool

    /// ID tokens carry no signature, and those without one are believed.
    var leavesTokensUnsigned: Bool { areOn }

    /// Refresh tokens can be read by anybody, and written.
    var opensRefreshTokens: Bool { areOn }

    /// No change asks for a recent sign-in or a second factor, and a new address for no mail.
    var trustsEverySignIn: Bool { areOn }

    /// A project's functions get a minute for their answer.
    var waitsForFunctions: Bool { areOn }

    /// Passwords are kept in clear.
    var keepsPasswords: Bool { areOn }

    /// Administrators and the account's owner see the password.
    package var showsPasswords: Bool { areOn }

    /// Refusals explain themselves in double parentheses.
    package var explainsRefusals: Bool { areOn }

    /// Second factors come to accounts that nobody has proved anything of, by a sign-up too.
    package var takesUnprovedFactors: Bool { areOn }

    /// The number of every project; nil where each has its own.
    package var projectNumber: String? { areOn ? "12345" : nil }
}

extension Environment {
    /// The same outside with what a development server does otherwise.
    ///
    /// - Parameter imitatingEmulator: whether the quirks are on as well.
    /// - Returns: what a development server gives to its rules.
    package func forDevelopment(imitatingEmulator: Bool) -> Environment {
        var environment = self
        let quirks: Quirks = imitatingEmulator ? .emulator : .none
        environment.policy.quirks = quirks
        environment.policy.acceptsUnsignedCustomTokens = true
        environment.policy.acceptsFakeIdentities = true
        environment.policy.importsReadablePasswords = true
        environment.policy.makesTenants = true
        environment.policy.takesLongLists = true
        environment.passwords = DevelopmentPasswords(
            hasher: passwords,
            random: random,
            keepsPasswords: quirks.keepsPasswords
        )
        if imitatingEmulator {
            environment.phoneNumbers = EmulatorPhoneNumbers(rules: phoneNumbers)
        }
        return environment
    }
}
