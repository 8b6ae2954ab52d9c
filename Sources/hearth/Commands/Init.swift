import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Makes a store for production.
    static let initialize = Command(
        "init",
        "Make what `serve` needs: a store, its keys, a project and an API key.",
        options: [Option("project", "ID", "What the project is called.")]
            + StoreLocation.commandOptions + MasterKey.options
    ) { settings, _ in
        _ = try settings.operands()
        let id = settings[Option.project.name] ?? ""
        guard Project.isValidID(id) else {
            throw UsageError(
                "--project must be 6 to 30 lower-case letters, digits and hyphens, a letter first"
            )
        }
        let location = try StoreLocation.required(settings)
        guard let place = MasterKey.place(settings, folder: location.folder) else {
            throw MasterKey.missing
        }

        let store = try await location.open(for: .serve)
        let project = try await Initialization(store: store, settings: settings).make(id)
        await store.close()
        project.tell(settings, location, keyFile: place.path)
    }
}

/// Makes a project in a store, and the keys that a first one needs.
private struct Initialization {
    let store: SQLStore
    let settings: Settings

    /// Killed at any point, it can be run again; a project that exists is left as it is.
    func make(_ id: String) async throws -> NewProject {
        let exists = Failure("the project \(id) exists already; nothing was changed")
        guard try await store.read({ try $0.project(id) }) == nil else { throw exists }
        let folder = try StoreLocation(settings)?.folder
        let keyRing = try await MasterKey.readOrMake(settings, folder: folder, for: store)
        let clock = SystemClock()
        let keys = SigningKeys(store: store, clock: clock, keyRing: keyRing)
        try await keys.maintain()

        let random = SystemRandom()
        let project = Project.new(id, isDevelopment: false, random: random, clock: clock)
        let key = APIKey.new(of: id, random: random, clock: clock)
        try await store.write { transaction in
            try transaction.insertIfMissing(project)
            guard try transaction.project(id)?.number == project.number else { throw exists }
            try transaction.insert(key)
        }
        return NewProject(project: project, key: key)
    }
}

/// What was made, and what there is to do next.
private struct NewProject {
    let project: Project
    let key: APIKey

    func tell(_ settings: Settings, _ location: StoreLocation, keyFile: String?) {
        let masterKey = keyFile ?? "HEARTH_MASTER_KEY"
        Output.result(
            settings,
            text: """
                project     \(project.id), number \(project.number)
                API key     \(key.key)
                store       \(location.text)
                master key  \(masterKey)
                """,
            json: [
                "project": .string(project.id), "projectNumber": .string(project.number),
                "apiKey": .string(key.key), "masterKeyFile": keyFile.map(JSONValue.string) ?? .null,
            ]
        )
        let keyOption = settings["master-key-file"].map { " --master-key-file \($0)" } ?? ""
        Output.note(
            """
            next:
              hearth serve \(location.option)\(keyOption) --public-url https://auth.example.com
              hearth app create \(location.option) --public-url https://auth.example.com --bundle-id ID
            Keep a copy of the master key apart from the store and its backups: without it nobody
            can read the store's keys, and with it anybody who has the store can.
            """
        )
    }
}
