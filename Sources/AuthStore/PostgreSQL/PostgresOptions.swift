import CPostgres

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Where a PostgreSQL database is, and how it is used.
package struct PostgresOptions: Sendable {
    /// The address, with whatever libpq reads in one: `postgres://user:password@host/database`.
    let url: String

    /// How many connections are kept, each with a thread of its own.
    let connections: Int

    /// How many transactions may wait for a connection.
    let waitingLimit: Int

    /// Whether the server must keep what it acknowledges; off for tests alone.
    let isDurabilityChecked: Bool

    /// Creates options.
    package init(
        url: String,
        connections: Int = 8,
        waitingLimit: Int = 1_024,
        isDurabilityChecked: Bool = true
    ) {
        self.url = url
        self.connections = max(1, connections)
        self.waitingLimit = max(1, waitingLimit)
        self.isDurabilityChecked = isDurabilityChecked
    }

    /// What every session is set to: no statement, and no silent client, holds locks for ever.
    static let sessionSettings = [
        "SET statement_timeout = '10s'",
        "SET idle_in_transaction_session_timeout = '30s'",
    ]

    /// Asks for what `problems` judges.
    ///
    /// Texts are compared, because a locale's name tells little about how an ICU database sorts.
    static let inspection = """
        SELECT current_setting('server_version_num')::int >= 130000,
            current_setting('fsync'),
            current_setting('synchronous_commit'),
            current_setting('server_encoding'),
            'B'::text < 'a'::text AND 'a-c'::text < 'ab'::text AND '~'::text < U&'\\00E9'::text
        """

    /// Connects; the result may be a connection that failed.
    ///
    /// A host that has vanished is noticed within half a minute. What the URL says of it wins.
    func connect() -> OpaquePointer? {
        let settings = [
            ("connect_timeout", "5"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
            ("keepalives_count", "3"), ("tcp_user_timeout", "15000"), ("dbname", url),
            ("client_encoding", "UTF8"), ("fallback_application_name", "hearth"),
        ]
        let names = settings.map { strdup($0.0) }
        let values = settings.map { strdup($0.1) }
        defer { (names + values).forEach { free($0) } }
        return PQconnectdbParams(
            names.map { UnsafePointer($0) } + [nil],
            values.map { UnsafePointer($0) } + [nil],
            1
        )
    }

    /// What keeps the server from being used, by its answer to `inspection`; none if all is well.
    func problems(_ answer: PostgresResult) -> [String] {
        var problems: [String] = []
        if answer.text(0) != "t" {
            problems.append("PostgreSQL is too old: version 13 or newer is needed.")
        }
        if isDurabilityChecked && answer.text(1) != "on" {
            problems.append("PostgreSQL's fsync is off: a crash would lose data. Switch it on.")
        }
        if isDurabilityChecked && answer.text(2) == "off" {
            problems.append(
                "PostgreSQL's synchronous_commit is off: a crash would lose data. Switch it on."
            )
        }
        if answer.text(3) != "UTF8" {
            problems.append(
                "The database's encoding is \(answer.text(3)): create it with ENCODING 'UTF8'."
            )
        }
        if answer.text(4) != "t" {
            problems.append(
                "The database sorts text by a language's rules: create it with LOCALE 'C' "
                    + "TEMPLATE template0."
            )
        }
        return problems
    }
}
