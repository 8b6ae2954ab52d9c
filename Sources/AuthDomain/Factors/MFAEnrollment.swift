/// `mfaEnrollment:start` and `:finalize`: gives an account another second factor.
package struct MFAEnrollment: Sendable {
    /// An account has at most so many factors.
    package static let maximumFactors = 5
    /// First factors that can have no second.
    private static let unsupported: Set = ["anonymous", "phone", "custom", "gc.apple.com"]

    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Sends a code to the number that is to become a factor.
    ///
    /// Where the request has no number, `missing` is thrown, but in its turn.
    /// - Returns: the session info for ``finalize(_:user:caller:)``.
    /// - Throws: `firstFactorUnsupported`, `emailUnverified`, `signInTooOld`, `missing`,
    ///   `phoneNumberInvalid`, `factorExists`, `factorLimitReached`, `appProofMissing`,
    ///   `appProofInvalid` or `captchaFailed`.
    package func start(
        phoneNumber: String?,
        proof: AppProof,
        user: SignedInUser,
        caller: Caller,
        orMissing missing: any Error
    ) async throws -> String {
        try check(user)
        guard let phoneNumber else { throw missing }
        let number = try environment.e164(phoneNumber)
        try check(number, against: user.factors)
        return try await PhoneCode(environment: environment).send(
            .init(
                purpose: .enrollment,
                account: user.account.id,
                phoneNumber: number,
                proof: proof
            ),
            caller: caller
        )
    }

    /// What the client gives to finish an enrollment.
    package struct Proof: Sendable {
        let sessionInfo: String
        let code: String
        let displayName: String?

        /// Creates the proof.
        package init(sessionInfo: String, code: String, displayName: String?) {
            self.sessionInfo = sessionInfo
            self.code = code
            self.displayName = displayName
        }
    }

    /// Stores the factor, ends the account's sessions and opens a new one that carries the factor.
    ///
    /// - Returns: the new tokens, and the number.
    /// - Throws: `firstFactorUnsupported`, `emailUnverified`, `signInTooOld`, `codeSessionInvalid`,
    ///   `codeExpired`, `tooManyAttempts`, `codeWrong`, `factorExists` or `factorLimitReached`.
    package func finalize(
        _ proof: Proof,
        user: SignedInUser,
        caller: Caller
    ) async throws -> (tokens: TokenPair, phoneNumber: String) {
        try checkFirstFactor(user)
        let codes = PhoneCode(environment: environment)
        let account = user.account.id
        let budget = GuessBudget.secondFactor(of: account, in: caller.scope)
        let verification = try await codes.check(
            proof.code,
            sessionInfo: proof.sessionInfo,
            budget: { _ in budget },
            caller: caller
        ) { $0.purpose == .enrollment && $0.account == account }
        let factor = Factor(
            id: FactorID(environment.secrets.identifier()),
            kind: .phone(verification.phoneNumber),
            displayName: proof.displayName,
            enrolledAt: environment.clock.now()
        )
        let enrolled = try await budget.forgiving(in: environment.store) {
            try await environment.store.write { transaction in
                // In the order that ``MFASignIn`` locks them, too.
                let enrolled = try enroll(factor, user: user, caller: caller, in: transaction)
                try budget.clear(in: transaction)
                try codes.consume(verification, in: transaction)
                return enrolled
            }
        }
        return (try await tokens(of: enrolled), verification.phoneNumber)
    }

    /// A factor that a transaction has stored.
    struct Enrolled: Sendable {
        fileprivate let opened: SessionOpening.Opened
        /// Tells the account's owner, with a link to undo it; nil where the project wants no such mails.
        fileprivate let mail: ActionEmail?
    }

    /// Tells the account's owner of the factor, and signs the tokens of the session that carries it.
    func tokens(of enrolled: Enrolled) async throws -> TokenPair {
        if let mail = enrolled.mail { environment.messenger.release(.email(mail)) }
        return try await SessionOpening(environment).tokens(of: enrolled.opened)
    }

    /// Stores a proved factor inside the flow's own transaction.
    ///
    /// - Throws: `emailUnverified`, `signInTooOld`, `factorExists` or `factorLimitReached`.
    func enroll(
        _ factor: Factor,
        user: SignedInUser,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> Enrolled {
        let account = try user.lock(in: transaction)
        guard let email = account.email, account.emailVerified else {
            throw AuthError.emailUnverified
        }
        let factors = try transaction.factors(of: account.id, in: caller.scope)
        try user.requireRecentSignIn(environment, factors: factors)
        try check(factor, against: factors)
        let claims = try user.sessionClaims(in: transaction)
        let now = environment.clock.now()
        try transaction.insert(factor, of: account.id, in: caller.scope)
        try transaction.endSessions(of: account.id, in: caller.scope, except: nil, at: now)
        let details = SessionOpening.Details(
            provider: user.claims.provider,
            secondFactor: .init(kind: factor.claim, id: factor.id),
            claims: claims,
            signedInAt: user.claims.signedInAt
        )
        let mail = try mail(of: factor, to: email, account, caller: caller, in: transaction)
        return Enrolled(
            opened: try SessionOpening(environment)
                .open(account, details, caller: caller, in: transaction),
            mail: mail
        )
    }

    /// Stores a code that takes the factor away again, and hands over the mail with it.
    private func mail(
        of factor: Factor,
        to email: String,
        _ account: Account,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> ActionEmail? {
        guard caller.config.sendsNotices(of: "factorAdditions") ?? true else { return nil }
        let codes = ActionCodes(environment: environment)
        let draft = codes.draft(
            .revertSecondFactorAddition,
            for: .init(account: account.id, email: email, factor: factor.id),
            caller: caller
        )
        let issued = try codes.issue(draft, caller: caller, in: transaction)
        let mail = ActionEmail(
            issued,
            to: email,
            displayName: account.displayName,
            caller: caller
        )
        try environment.messenger.tell(.email(mail), in: transaction)
        return mail
    }

    /// Checks that the user may enroll a factor now, whatever its kind.
    ///
    /// - Throws: `firstFactorUnsupported`, `emailUnverified` or `signInTooOld`.
    func check(_ user: SignedInUser) throws(AuthError) {
        try checkFirstFactor(user)
        guard user.account.email != nil, user.account.emailVerified else { throw .emailUnverified }
        try user.requireRecentSignIn(environment)
    }

    private func checkFirstFactor(_ user: SignedInUser) throws(AuthError) {
        guard !Self.unsupported.contains(user.claims.provider) else {
            throw .firstFactorUnsupported
        }
    }

    private func check(_ factor: Factor, against factors: [Factor]) throws(AuthError) {
        if let number = factor.phoneNumber { return try check(number, against: factors) }
        try TOTPEnrollment(environment).check(factors)
        guard factors.count < Self.maximumFactors else { throw .factorLimitReached }
    }

    private func check(_ number: String, against factors: [Factor]) throws(AuthError) {
        guard !factors.contains(where: { $0.phoneNumber == number }) else { throw .factorExists }
        guard factors.count < Self.maximumFactors else { throw .factorLimitReached }
    }
}
