import AuthWire

/// What a project asks of passwords.
///
/// Hearth's addition to the Apple SDK, by the names of Google's other SDKs.
public struct PasswordPolicy: Hashable, Sendable {
    /// What a password must be.
    public struct CustomStrengthOptions: Hashable, Sendable {
        /// The least length, in UTF-16 units; nil where any will do.
        public let minPasswordLength: Int?
        /// The greatest length, in UTF-16 units; nil where any will do.
        public let maxPasswordLength: Int?
        /// Whether a letter of `a` to `z` is asked for.
        public let containsLowercaseLetter: Bool
        /// Whether a letter of `A` to `Z` is asked for.
        public let containsUppercaseLetter: Bool
        /// Whether a digit of `0` to `9` is asked for.
        public let containsNumericCharacter: Bool
        /// Whether one of the policy's further characters is asked for.
        public let containsNonAlphanumericCharacter: Bool
    }

    /// What a password must be.
    public let customStrengthOptions: CustomStrengthOptions
    /// The characters that count as neither letter nor digit.
    public let allowedNonAlphanumericCharacters: String
    /// `ENFORCE` where the server refuses a password that falls short, else `OFF`.
    public let enforcementState: String
    /// Whether a password that falls short is refused at sign-in too.
    public let forceUpgradeOnSignin: Bool

    /// Checks a password, without the server.
    public func validate(_ password: String) -> PasswordValidationStatus {
        PasswordValidationStatus(of: password, by: self)
    }
}

extension PasswordPolicy {
    /// Reads the server's policy.
    init(_ response: PasswordPolicyResponse) {
        let options = response.customStrengthOptions
        customStrengthOptions = CustomStrengthOptions(
            minPasswordLength: options?.minPasswordLength,
            maxPasswordLength: options?.maxPasswordLength,
            containsLowercaseLetter: options?.containsLowercaseCharacter ?? false,
            containsUppercaseLetter: options?.containsUppercaseCharacter ?? false,
            containsNumericCharacter: options?.containsNumericCharacter ?? false,
            containsNonAlphanumericCharacter: options?.containsNonAlphanumericCharacter ?? false
        )
        allowedNonAlphanumericCharacters = (response.allowedNonAlphanumericCharacters ?? [])
            .joined()
        let state = response.enforcementState
        let isSaid = state?.isUnspecified == false
        enforcementState = isSaid ? state?.rawValue ?? "OFF" : "OFF"
        forceUpgradeOnSignin = response.forceUpgradeOnSignin ?? false
    }
}

extension Auth {
    /// Asks what the project, or the tenant, asks of passwords.
    ///
    /// Hearth's addition; an app that checks at every keystroke asks once.
    public func passwordPolicy() async throws -> PasswordPolicy {
        PasswordPolicy(
            try await backend.call(
                Endpoints.passwordPolicy,
                PasswordPolicyRequest(tenantId: tenantID)
            )
        )
    }

    /// Checks a password against what the project, or the tenant, asks of passwords.
    ///
    /// The password does not leave the device. Hearth's addition to the Apple SDK, by the name of
    /// Google's other SDKs.
    ///
    /// - Parameter password: what the user typed.
    /// - Returns: what the password meets, and what it falls short of.
    /// - Throws: `networkError` and the like if the policy cannot be had.
    public func validatePassword(_ password: String) async throws -> PasswordValidationStatus {
        try await passwordPolicy().validate(password)
    }
}
