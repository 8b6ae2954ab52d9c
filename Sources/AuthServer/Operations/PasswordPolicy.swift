import AuthDomain
import AuthWire

extension Operations {
    /// Answers `GET /v2/passwordPolicy`: what a password must be, for clients to check beforehand.
    func passwordPolicy(
        _ request: PasswordPolicyRequest,
        _ caller: Caller
    ) async throws -> PasswordPolicyResponse {
        let policy = caller.config.passwordPolicy
        var options = Config.PasswordStrength()
        for requirement in policy.requirements {
            switch requirement {
            case .minimumLength(let count): options.minPasswordLength = count
            case .maximumLength(let count): options.maxPasswordLength = count
            case .lowercase: options.containsLowercaseCharacter = true
            case .uppercase: options.containsUppercaseCharacter = true
            case .digit: options.containsNumericCharacter = true
            case .symbol: options.containsNonAlphanumericCharacter = true
            }
        }
        return PasswordPolicyResponse(
            customStrengthOptions: options,
            allowedNonAlphanumericCharacters: PasswordPolicy.symbols.map(String.init),
            enforcementState: policy.isEnforced ? .enforce : .off,
            forceUpgradeOnSignin: policy.asksForUpgrade,
            schemaVersion: 1
        )
    }
}

extension PasswordPolicy.Requirement {
    /// What a password must be, in the words that clients show.
    ///
    /// Source: recorded answers of Identity Platform; the longest length is judgement.
    var sentence: String {
        switch self {
        case .minimumLength(let count): "Password must contain at least \(count) characters"
        case .maximumLength(let count): "Password may contain at most \(count) characters"
        case .lowercase: "Password must contain a lower case character"
        case .uppercase: "Password must contain an upper case character"
        case .digit: "Password must contain a numeric character"
        case .symbol: "Password must contain a non-alphanumeric character"
        }
    }

    private var code: NotificationCode {
        switch self {
        case .minimumLength: .minimumPasswordLength
        case .maximumLength: .maximumPasswordLength
        case .lowercase: .missingLowercaseCharacter
        case .uppercase: .missingUppercaseCharacter
        case .digit: .missingNumericCharacter
        case .symbol: .missingNonAlphanumericCharacter
        }
    }

    /// What a user who has signed in is told of the password.
    var notification: SignInWithPasswordResponse.UserNotification {
        .init(notificationCode: code, notificationMessage: sentence)
    }
}
