import AuthCrypto
import AuthDomain
import Synchronization

/// Reads the settings of projects, and does not read the same text twice.
///
/// It is asked with what the store says now, so it never answers with settings that no longer hold.
final class ProjectSettings: Sendable {
    private struct Entry {
        let texts: [String]
        let config: ProjectConfig
    }

    private static let maximumEntries = 1000

    private let entries = Mutex<[Scope: Entry]>([:])

    /// The settings in force in a project, or in a tenant of it.
    ///
    /// - Throws: `JSONError` where a stored text is none of ours.
    func config(of project: Project, tenant: Tenant? = nil) throws -> ProjectConfig {
        let scope = Scope(project: project.id, tenant: tenant?.id)
        let known = entries.withLock { $0[scope] }
        if let known, known.texts.first == project.config,
            tenant == nil || known.texts.last == tenant?.config
        {
            return known.config
        }
        var config = try ProjectConfig(parsing: project.config)
        if let tenant {
            config = config.within(try JSONValue(parsing: Array(tenant.config.utf8)))
        }
        let texts = [project.config] + (tenant.map { [$0.config] } ?? [])
        entries.withLock { [config] entries in
            if entries.count >= Self.maximumEntries { entries.removeAll() }
            entries[scope] = Entry(texts: texts, config: config)
        }
        return config
    }
}
