/// `accounts:signInWithPhoneNumber`: a proved number signs in, or comes to a user's account.
package struct SignInWithPhoneNumber: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// What proves a number.
    package enum Proof: Sendable {
        /// The code that was sent to it.
        case code(String, sessionInfo: String)
        /// What ``Outcome/numberTaken(phoneNumber:proof:expiresInSeconds:)`` gave.
        case temporary(String, phoneNumber: String)
    }

    /// What a proved number is to do.
    package enum Intent: Sendable {
        /// Sign in; a number without an account gets one.
        case signIn
        /// Sign in to an account that there is.
        case reauthenticate
        /// Become the number of this user's account.
        case link(SignedInUser)

        /// Who is signed in already; nil where nobody is.
        fileprivate var user: SignedInUser? {
            if case .link(let user) = self { user } else { nil }
        }
    }

    /// What came of it.
    package enum Outcome: Sendable {
        /// The user is signed in by the number.
        case signedIn(Account, TokenPair, isNew: Bool)
        /// The number is another account's, which the proof signs in to.
        case numberTaken(phoneNumber: String, proof: String, expiresInSeconds: Int64)
    }

    /// Does what the number was proved for.
    ///
    /// No second factor is asked for after a number, so an account that has any cannot be signed in to
    /// by one.
    ///
    /// - Throws: `signInMethodDisabled`, `temporaryProofInvalid`, `codeSessionInvalid`, `codeExpired`,
    ///   `tooManyAttempts`, `codeWrong`, `phoneNumberTaken`, `accountNotFound`, `accountDisabled`,
    ///   `phoneNumberUnfit`, `signInTooOld`, `adminOnly`, or as ``SignedInUser/lock(in:)``.
    package func signIn(
        _ proof: Proof,
        _ intent: Intent,
        caller: Caller
    ) async throws -> Outcome {
        try caller.requirePhoneSignIn()
        let proved = try await prove(proof, caller: caller)
        let newID = AccountID(environment.secrets.identifier())
        let functions = BlockingFunctions(environment)
        let budget = GuessBudget.firstFactor(
            of: proved.phoneNumber,
            in: caller.scope,
            environment.secrets
        )
        let step = try await budget.forgiving(in: environment.store) {
            try await SecondComer.retrying(
                after: .phoneNumberTaken,
                isFirstSignIn: intent.user == nil
            ) {
                try await functions.write(for: caller) { caller, transaction in
                    let step = try self.step(
                        proved,
                        intent,
                        newID: newID,
                        caller: caller,
                        in: transaction
                    )
                    try proved.consume(caller.scope, step.use, environment, in: transaction)
                    return step
                }
            }
        }
        switch step {
        case .numberTaken:
            let proof = TemporaryProof(
                of: proved.phoneNumber,
                in: caller.scope,
                environment: environment
            )
            return .numberTaken(
                phoneNumber: proof.phoneNumber,
                proof: proof.sealed(by: environment.secrets),
                expiresInSeconds: TemporaryProof.lifetimeSeconds
            )
        case .session(let opened, _, let isNew):
            let tokens = try await SessionOpening(environment).tokens(of: opened)
            return .signedIn(opened.account, tokens, isNew: isNew)
        }
    }
}

extension SignInWithPhoneNumber {
    /// A number that was proved, by a proof that is not yet used up.
    private enum Proved: Sendable {
        case code(PhoneVerification)
        case temporary(TemporaryProof)

        var phoneNumber: String {
            switch self {
            case .code(let verification): verification.phoneNumber
            case .temporary(let proof): proof.phoneNumber
            }
        }

        func consume(
            _ scope: Scope,
            _ use: AttemptUse,
            _ environment: Environment,
            in transaction: any Transaction
        ) throws {
            switch self {
            case .code(let verification):
                try GuessBudget.firstFactor(of: phoneNumber, in: scope, environment.secrets)
                    .clear(in: transaction)
                try PhoneCode(environment: environment)
                    .consume(verification, for: use, in: transaction)
            case .temporary(let proof):
                try proof.consume(in: transaction)
            }
        }
    }

