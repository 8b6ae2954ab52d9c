/// Statements on projects, their settings and their API keys.
package protocol ProjectQueries {
    /// The project; nil where there is none.
    func project(_ id: String) throws -> Project?

    /// All projects, by id.
    func projects() throws -> [Project]

    /// Stores a new project; does nothing where it exists.
    func insertIfMissing(_ project: Project) throws

    /// Reads the project and keeps others from changing it until the transaction ends.
    func lockProject(_ id: String) throws -> Project?

    /// Replaces the project's settings; false where there is no such project.
    @discardableResult
    func update(_ project: Project) throws -> Bool

    /// The API key; nil where there is none.
    func apiKey(_ key: String) throws -> APIKey?

    /// The API key and its project, in one statement; nil where there is no such key.
    func keyAndProject(_ key: String) throws -> (key: APIKey, project: Project)?

    /// The project's API keys, oldest first.
    func apiKeys(of project: String) throws -> [APIKey]

    /// Stores a new API key.
    func insert(_ key: APIKey) throws

    /// A value of the store itself (its mode, the dev clock's offset); nil where it was never set.
    func meta(_ name: String) throws -> String?

    /// Sets a value of the store itself.
    func setMeta(_ name: String, _ value: String) throws

    /// Adds to a whole number of the store itself, in one statement, and returns the sum.
    ///
    /// A number that was never set counts as 0; the sum saturates at the bounds of `Int64`.
    func addMeta(_ name: String, _ amount: Int64) throws -> Int64
}

/// Statements on the messages that dev mode keeps in place of sending them.
package protocol OutboxQueries {
    /// Stores a message.
    func insert(_ message: OutboxMessage) throws

    /// Messages of one project, or of all; oldest first.
    func messages(of project: String?) throws -> [OutboxMessage]

    /// Removes messages of one project, or of all.
    func deleteMessages(of project: String?) throws
}
