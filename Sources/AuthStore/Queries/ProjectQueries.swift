import AuthDomain

extension SQLTransaction: ProjectQueries {
    func project(_ id: String) throws -> Project? {
        try connection.execute("SELECT \(Project.columns) FROM projects WHERE id = \(id)")
            .first.map(Project.init)
    }

    func projects() throws -> [Project] {
        try connection.execute("SELECT \(Project.columns) FROM projects ORDER BY id")
            .map(Project.init)
    }

    func insertIfMissing(_ project: Project) throws {
        try connection.execute(
            """
            INSERT INTO projects (id, number, config, created_at, revision)
            VALUES (
                \(project.id), \(project.number), \(project.config), \(project.createdAt), 0
            )
            ON CONFLICT (id) DO NOTHING
            """
        )
    }

    func lockProject(_ id: String) throws -> Project? {
        try connection.execute(
            """
            UPDATE projects SET revision = revision + 1 WHERE id = \(id)
            RETURNING \(Project.columns)
            """
        ).first.map(Project.init)
    }

    func update(_ project: Project) throws -> Bool {
        try connection.execute(
            """
            UPDATE projects SET config = \(project.config), revision = revision + 1
            WHERE id = \(project.id)
            RETURNING id
            """
        ).isEmpty == false
    }
}

extension Project {
    /// What ``init(_:)`` reads.
    static let columns: SQL = """
        projects.id, projects.number, projects.config, projects.created_at
        """

    /// Reads a row of the table.
    init(_ row: Row) throws {
        self.init(
            id: try row["id"],
            number: try row["number"],
            config: try row["config"],
            createdAt: try row["created_at"]
        )
    }
}