    private enum Step: Sendable {
        case session(SessionOpening.Opened, AttemptUse, isNew: Bool)
        case numberTaken(AttemptUse)

        var use: AttemptUse {
            switch self {
            case .session(_, let use, _), .numberTaken(let use): use
            }
        }
    }

    private func prove(_ proof: Proof, caller: Caller) async throws -> Proved {
        switch proof {
        case .code(let code, let sessionInfo):
            let (scope, secrets) = (caller.scope, environment.secrets)
            let verification = try await PhoneCode(environment: environment).check(
                code,
                sessionInfo: sessionInfo,
                budget: { .firstFactor(of: $0.phoneNumber, in: scope, secrets) },
                caller: caller
            ) { $0.purpose == .firstFactor }
            return .code(verification)
        case .temporary(let text, let phoneNumber):
            return .temporary(
                try TemporaryProof(
                    opening: text,
                    phoneNumber: phoneNumber,
                    caller: caller,
                    environment: environment
                )
            )
        }
    }

    private func step(
        _ proved: Proved,
        _ intent: Intent,
        newID: AccountID,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> Step {
        let number = proved.phoneNumber
        let owner = try transaction.account(phoneNumber: number, in: caller.scope)
        var account: Account
        if case .link(let user) = intent {
            if let owner, owner.id != user.account.id {
                guard case .code = proved else { throw AuthError.phoneNumberTaken }
                var use = AttemptUse(account: owner.id, purpose: .link)
                use.reason = "the number is another account's"
                return .numberTaken(use)
            }
            account = try user.lock(in: transaction)
            try requireFit(account, in: transaction)
            try user.requireMayLink(to: account, environment, factors: [])
            account.phoneNumber = number
            try transaction.update(account)
        } else if let owner {
            let found = try transaction.lockAccount(owner.id, in: caller.scope)
            guard let found, found.phoneNumber == number else { throw AuthError.accountNotFound }
            account = found
            guard !account.disabled else { throw AuthError.accountDisabled }
            try requireFit(account, in: transaction)
        } else {
            account = try newAccount(newID, of: number, intent, caller: caller)
            try caller.decideCreation(of: &account, .init(provider: "phone"))
            try transaction.insert(account)
            return try session(of: account, intent, isNew: true, caller: caller, in: transaction)
        }
        return try session(of: account, intent, isNew: false, caller: caller, in: transaction)
    }

    private func requireFit(_ account: Account, in transaction: any Transaction) throws {
        guard try transaction.factors(of: account.id, in: account.scope).isEmpty else {
            throw AuthError.phoneNumberUnfit
        }
    }

    private func newAccount(
        _ id: AccountID,
        of phoneNumber: String,
        _ intent: Intent,
        caller: Caller
    ) throws(AuthError) -> Account {
        if case .reauthenticate = intent { throw .accountNotFound }
        guard !caller.config.forbidsUserSignUp else { throw .adminOnly }
        var account = Account(scope: caller.scope, id: id, createdAt: environment.clock.now())
        account.phoneNumber = phoneNumber
        return account
    }

    private func session(
        of proved: Account,
        _ intent: Intent,
        isNew: Bool,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> Step {
        let now = environment.clock.now()
        var account = proved
        var details = SessionOpening.Details(provider: "phone")
        // Source: the documentation of blocking functions, which names providers to link alone.
        let isLink = if case .link = intent { true } else { false }
        details.isContinued = isLink
        try caller.decideSignIn(of: &account, &details, in: transaction)
        try transaction.noteSignIn(account.id, in: caller.scope, at: now)
        account.lastLoginAt = now
        account.lastRefreshAt = now
        let opened = try SessionOpening(environment)
            .open(account, details, caller: caller, in: transaction)
        let use = AttemptUse(account: account.id, purpose: isLink ? .link : .signIn)
        return .session(opened, use, isNew: isNew)
    }
}
