/// The rules for an account whose address changes.
enum EmailChange {
    /// Refuses to change an address before its new owner has shown to receive mail at it.
    ///
    /// - Throws: `emailChangeNeedsVerification` where answers hide which addresses have an account;
    ///   `emailChangeWithFactors` for an account with factors, whose address is always verified.
    static func requireDirect(
        factors: [Factor],
        caller: Caller,
        environment: Environment
    ) throws(AuthError) {
        guard !environment.policy.quirks.trustsEverySignIn else { return }
        guard !caller.config.protectsEmails else { throw .emailChangeNeedsVerification }
        guard factors.isEmpty else { throw .emailChangeWithFactors }
    }

    /// Changes the address and keeps the first one, so that the change can be undone.
    static func apply(_ email: String, isVerified: Bool = false, to account: inout Account) {
        account.initialEmail = account.initialEmail ?? account.email
        account.email = email
        account.emailVerified = isVerified
        account.emailLinkSignIn = false
    }
}
