/// Statements on how imported passwords were hashed.
package protocol HashConfigurationQueries {
    /// The configurations of one project, oldest first.
    func hashConfigurations(of project: String) throws -> [HashConfiguration]

    /// The configurations of all projects that have a key, for a change of the master key.
    func hashConfigurationsWithKey() throws -> [HashConfiguration]

    /// Stores a new configuration.
    func insert(_ configuration: HashConfiguration) throws

    /// Replaces the sealed key of a configuration.
    func update(_ configuration: HashConfiguration) throws
}
