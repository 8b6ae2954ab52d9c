/// `accounts:signInWithEmailLink`: whoever reads the mail of an address signs in with it.
package struct SignInWithEmailLink: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// What the app took out of a link, and the address that the user typed.
    package struct Link: Sendable {
        let email: String
        let code: String

        /// Takes both as the app gives them.
        package init(email: String, code: String) {
            self.email = email
            self.code = code
        }
    }

    /// Signs in the address's account, which is made where there is none, or gives the address to the
    /// account of a signed-in user.
    ///
    /// The address is verified by that. An account that was opened with the address while nobody had
    /// shown to own it loses its password, its number, its providers and its sessions. The code is used
    /// up where the sign-in goes on, to a second factor too.
    ///
    /// - Parameters:
    ///   - link: the code, and the address that it must have been mailed to.
    ///   - user: whose account is to get the address; nil for a sign-in.
    ///   - caller: who asks.
    /// - Returns: the outcome, and whether the account is new.
    /// - Throws: `signInMethodDisabled`, `actionCodeInvalid`, `actionCodeExpired`, `emailNotOfLink`, which
    ///   leaves the code good, `accountDisabled`, `emailTaken`, `signInTooOld`, `adminOnly`.
    package func signIn(
        _ link: Link,
        user: SignedInUser?,
        caller: Caller
    ) async throws -> (outcome: SignInOutcome, isNew: Bool) {
        try caller.requireEmailLinkSignIn()
        let newID = AccountID(environment.secrets.identifier())
        let functions = BlockingFunctions(environment)
        let result = try await SecondComer.retrying(after: .emailTaken, isFirstSignIn: user == nil)
        {
            try await functions.write(for: caller) { caller, transaction in
                try use(link, user: user, newID: newID, caller: caller, in: transaction)
            }
        }
        if let mail = result.mail { EmailRecovery(environment).send(mail) }
        let outcome = try await FirstFactor(environment).outcome(of: result.step)
        return (outcome, result.isNew)
    }
}

extension SignInWithEmailLink {
    private struct Used: Sendable {
        let step: FirstFactor.Step
        var isNew = false
        /// Tells an address that another one has taken its place.
        var mail: ActionEmail?
    }

    private func use(
        _ link: Link,
        user: SignedInUser?,
        newID: AccountID,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> Used {
        let codes = ActionCodes(environment: environment)
        let code = try codes.find(
            link.code,
            kinds: [.emailSignIn],
            caller: caller,
            in: transaction
        )
        guard EmailAddress(link.email)?.text == code.email else { throw AuthError.emailNotOfLink }
        let owner = try transaction.account(email: code.email, in: caller.scope)
        let used: Used
        if let user {
            guard owner == nil || owner?.id == user.account.id else { throw AuthError.emailTaken }
            used = try self.link(code.email, to: user, caller: caller, in: transaction)
        } else if let owner {
            used = try enter(owner.id, code.email, caller: caller, in: transaction)
        } else {
            used = try open(newID, code.email, caller: caller, in: transaction)
        }
        try codes.consume(code, in: transaction)
        return used
    }

    /// Signs in the account that has the address.
    private func enter(
        _ id: AccountID,
        _ email: String,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> Used {
        let found = try transaction.lockAccount(id, in: caller.scope)
        // Between the two reads the address may have gone to another account.
        guard var account = found, account.email == email else { throw AuthError.actionCodeInvalid }
        guard !account.disabled else { throw AuthError.accountDisabled }
        if try AddressProof.accept(of: &account, in: transaction) {
            account.passwordHash = nil
            account.passwordUpdatedAt = nil
            try CredentialChange(environment: environment).revoke(&account, in: transaction)
        }
        account.emailLinkSignIn = true
        try transaction.update(account)
        let step = try FirstFactor(environment).step(
            account,
            .emailLink,
            caller: caller,
            in: transaction
        )
        return Used(step: step)
    }

    /// Opens an account for the address.
    private func open(
        _ id: AccountID,
        _ email: String,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> Used {
        guard !caller.config.forbidsUserSignUp else { throw AuthError.adminOnly }
        var account = Account(scope: caller.scope, id: id, createdAt: environment.clock.now())
        account.email = email
        account.emailVerified = true
        account.emailLinkSignIn = true
        try caller.decideCreation(of: &account, .emailLink)
        try transaction.insert(account)
        let step = try FirstFactor(environment).step(
            account,
            .emailLink,
            caller: caller,
            in: transaction
        )
        return Used(step: step, isNew: true)
    }

    /// Gives the address to the account of a signed-in user.
    private func link(
        _ email: String,
        to user: SignedInUser,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> Used {
        var account = try user.lock(in: transaction)
        let claims = try user.sessionClaims(in: transaction)
        let factors = try transaction.factors(of: account.id, in: caller.scope)
        try user.requireMayLink(to: account, environment, factors: factors)
        var mail: ActionEmail?
        if account.email == nil || account.email == email {
            account.email = email
            account.emailVerified = true
        } else {
            EmailChange.apply(email, isVerified: true, to: &account)
            mail = try EmailRecovery(environment)
                .mail(about: account, caller: caller, in: transaction)
            try CredentialChange(environment: environment).revoke(&account, in: transaction)
        }
        account.emailLinkSignIn = true
        try transaction.update(account)
        let step = try FirstFactor(environment).step(
            account,
            .init(continuing: user, provider: "password", claims: claims),
            isChallenged: user.claims.secondFactor == nil,
            caller: caller,
            in: transaction
        )
        return Used(step: step, mail: mail)
    }
}

extension SessionOpening.Details {
    /// A sign-in by a mailed link, which counts as one by the address's password.
    fileprivate static var emailLink: Self {
        var details = Self(provider: "password")
        details.signInMethod = "emailLink"
        return details
    }
}
