/// `accounts:signInWithPassword`: address and password as the first factor.
package struct SignInWithPassword: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Signs the user in, or asks for the second factor.
    ///
    /// - Throws: `passwordLoginDisabled`, `passwordUnfit`, or as ``PasswordProof``.
    package func signIn(
        email: String,
        password: String,
        caller: Caller
    ) async throws -> SignInOutcome {
        try caller.requirePasswordSignIn()
        let proof = PasswordProof(environment: environment)
        let proved = try await proof.prove(email: email, password: password, caller: caller)
        try caller.config.passwordPolicy.checkSignIn(password)
        return try await FirstFactor(environment).complete(
            proved.account.id,
            .init(provider: "password"),
            caller: caller
        ) { account in
            try proved.check(account, caller: caller)
        }
    }
}
