import AuthDomain
import Synchronization

/// Reads the settings of projects, and does not read the same text twice.
///
/// It is asked with what the store says now, so it never answers with settings that no longer hold.
final class ProjectSettings: Sendable {
    private struct Entry {
        let text: String
        let config: ProjectConfig
    }

    private static let maximumEntries = 1000

    private let entries = Mutex<[String: Entry]>([:])

    /// The settings in force.
    ///
    /// - Throws: `JSONError` where the stored text is none of ours.
    func config(of project: Project) throws -> ProjectConfig {
        let known = entries.withLock { $0[project.id] }
        if let known, known.text == project.config { return known.config }
        let config = try ProjectConfig(parsing: project.config)
        entries.withLock { entries in
            if entries.count >= Self.maximumEntries { entries.removeAll() }
            entries[project.id] = Entry(text: project.config, config: config)
        }
        return config
    }
}
