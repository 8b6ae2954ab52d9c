import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore
import Glibc

extension Command {
    /// Registers an app and writes the file that configures it.
    static let appCreate = Command(
        "app create",
        "Give an app its API key and its GoogleService-Info.plist.",
        options: [
            Option("bundle-id", "ID", "The app's bundle identifier; its key serves no other app."),
            Option(
                "out",
                "FILE",
                "Where the file goes; - prints it.",
                fallback: "GoogleService-Info.plist"
            ),
            Option.project, PublicURL.option,
        ] + StoreLocation.commandOptions
    ) { settings, _ in
        _ = try settings.operands()
        let bundleID = settings["bundle-id"] ?? ""
        guard BundleID(bundleID) != nil else {
            throw UsageError("--bundle-id must be an identifier such as com.example.app")
        }
        let publicURL = try PublicURL(settings)
        let path = settings["out"] ?? ""
        if path != "-" { try refuseToOverwrite(path) }

        let info = try await StoreLocation.withStore(settings) { store in
            let project = try await store.project(settings)
            return GoogleServiceInfo(
                project: project,
                apiKey: try await apiKey(of: project, bundleID, in: store),
                bundleID: bundleID,
                publicURL: publicURL.text
            )
        }
        guard path != "-" else { return Output.result(info.propertyList) }
        try write(info.propertyList + "\n", to: path)
        Output.result(
            settings,
            text: """
                app      \(info.appID)
                API key  \(info.apiKey.key)
                file     \(path)
                """,
            json: [
                "appId": .string(info.appID), "apiKey": .string(info.apiKey.key),
                "bundleId": .string(bundleID), "file": .string(path),
            ]
        )
    }

    /// The key of the app, made where it has none: asking twice gives the same file.
    private static func apiKey(
        of project: Project,
        _ bundleID: String,
        in store: SQLStore
    ) async throws -> APIKey {
        let new = APIKey.new(
            of: project.id,
            bundleIDs: [bundleID],
            random: SystemRandom(),
            clock: SystemClock()
        )
        return try await store.write { transaction in
            // Whoever asks at the same time waits, and then finds the key.
            _ = try transaction.lockProject(project.id)
            let known = try transaction.apiKeys(of: project.id)
            if let key = known.first(where: { $0.bundleIDs == [bundleID] }) { return key }
            try transaction.insert(new)
            return new
        }
    }

    private static func refuseToOverwrite(_ path: String) throws(Failure) {
        guard PrivateFile.exists(path) else { return }
        throw Failure("\(path) exists; remove it, or choose another --out")
    }

    private static func write(_ text: String, to path: String) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw Failure("\(path) cannot be made: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw Failure("\(path) cannot be written: \(String(cString: strerror(errno)))")
        }
    }
}
