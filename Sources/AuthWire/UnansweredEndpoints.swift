/// Operations that apps call and that the server answers with 501; `Endpoints` has the others.
package enum UnansweredEndpoints {
    /// A sign-in by what an identity provider says about a user.
    package static let signInWithIdp = Endpoint<SignInWithIdpRequest, SignInWithIdpResponse>(
        .init(
            "accounts:signInWithIdp",
            .post,
            "/v1/accounts:signInWithIdp",
            legacy: "verifyAssertion"
        )
    )
    /// Takes back what a user has granted to the app at Apple.
    package static let revokeToken = Endpoint<RevokeTokenRequest, EmptyResponse>(
        .init(
            "accounts:revokeToken",
            .post,
            "/v2/accounts:revokeToken",
            errors: .status
        )
    )
}
