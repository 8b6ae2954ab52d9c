import AuthDomain

extension SQLTransaction: ProjectQueries {
    private static let columns: SQL = "id, number, config, created_at"

    func project(_ id: String) throws -> Project? {
        try connection.execute("SELECT \(Self.columns) FROM projects WHERE id = \(id)")
            .first.map(Project.init)
    }

    func projects() throws -> [Project] {
        try connection.execute("SELECT \(Self.columns) FROM projects ORDER BY id")
            .map(Project.init)
    }

    func insertIfMissing(_ project: Project) throws {
        try connection.execute(
            """
            INSERT INTO projects (\(Self.columns), revision)
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
            RETURNING \(Self.columns)
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
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row["id"],
            number: try row["number"],
            config: try row["config"],
            createdAt: try row["created_at"]
        )
    }
}
