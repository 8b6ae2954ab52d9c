/// Makes the codes that travel by mail, and judges those that come back.
struct ActionCodes: Sendable {
    let environment: Environment

    /// A code that was made but not yet stored: what the client gets, and what the store keeps.
    struct Draft: Sendable {
        let text: String
        let code: ActionCode
        let destination: ActionLink.Destination
    }

    /// A stored code, ready to be sent.
    struct Issued: Sendable {
        let draft: Draft
        let link: String
    }

    /// Whom a code is for.
    struct Subject: Sendable {
        /// Nil where no account has the address.
        let account: AccountID?
        let email: String
        var newEmail: String?
        /// The factor whose enrollment the code undoes.
        var factor: FactorID?
    }

    /// Makes a code of 256 random bits.
    func draft(
        _ kind: ActionKind,
        for subject: Subject,
        destination: ActionLink.Destination = .init(),
        caller: Caller
    ) -> Draft {
        let token = environment.secrets.token()
        let now = environment.clock.now()
        let code = ActionCode(
            hash: token.hash,
            scope: caller.scope,
            kind: kind,
            account: subject.account,
            email: subject.email,
            newEmail: subject.newEmail,
            factor: subject.factor,
            createdAt: now,
            expiresAt: now.adding(seconds: kind.lifeSeconds)
        )
        return Draft(text: token.text, code: code, destination: destination)
    }

    /// Stores a code and retires the ones that it takes the place of, if any.
    func issue(_ draft: Draft, caller: Caller, in transaction: any Transaction) throws -> Issued {
        let code = draft.code
        if environment.policy.retiresEarlierCodes, code.kind.retiresEarlier {
            try transaction.retireActionCodes(
                code.kind,
                email: code.email,
                in: code.scope,
                at: code.createdAt
            )
        }
        try transaction.insert(code)
        let key = try caller.apiKey ?? transaction.apiKeys(of: code.scope.project).first?.key
        let link = ActionLink(
            kind: code.kind,
            code: draft.text,
            // A project without keys is one of dev mode, where any key names it.
            // Source: Firebase's emulator writes this very text.
            apiKey: key ?? "fake-api-key",
            destination: draft.destination,
            locale: caller.locale,
            tenant: code.scope.tenant,
            page: caller.config.actionURL
        )
        return Issued(draft: draft, link: link.text(environment.policy))
    }

    /// Finds a code that is still good and of one of these kinds; it is not used up by that.
    ///
    /// - Throws: `actionCodeInvalid` or `actionCodeExpired`.
    func find(
        _ text: String,
        kinds: Set<ActionKind>,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> ActionCode {
        let code = try transaction.actionCode(hash: Secrets.hash(text), in: caller.scope)
        guard let code, kinds.contains(code.kind), code.usedAt == nil else {
            throw AuthError.actionCodeInvalid
        }
        guard environment.clock.now() < code.expiresAt else { throw AuthError.actionCodeExpired }
        return code
    }

    /// Finds the account that a code acts on and keeps others from changing it.
    ///
    /// - Throws: `actionCodeInvalid` where the account is gone or the code is for an address that it
    ///   no longer has.
    func lockAccount(of code: ActionCode, in transaction: any Transaction) throws -> Account {
        guard let id = code.account,
            let account = try transaction.lockAccount(id, in: code.scope),
            Self.isStill(code, for: account)
        else {
            throw AuthError.actionCodeInvalid
        }
        return account
    }

    private static func isStill(_ code: ActionCode, for account: Account) -> Bool {
        switch code.kind {
        case .recoverEmail: code.email == account.initialEmail
        // Whoever enrolled another's factor may have changed the address as well.
        case .revertSecondFactorAddition: true
        default: code.email == account.email
        }
    }

    /// Uses a code up, in the transaction of its effect.
    ///
    /// - Throws: `actionCodeInvalid` where another caller was first.
    func consume(_ code: ActionCode, in transaction: any Transaction) throws {
        let used = try transaction.consumeActionCode(
            hash: code.hash,
            in: code.scope,
            at: environment.clock.now()
        )
        guard used != nil else { throw AuthError.actionCodeInvalid }
    }
}

extension ActionEmail {
    /// The mail that carries a stored code.
    init(_ issued: ActionCodes.Issued, to address: String, displayName: String?, caller: Caller) {
        self.init(
            scope: caller.scope,
            to: address,
            kind: issued.draft.code.kind,
            code: issued.draft.text,
            link: issued.link,
            newEmail: issued.draft.code.newEmail,
            displayName: displayName,
            wording: Wording(caller)
        )
    }
}

/// Tells the first address of an account that another one has taken its place.
struct EmailRecovery: Sendable {
    private let environment: Environment

    init(_ environment: Environment) {
        self.environment = environment
    }

    /// Stores a code that undoes the change, and hands over the mail with it.
    ///
    /// - Returns: the mail to release once the transaction is over; nil for an account that had no
    ///   address before, and where the project wants no such mails.
    func mail(
        about account: Account,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> ActionEmail? {
        guard let first = account.initialEmail, first != account.email,
            caller.config.sendsNotices(of: "emailChanges") ?? true
        else { return nil }
        let codes = ActionCodes(environment: environment)
        let draft = codes.draft(
            .recoverEmail,
            for: .init(account: account.id, email: first, newEmail: account.email),
            caller: caller
        )
        let issued = try codes.issue(draft, caller: caller, in: transaction)
        let mail = ActionEmail(
            issued,
            to: first,
            displayName: account.displayName,
            caller: caller
        )
        try environment.messenger.tell(.email(mail), in: transaction)
        return mail
    }

    /// Lets the mail go; the change is stored already.
    func send(_ mail: ActionEmail) {
        environment.messenger.release(.email(mail))
    }
}
