import AuthCrypto

/// The apps that a project knows.
package struct KnownApps: Sendable {
    /// Bundle identifiers that have a key.
    package let bundleIDs: Set<String>
    /// The apps' identifiers in Firebase; see ``Project/appID(of:)``.
    package let appIDs: Set<String>
    /// Clients of the project's at Google.
    package let clientIDs: Set<String>

    /// Whether an app is one of them.
    ///
    /// - Parameters:
    ///   - bundleID: its bundle identifier.
    ///   - appID: its identifier in Firebase; nil where it names a client instead.
    ///   - clientID: its client at Google.
    /// - Returns: whether all that is named belongs to the project.
    package func contains(_ bundleID: String, appID: String?, clientID: String?) -> Bool {
        guard bundleIDs.contains(bundleID) else { return false }
        if let clientID { return clientIDs.contains(clientID) }
        return appID.map(appIDs.contains) ?? false
    }
}

extension Environment {
    /// The apps of a project, whose links a sign-in may open.
    package func apps(_ scope: Scope) async throws -> KnownApps {
        try await store.read { transaction in
            let project = try transaction.project(scope.project)
            let bundleIDs = try transaction.apiKeys(of: scope.project).flatMap(\.bundleIDs)
            let google = try transaction.providerConfig(KnownProvider.google.rawValue, in: scope)
            return KnownApps(
                bundleIDs: Set(bundleIDs),
                appIDs: Set(bundleIDs.compactMap { project?.appID(of: $0) }),
                clientIDs: Set(google?.audiences ?? [])
            )
        }
    }
}

extension Project {
    /// The identifier of an app, the same whenever it is asked for, such as
    /// `1:123456789012:ios:0a1b2c3d4e5f60718293a4`.
    package func appID(of bundleID: String) -> String {
        let name = Array("\(id) \(bundleID)".utf8)
        return "1:\(number):ios:" + Hex.encode(Array(SHA256.hash(name).prefix(11)))
    }
}
