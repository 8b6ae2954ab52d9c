/// The operations on accounts that only administrators have.
extension Endpoints {
    /// Trades what a service account signed for an access token.
    package static let accessToken = Endpoint<AccessTokenRequest, AccessTokenResponse>(
        .init(
            "oauth2:token",
            .post,
            "/token",
            host: .oauth,
            access: .none,
            errors: .oauth,
            takesForm: true
        )
    )
    /// Imports many accounts.
    package static let batchCreate = Endpoint<BatchCreateRequest, BatchCreateResponse>(
        .init(
            "accounts:batchCreate",
            .post,
            "/v1/projects/{targetProjectId}/accounts:batchCreate",
            legacy: "uploadAccount",
            access: .oauth,
            bodyLimit: 8 << 20,
            takesTenant: true
        )
    )
    /// Removes many accounts.
    package static let batchDelete = Endpoint<BatchDeleteRequest, BatchDeleteResponse>(
        .init(
            "accounts:batchDelete",
            .post,
            "/v1/projects/{targetProjectId}/accounts:batchDelete",
            access: .oauth,
            takesTenant: true,
            worksWhileDisabled: true
        )
    )
    /// Lists all accounts, page by page.
    package static let batchGet = Endpoint<BatchGetRequest, BatchGetResponse>(
        .init(
            "accounts:batchGet",
            .get,
            "/v1/projects/{targetProjectId}/accounts:batchGet",
            access: .oauth,
            takesTenant: true
        )
    )
    /// Trades an ID token for a session cookie.
    package static let createSessionCookie = Endpoint<
        CreateSessionCookieRequest, CreateSessionCookieResponse
    >(
        .init(
            "createSessionCookie",
            .post,
            "/v1/projects/{targetProjectId}:createSessionCookie",
            access: .oauth,
            takesTenant: true
        )
    )
    /// The same as `batchGet` by its name in v3, which takes a body.
    package static let downloadAccount = Endpoint<BatchGetRequest, BatchGetResponse>(
        .init(
            "downloadAccount",
            .post,
            "/identitytoolkit/v3/relyingparty/downloadAccount",
            host: .legacy,
            access: .oauth
        )
    )
    /// Finds or counts accounts.
    package static let query = Endpoint<QueryRequest, QueryResponse>(
        .init(
            "accounts:query",
            .post,
            "/v1/projects/{targetProjectId}/accounts:query",
            access: .oauth,
            takesTenant: true
        )
    )
    /// The same by its older name.
    package static let queryAccounts = Endpoint<QueryRequest, QueryResponse>(
        .init(
            "queryAccounts",
            .post,
            "/v1/projects/{targetProjectId}:queryAccounts",
            access: .oauth
        )
    )
}
