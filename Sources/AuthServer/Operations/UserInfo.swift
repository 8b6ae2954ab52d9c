import AuthDomain
import AuthWire

extension UserInfo {
    /// Stands for a password hash, which no reader gets: `REDACTED` in Base64.
    ///
    /// SDKs take it as the sign that the account has a password.
    static let redactedPasswordHash = "UkVEQUNURUQ="

    /// Shows an account to its owner or an administrator, phone numbers in full.
    init(_ details: AccountDetails) {
        let account = details.account
        self.init(
            localId: account.id.rawValue,
            email: account.email,
            emailVerified: account.emailVerified,
            displayName: account.displayName,
            photoUrl: account.photoURL,
            passwordHash: account.passwordHash == nil ? nil : Self.redactedPasswordHash,
            passwordUpdatedAt: account.passwordUpdatedAt.map { Double($0.milliseconds) },
            validSince: account.validSince?.seconds,
            disabled: account.disabled,
            lastLoginAt: account.lastLoginAt?.milliseconds,
            createdAt: account.createdAt.milliseconds,
            lastRefreshAt: account.lastRefreshAt.map { WireTimestamp($0) },
            phoneNumber: account.phoneNumber,
            customAttributes: account.customAttributes,
            customAuth: account.customAuth,
            emailLinkSignin: account.emailLinkSignIn,
            initialEmail: account.initialEmail,
            screenName: details.identities.lazy.compactMap(\.screenName).first,
            tenantId: account.scope.tenant,
            providerUserInfo: ProviderUserInfo.all(of: details),
            mfaInfo: details.factors.map(MFAEnrollment.init(_:))
        )
    }
}

extension Operations {
    /// Shows an account, with its password where the Auth emulator is imitated.
    func userInfo(_ details: AccountDetails) -> UserInfo {
        var info = UserInfo(details)
        if let password = readablePassword(of: details.account) {
            info.passwordHash = password.text
            info.salt = password.salt
        }
        return info
    }

    /// The password, where it is kept in clear and may be shown.
    func readablePassword(of account: Account) -> ReadablePassword? {
        guard environment.policy.quirks.showsPasswords else { return nil }
        return account.passwordHash.flatMap { ReadablePassword($0) }
    }
}

extension ProviderUserInfo {
    /// Every way into an account: its own password and number first, then what providers say.
    static func all(of details: AccountDetails) -> [ProviderUserInfo] {
        let account = details.account
        var all: [ProviderUserInfo] = []
        if let email = account.email, account.passwordHash != nil || account.emailLinkSignIn {
            all.append(
                ProviderUserInfo(
                    providerId: "password",
                    federatedId: email,
                    rawId: email,
                    email: email,
                    displayName: account.displayName,
                    photoUrl: account.photoURL
                )
            )
        }
        if let number = account.phoneNumber {
            all.append(
                ProviderUserInfo(providerId: "phone", rawId: number, phoneNumber: number)
            )
        }
        return all + details.identities.map(ProviderUserInfo.init(_:))
    }

    private init(_ identity: Identity) {
        self.init(
            providerId: identity.provider,
            federatedId: identity.federatedID ?? identity.rawID,
            rawId: identity.rawID,
            email: identity.email,
            displayName: identity.displayName,
            photoUrl: identity.photoURL,
            screenName: identity.screenName
        )
    }
}

extension WireTimestamp {
    /// The same moment on the wire.
    init(_ time: Timestamp) {
        self.init(milliseconds: time.milliseconds)
    }
}
