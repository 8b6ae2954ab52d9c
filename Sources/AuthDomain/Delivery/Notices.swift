/// Tells the owners of accounts what has happened to them.
struct Notices: Sendable {
    /// Whoever tries many wrong codes fills no mailbox: one mail in so long.
    private static let wrongFactorSeconds: Int64 = 3600

    private let environment: Environment

    init(_ environment: Environment) {
        self.environment = environment
    }

    /// Hands a notice over, in the transaction of what it tells of.
    ///
    /// - Returns: the notice to release once the transaction is over; nil for an account without an
    ///   address, and where the project wants no such notices.
    func tell(
        _ event: AccountNotice.Event,
        ownerOf account: Account,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> AccountNotice? {
        guard let email = account.email, isWanted(event, caller) else { return nil }
        let notice = AccountNotice(
            scope: account.scope,
            to: email,
            event: event,
            displayName: account.displayName,
            wording: Wording(caller)
        )
        try environment.messenger.tell(.notice(notice), in: transaction)
        return notice
    }

    /// Lets a notice go.
    func release(_ notice: AccountNotice?) {
        if let notice { environment.messenger.release(.notice(notice)) }
    }

    /// Runs the rest of a sign-in, and tells of a wrong code behind the right password.
    ///
    /// - Throws: what `work` throws.
    func watching<Result>(
        _ pending: PendingSignIn,
        caller: Caller,
        _ work: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await work()
        } catch AuthError.codeWrong {
            try await tellOfWrongFactor(pending, caller: caller)
            throw AuthError.codeWrong
        }
    }

    /// Tells of a wrong code, after it was counted.
    func tellOfWrongFactor(_ pending: PendingSignIn, caller: Caller) async throws {
        guard pending.provider == "password", environment.messenger.sendsEmail,
            isWanted(.wrongSecondFactor, caller)
        else { return }
        let now = environment.clock.now()
        let name =
            "notice of a wrong factor/\(caller.scope.project)/\(caller.scope.tenant ?? "")/"
            + "\(pending.account)"
        // The mark may outlive the account, and so does not name it.
        let mark = environment.secrets.pseudonym(name)
        let notice = try await environment.store.write { transaction in
            guard let account = try transaction.account(pending.account, in: caller.scope),
                try transaction.spend(mark, until: now.adding(seconds: Self.wrongFactorSeconds))
            else { return AccountNotice?.none }
            return try tell(.wrongSecondFactor, ownerOf: account, caller: caller, in: transaction)
        }
        release(notice)
    }

    private func isWanted(_ event: AccountNotice.Event, _ caller: Caller) -> Bool {
        guard let name = event.setting else { return true }
        return caller.config.sendsNotices(of: name) ?? environment.policy.sendsNotices
    }
}

extension AccountNotice.Event {
    /// What switches such notices off; nil for those that are always sent.
    fileprivate var setting: String? {
        switch self {
        case .recoveryCodeUsed, .recoveryCodesMade: nil
        case .passwordChanged: "passwordChanges"
        case .factorRemoved: "factorRemovals"
        case .wrongSecondFactor: "wrongSecondFactors"
        }
    }
}
