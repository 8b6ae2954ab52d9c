import AuthCrypto

/// What many tests begin with.
extension TestServer {
    /// The password of the users of tests.
    package static let password = "correct horse"

    /// Signs a user up; the answer holds the tokens.
    @discardableResult
    package func signUp(_ email: String) async -> TestAnswer {
        await send(
            .app(
                "/v1/accounts:signUp",
                [
                    "email": .string(email), "password": .string(Self.password),
                    "returnSecureToken": true,
                ]
            )
        )
    }

    /// Signs a user up and asks for a mail that verifies the address.
    @discardableResult
    package func signUpAndAskForMail(_ email: String) async -> TestAnswer {
        let user = await signUp(email)
        return await send(
            .app(
                "/v1/accounts:sendOobCode",
                ["requestType": "VERIFY_EMAIL", "idToken": .string(user["idToken"])]
            )
        )
    }
}
