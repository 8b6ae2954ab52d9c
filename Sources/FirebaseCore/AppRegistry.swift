/// The apps of the process, by name.
final class AppRegistry: Sendable {
    static let shared = AppRegistry()

    private let apps = Guarded<[String: FirebaseApp]>([:])

    var all: [String: FirebaseApp] { apps.value }

    func app(named name: String) -> FirebaseApp? {
        apps.withLock { $0[name] }
    }

    /// Adds an app; where its name is taken, leaves and returns the one that has it.
    func add(_ app: FirebaseApp) -> FirebaseApp? {
        apps.withLock { apps in
            if let present = apps[app.name] { return present }
            apps[app.name] = app
            return nil
        }
    }

    /// Removes the app, and says whether it was there.
    func remove(_ app: FirebaseApp) -> Bool {
        apps.withLock { apps in
            guard apps[app.name] === app else { return false }
            apps[app.name] = nil
            return true
        }
    }
}
