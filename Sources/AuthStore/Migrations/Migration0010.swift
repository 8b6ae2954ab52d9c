extension Migration {
    /// Sign-ins that wait for a browser to come back from a provider's page.
    static let authorizationRequests = Migration(
        10,
        [
            """
            CREATE TABLE authorization_requests (
                hash BYTEA NOT NULL PRIMARY KEY,
                project TEXT NOT NULL,
                tenant TEXT NOT NULL,
                provider TEXT NOT NULL,
                session_hash BYTEA NOT NULL,
                redirect_uri TEXT NOT NULL,
                sealed_secrets BYTEA NOT NULL,
                expires_at BIGINT NOT NULL
            )
            """,
            """
            CREATE INDEX authorization_requests_expires_at ON authorization_requests (expires_at)
            """,
        ]
    )
}
