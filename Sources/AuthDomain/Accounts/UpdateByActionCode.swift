extension Update {
    /// Does what a mailed code is for: verifies, changes or restores an address, or takes a second factor
    /// away again.
    ///
    /// A change of address and the loss of a factor end all sessions. The first address gets a link to
    /// undo the change. Recovery codes go with the factor, whoever had them made.
    ///
    /// - Throws: `actionCodeInvalid`, `actionCodeExpired`, or `emailTaken`, which leaves the code good.
    package func byActionCode(_ text: String, caller: Caller) async throws -> Outcome {
        let codes = ActionCodes(environment: environment)
        let undo = EmailRecovery(environment)
        let (outcome, mail) = try await environment.store.write { transaction in
            let code = try codes.find(
                text,
                kinds: [
                    .verifyEmail, .verifyAndChangeEmail, .recoverEmail, .revertSecondFactorAddition,
                ],
                caller: caller,
                in: transaction
            )
            var account = try codes.lockAccount(of: code, in: transaction)
            try codes.consume(code, in: transaction)
            let newEmail = try apply(code, to: &account, in: transaction)
            try transaction.update(account)
            let isChange = code.kind == .verifyAndChangeEmail
            let mail =
                isChange ? try undo.mail(about: account, caller: caller, in: transaction) : nil
            let details = try AccountDetails(of: account, in: transaction)
            return (Outcome(details: details, newEmail: newEmail), mail)
        }
        if let mail { undo.send(mail) }
        return outcome
    }

    /// Changes the account; returns the address that a change brought.
    private func apply(
        _ code: ActionCode,
        to account: inout Account,
        in transaction: any Transaction
    ) throws -> String? {
        let credentials = CredentialChange(environment: environment)
        switch code.kind {
        case .verifyAndChangeEmail:
            guard let newEmail = code.newEmail else { throw AuthError.actionCodeInvalid }
            EmailChange.apply(newEmail, isVerified: true, to: &account)
            try credentials.revoke(&account, in: transaction)
            return newEmail
        case .recoverEmail:
            account.email = code.email
            account.emailVerified = true
            account.initialEmail = nil
            try credentials.revoke(&account, in: transaction)
        case .revertSecondFactorAddition:
            try remove(code.factor, from: account, in: transaction)
            try credentials.revoke(&account, in: transaction)
        default:
            account.emailVerified = true
        }
        return nil
    }

    private func remove(
        _ factor: FactorID?,
        from account: Account,
        in transaction: any Transaction
    ) throws {
        guard let factor,
            try transaction.deleteFactor(factor, of: account.id, in: account.scope)
        else {
            throw AuthError.actionCodeInvalid
        }
        try transaction.deleteRecoveryCodes(of: account.id, in: account.scope)
    }
}
