/// Operations that apps call and that the server answers with 501; `Endpoints` has the others.
package enum UnansweredEndpoints {
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
