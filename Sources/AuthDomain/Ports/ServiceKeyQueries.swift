/// Statements on the keys of services that projects use.
package protocol ServiceKeyQueries {
    /// The key; nil where there is none.
    func serviceKey(
        _ service: ServiceKey.Service,
        _ name: String,
        of project: String
    ) throws -> ServiceKey?

    /// The project's keys, by service and name.
    func serviceKeys(of project: String) throws -> [ServiceKey]

    /// All keys.
    func serviceKeys() throws -> [ServiceKey]

    /// Stores a key, in the place of another of the same service and name.
    func set(_ key: ServiceKey) throws

    /// Removes a key; false where there is none.
    func deleteServiceKey(
        _ service: ServiceKey.Service,
        _ name: String,
        of project: String
    ) throws -> Bool
}
