/// Statements on how imported passwords were hashed.
package protocol HashConfigurationQueries {
    /// The configurations of one project, oldest first.
    func hashConfigurations(of project: String) throws -> [HashConfiguration]

    /// The configurations of all projects that have a key, for a change of the master key.
    func hashConfigurationsWithKey() throws -> [HashConfiguration]

    /// At most `limit` configurations that no import has used since `time`, oldest first.
    func hashConfigurations(importedBefore time: Timestamp, limit: Int) throws
        -> [HashConfiguration]

    /// Whether an account of the project, or of a tenant of it, has a password hash that begins so.
    func hasPasswordHash(startingWith prefix: String, in project: String) throws -> Bool

    /// Stores a new configuration, as one that an import uses.
    func insert(_ configuration: HashConfiguration) throws

    /// Notes that an import uses the configuration; false where there is none any more.
    func noteImport(_ id: String, at time: Timestamp) throws -> Bool

    /// Removes the configuration, unless an import has used it since `time`; one statement decides.
    func deleteHashConfiguration(_ id: String, importedBefore time: Timestamp) throws

    /// Replaces the sealed key of a configuration.
    func update(_ configuration: HashConfiguration) throws
}
