import AuthDomain
import AuthServer
import AuthStore

/// Finds what a command is about in its store.
extension SQLStore {
    /// The project that `--project` names, or the only one there is.
    ///
    /// - Throws: `Failure` where that is none, or not clear.
    func project(_ settings: Settings) async throws -> Project {
        let projects = try await read { try $0.projects() }
        let known = projects.map(\.id).joined(separator: ", ")
        if let id = settings[Option.project.name] {
            guard let project = projects.first(where: { $0.id == id }) else {
                throw Failure(
                    "there is no project \(id)" + (known.isEmpty ? "" : "; there is \(known)")
                )
            }
            return project
        }
        guard let project = projects.first else { throw Failure("the store has no project") }
        guard projects.count == 1 else { throw Failure("which --project? there is \(known)") }
        return project
    }

    /// Where the accounts are that a command is about.
    ///
    /// - Throws: as ``project(_:)``.
    func scope(_ settings: Settings) async throws -> Scope {
        Scope(project: try await project(settings).id, tenant: settings[Option.tenant.name])
    }

    /// The user that an operand names: by id, by address, or by the number of a first factor.
    ///
    /// - Throws: `AuthError.accountNotFound`.
    func user(_ name: String, in scope: Scope) async throws -> AccountDetails {
        let details = try await read { transaction in
            let selectors: [Lookup.Selector] = [
                .id(AccountID(name)), .email(name), .phoneNumber(name),
            ]
            for selector in selectors {
                guard let account = try Lookup.account(selector, in: scope, transaction) else {
                    continue
                }
                return try AccountDetails?.some(AccountDetails(of: account, in: transaction))
            }
            return nil
        }
        guard let details else { throw AuthError.accountNotFound }
        return details
    }

    /// The time of the store's servers, which development may have moved.
    func clock() async throws -> DevClock {
        let clock = DevClock()
        try await read { try clock.refresh(from: $0) }
        return clock
    }
}
