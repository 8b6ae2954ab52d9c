/// `accounts:resetPassword`: looks at a mailed code, or sets a password by one.
package struct ResetPassword: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// What a code is for, without using it up; codes of every kind are known here.
    ///
    /// - Throws: `passwordLoginDisabled` for a code that resets a password, `actionCodeInvalid` or
    ///   `actionCodeExpired`.
    package func inspect(_ text: String, caller: Caller) async throws -> ActionCode {
        let code = try await find(text, caller: caller)
        if code.kind == .passwordReset { try caller.requirePasswordSignIn() }
        return code
    }

    /// The factor whose enrollment a code undoes; nil for another kind of code, and where the factor is
    /// gone.
    package func factor(of code: ActionCode) async throws -> Factor? {
        guard let account = code.account, let id = code.factor else { return nil }
        return try await environment.store.read { transaction in
            try transaction.factors(of: account, in: code.scope).first { $0.id == id }
        }
    }

    private func find(_ text: String, caller: Caller) async throws -> ActionCode {
        let codes = ActionCodes(environment: environment)
        return try await environment.store.read { transaction in
            try codes.find(
                text,
                kinds: Set(ActionKind.allCases),
                caller: caller,
                in: transaction
            )
        }
    }

    /// Sets the password of the account that a code was mailed for.
    ///
    /// The address is verified by that. All sessions end; second factors stay, so nobody is signed in.
    ///
    /// - Throws: `passwordLoginDisabled`, `actionCodeInvalid`, `actionCodeExpired`,
    ///   or as ``PasswordPolicy/check(_:)``, which leaves the code good, `accountDisabled`.
    package func reset(
        to password: String,
        code text: String,
        caller: Caller
    ) async throws -> ActionCode {
        try caller.requirePasswordSignIn()
        let codes = ActionCodes(environment: environment)
        _ = try await environment.store.read { transaction in
            try codes.find(text, kinds: [.passwordReset], caller: caller, in: transaction)
        }
        try caller.config.passwordPolicy.check(password)
        let hash = try await environment.passwords.hash(password)
        let notices = Notices(environment)
        let (code, notice) = try await environment.store.write { transaction in
            let code = try codes.find(
                text,
                kinds: [.passwordReset],
                caller: caller,
                in: transaction
            )
            var account = try codes.lockAccount(of: code, in: transaction)
            guard !account.disabled else { throw AuthError.accountDisabled }
            try codes.consume(code, in: transaction)
            try AddressProof.accept(of: &account, in: transaction)
            let credentials = CredentialChange(environment: environment)
            try credentials.changePassword(hash: hash, of: &account, in: transaction)
            try credentials.revoke(&account, in: transaction)
            try transaction.update(account)
            let notice = try notices.tell(
                .passwordChanged,
                ownerOf: account,
                caller: caller,
                in: transaction
            )
            return (code, notice)
        }
        notices.release(notice)
        return code
    }

    /// Sets a password by the old one, without a code.
    ///
    /// - Throws: `passwordLoginDisabled`, or as ``PasswordPolicy/check(_:)`` and
    ///   ``SignInWithPassword``; `signInTooOld` for an account with second factors, which asks for one
    ///   of them first.
    package func change(
        to password: String,
        from old: String,
        email: String,
        caller: Caller
    ) async throws -> Account {
        try caller.requirePasswordSignIn()
        try caller.config.passwordPolicy.check(password)
        let proof = PasswordProof(environment: environment)
        let proved = try await proof.prove(email: email, password: old, caller: caller)
        let hash = try await environment.passwords.hash(password)
        let notices = Notices(environment)
        let (account, notice) = try await environment.store.write { transaction in
            let id = proved.account.id
            guard var account = try transaction.lockAccount(id, in: caller.scope) else {
                throw AuthError.accountNotFound
            }
            try proved.check(account, caller: caller)
            guard !account.disabled else { throw AuthError.accountDisabled }
            guard try transaction.factors(of: id, in: caller.scope).isEmpty else {
                throw AuthError.signInTooOld
            }
            let credentials = CredentialChange(environment: environment)
            try credentials.changePassword(hash: hash, of: &account, in: transaction)
            try credentials.revoke(&account, in: transaction)
            try transaction.update(account)
            let notice = try notices.tell(
                .passwordChanged,
                ownerOf: account,
                caller: caller,
                in: transaction
            )
            return (account, notice)
        }
        notices.release(notice)
        return account
    }
}
