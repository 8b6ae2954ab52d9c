/// The operations on sessions, which Firebase has not.
extension Endpoints {
    /// Lists a user's sessions.
    package static let listSessions = Endpoint<ListSessionsRequest, ListSessionsResponse>(
        .init(
            "sessions:list",
            .post,
            "/hearth/v1/accounts/sessions:list",
            project: "/hearth/v1/projects/{targetProjectId}/accounts/sessions:list",
            host: nil
        )
    )
    /// Ends one of a user's sessions.
    package static let endSession = Endpoint<EndSessionRequest, EmptyResponse>(
        .init(
            "sessions:end",
            .post,
            "/hearth/v1/accounts/sessions:end",
            project: "/hearth/v1/projects/{targetProjectId}/accounts/sessions:end",
            host: nil
        )
    )
}
