extension Migration {
    /// The first schema.
    ///
    /// A scope is two columns, `project` and `tenant`; the tenant is empty for the project itself,
    /// because a key with null in it would be unique to neither database. Times are milliseconds
    /// since 1970. Every unique index has a name: the store's errors carry it. Indexes begin with the
    /// column that tells rows apart: one that began with the scope would look as good as the right
    /// one to a planner without statistics, and lead to every account.
    static let initial = Migration(
        1,
        projects + accounts + factors + sessions + codes + counters + [outbox, outboxOrder]
    )

    private static let projects: [SQL] = [
        """
        CREATE TABLE projects (
            id TEXT NOT NULL PRIMARY KEY,
            number TEXT NOT NULL,
            config TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            revision BIGINT NOT NULL
        )
        """,
        """
        CREATE TABLE api_keys (
            id TEXT NOT NULL PRIMARY KEY,
            project TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
            bundle_ids TEXT NOT NULL,
            referrers TEXT NOT NULL,
            created_at BIGINT NOT NULL
        )
        """,
        "CREATE INDEX api_keys_project ON api_keys (project)",
        """
        CREATE TABLE signing_keys (
            id TEXT NOT NULL PRIMARY KEY,
            purpose TEXT NOT NULL,
            algorithm TEXT NOT NULL,
            sealed_private_key BYTEA NOT NULL,
            created_at BIGINT NOT NULL,
            signs_from BIGINT NOT NULL,
            signs_until BIGINT
        )
        """,
    ]

    private static let accounts: [SQL] = [
        """
        CREATE TABLE accounts (
            project TEXT NOT NULL,
            tenant TEXT NOT NULL,
            id TEXT NOT NULL,
            email TEXT,
            email_verified BOOLEAN NOT NULL,
            display_name TEXT,
            photo_url TEXT,
            phone_number TEXT,
            password_hash TEXT,
            password_updated_at BIGINT,
            valid_since BIGINT,
            created_at BIGINT NOT NULL,
            last_login_at BIGINT,
            last_refresh_at BIGINT,
            disabled BOOLEAN NOT NULL,
            custom_auth BOOLEAN NOT NULL,
            custom_attributes TEXT,
            email_link_sign_in BOOLEAN NOT NULL,
            initial_email TEXT,
            revision BIGINT NOT NULL,
            PRIMARY KEY (project, tenant, id)
        )
        """,
        "CREATE UNIQUE INDEX accounts_email ON accounts (email, project, tenant)",
        "CREATE UNIQUE INDEX accounts_phone_number ON accounts (phone_number, project, tenant)",
        """
        CREATE TABLE identities (
            project TEXT NOT NULL,
            tenant TEXT NOT NULL,
            account TEXT NOT NULL,
            provider TEXT NOT NULL,
            raw_id TEXT NOT NULL,
            federated_id TEXT,
            display_name TEXT,
            photo_url TEXT,
            email TEXT,
            screen_name TEXT,
            PRIMARY KEY (project, tenant, account, provider),
            FOREIGN KEY (project, tenant, account) REFERENCES accounts (project, tenant, id)
                ON DELETE CASCADE
        )
        """,
        "CREATE UNIQUE INDEX identities_raw_id ON identities (raw_id, provider, project, tenant)",
    ]

    private static let factors: [SQL] = [
        """
        CREATE TABLE factors (
            project TEXT NOT NULL,
            tenant TEXT NOT NULL,
            account TEXT NOT NULL,
            id TEXT NOT NULL,
            kind TEXT NOT NULL,
            phone_number TEXT,
            display_name TEXT,
            enrolled_at BIGINT NOT NULL,
            PRIMARY KEY (project, tenant, account, id),
            FOREIGN KEY (project, tenant, account) REFERENCES accounts (project, tenant, id)
                ON DELETE CASCADE
        )
        """,
        """
        CREATE UNIQUE INDEX factors_phone_number
        ON factors (project, tenant, account, phone_number)
        """,
    ]

    private static let sessions: [SQL] = [
        """
        CREATE TABLE sessions (
            id TEXT NOT NULL PRIMARY KEY,
            token_hash BYTEA NOT NULL,
            project TEXT NOT NULL,
            tenant TEXT NOT NULL,
            account TEXT NOT NULL,
            provider TEXT NOT NULL,
            second_factor_kind TEXT,
            second_factor_id TEXT,
            claims TEXT,
            signed_in_at BIGINT NOT NULL,
            created_at BIGINT NOT NULL,
            last_used_at BIGINT NOT NULL,
            user_agent TEXT,
            ended_at BIGINT
        )
        """,
        "CREATE UNIQUE INDEX sessions_token_hash ON sessions (token_hash)",
        "CREATE INDEX sessions_account ON sessions (account, project, tenant)",
        "CREATE INDEX sessions_ended_at ON sessions (ended_at) WHERE ended_at IS NOT NULL",
    ]

    private static let codes: [SQL] = [
        """
        CREATE TABLE action_codes (
            hash BYTEA NOT NULL PRIMARY KEY,
            project TEXT NOT NULL,
            tenant TEXT NOT NULL,
            kind TEXT NOT NULL,
            account TEXT,
            email TEXT NOT NULL,
            new_email TEXT,
            factor TEXT,
            created_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL,
            used_at BIGINT,
            FOREIGN KEY (project, tenant, account) REFERENCES accounts (project, tenant, id)
                ON DELETE CASCADE
        )
        """,
        "CREATE INDEX action_codes_email ON action_codes (email, project, tenant)",
        "CREATE INDEX action_codes_account ON action_codes (account, project, tenant)",
        "CREATE INDEX action_codes_expires_at ON action_codes (expires_at)",
        """
        CREATE TABLE verifications (
            hash BYTEA NOT NULL PRIMARY KEY,
            project TEXT NOT NULL,
            tenant TEXT NOT NULL,
            purpose TEXT NOT NULL,
            account TEXT,
            factor TEXT,
            pending_sign_in TEXT,
            phone_number TEXT NOT NULL,
            code_mac BYTEA NOT NULL,
            created_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL,
            tries BIGINT NOT NULL,
            used_at BIGINT,
            FOREIGN KEY (project, tenant, account) REFERENCES accounts (project, tenant, id)
                ON DELETE CASCADE
        )
        """,
        "CREATE INDEX verifications_account ON verifications (account, project, tenant)",
        "CREATE INDEX verifications_expires_at ON verifications (expires_at)",
    ]

    private static let counters: [SQL] = [
        "CREATE TABLE spent (id TEXT NOT NULL PRIMARY KEY, expires_at BIGINT NOT NULL)",
        "CREATE INDEX spent_expires_at ON spent (expires_at)",
        """
        CREATE TABLE throttles (
            name TEXT NOT NULL PRIMARY KEY,
            guesses BIGINT NOT NULL,
            blocked_until BIGINT,
            updated_at BIGINT NOT NULL
        )
        """,
        "CREATE INDEX throttles_updated_at ON throttles (updated_at)",
    ]

    private static let outbox: SQL = """
        CREATE TABLE outbox (
            id TEXT NOT NULL PRIMARY KEY,
            position BIGINT NOT NULL,
            project TEXT NOT NULL,
            tenant TEXT NOT NULL,
            kind TEXT NOT NULL,
            recipient TEXT NOT NULL,
            body TEXT NOT NULL,
            code TEXT,
            link TEXT,
            purpose TEXT NOT NULL,
            new_email TEXT,
            session_info TEXT,
            sent_at BIGINT NOT NULL
        )
        """

    private static let outboxOrder: SQL = "CREATE INDEX outbox_position ON outbox (position)"
}
