#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``PasswordPolicy``, for Objective-C.
@objc(FIRPasswordPolicy)
@available(swift, obsoleted: 1.0)
public final class FIRPasswordPolicy: NSObject {
    let own: PasswordPolicy

    init(_ own: PasswordPolicy) {
        self.own = own
    }

    /// The least length; 0 where nothing is asked.
    @objc
    public var minPasswordLength: Int { own.customStrengthOptions.minPasswordLength ?? 0 }

    /// The greatest length; 0 where nothing is asked.
    @objc
    public var maxPasswordLength: Int { own.customStrengthOptions.maxPasswordLength ?? 0 }

    /// Whether a lower-case letter is asked for.
    @objc
    public var containsLowercaseLetter: Bool { own.customStrengthOptions.containsLowercaseLetter }

    /// Whether an upper-case letter is asked for.
    @objc
    public var containsUppercaseLetter: Bool { own.customStrengthOptions.containsUppercaseLetter }

    /// Whether a digit is asked for.
    @objc
    public var containsNumericCharacter: Bool { own.customStrengthOptions.containsNumericCharacter }

    /// Whether a character of another kind is asked for.
    @objc
    public var containsNonAlphanumericCharacter: Bool {
        own.customStrengthOptions.containsNonAlphanumericCharacter
    }

    /// The characters of that other kind.
    @objc
    public var allowedNonAlphanumericCharacters: String { own.allowedNonAlphanumericCharacters }

    /// Whether the policy is enforced, in the server's words.
    @objc
    public var enforcementState: String { own.enforcementState }

    /// Whether a password that falls short must be replaced at the next sign-in.
    @objc
    public var forceUpgradeOnSignin: Bool { own.forceUpgradeOnSignin }
}

@available(swift, obsoleted: 1.0)
extension FIRAuth {
    /// Asks what the project, or the tenant, asks of passwords.
    @objc(passwordPolicyWithCompletion:)
    public func passwordPolicy(completion: @escaping FIRCallback<FIRPasswordPolicy>) {
        let own = own
        Completion.run(Facade.call(completion, FIRPasswordPolicy.init)) {
            try await own.passwordPolicy()
        }
    }

    /// Tells whether a password, which stays on the device, meets the policy; no after an error.
    @objc(validatePassword:completion:)
    public func validatePassword(
        _ password: String,
        completion: @escaping @MainActor (Bool, (any Error)?) -> Void
    ) {
        own.validatePassword(password) {
            completion($0?.isValid ?? false, Facade.error($1))
        }
    }
}
#endif
