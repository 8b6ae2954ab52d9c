/// What `accounts:update` is to change of an account; what is nil stays as it is.
package struct AccountChanges: Sendable {
    /// A part of an account that can be taken from it.
    package enum Attribute: Sendable {
        case displayName
        case photoURL
        case email
        case password
    }

    /// Empty for no change.
    package var email: String?
    /// Empty for no change.
    package var password: String?
    /// Empty to remove it.
    package var displayName: String?
    /// Empty to remove it.
    package var photoURL: String?
    /// Whether the owner wants to be signed out everywhere else.
    package var endsSessions = false
    package var removedAttributes: Set<Attribute> = []
    /// `password`, `phone`, or an identity provider.
    package var removedProviders: [String] = []

    /// Creates changes that change nothing.
    package init() {}

    /// Whether an owner needs a recent sign-in for them.
    func areSensitive(for account: Account, newEmail: EmailAddress?) -> Bool {
        newEmail.map { $0.text != account.email } ?? false || password?.isEmpty == false
            || endsSessions || !removedProviders.isEmpty
            || !removedAttributes.isDisjoint(with: [.email, .password])
    }

    /// Checks what needs no account.
    ///
    /// - Returns: the new address; nil where the address stays.
    /// - Throws: `emailInvalid` or `textTooLong`.
    func checked() throws(AuthError) -> EmailAddress? {
        try AccountText.displayName.check(displayName)
        try AccountText.photoURL.check(photoURL)
        guard let email, !email.isEmpty else { return nil }
        guard let address = EmailAddress(email) else { throw .emailInvalid }
        return address
    }

    /// Writes the profile, and takes away what is to be removed.
    func apply(to account: inout Account, in transaction: any Transaction) throws {
        if let displayName { account.displayName = displayName.isEmpty ? nil : displayName }
        if let photoURL { account.photoURL = photoURL.isEmpty ? nil : photoURL }
        for attribute in removedAttributes { remove(attribute, from: &account) }
        for provider in removedProviders {
            switch provider {
            case "password":
                remove(.email, from: &account)
                remove(.password, from: &account)
            case "phone":
                account.phoneNumber = nil
            default:
                try transaction.deleteIdentity(
                    provider: provider,
                    of: account.id,
                    in: account.scope
                )
            }
        }
    }

    private func remove(_ attribute: Attribute, from account: inout Account) {
        switch attribute {
        case .displayName:
            account.displayName = nil
        case .photoURL:
            account.photoURL = nil
        case .email:
            account.email = nil
            account.emailVerified = false
            account.emailLinkSignIn = false
        case .password:
            account.passwordHash = nil
            account.passwordUpdatedAt = nil
        }
    }
}
