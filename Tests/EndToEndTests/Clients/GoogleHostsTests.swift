import HearthTestSupport
import Testing

@Suite("Google's clients under Google's host names")
struct GoogleHostsTests {
    private static let names = [
        "identitytoolkit.googleapis.com", "securetoken.googleapis.com", "oauth2.googleapis.com",
        "www.googleapis.com",
    ]

    @Test("The Admin SDK for Python administrates production, and verifies every signature")
    func adminSDK() async throws {
        let store = try await ServedStore()
        let folder = store.folder
        for (role, file) in [("admin", "account.json"), ("viewer", "viewer.json")] {
            let outcome = try await store.run(
                "serviceaccount",
                "create",
                "--role",
                role,
                "--out",
                folder[file],
                "--google-token-uri"
            )
            try #require(outcome.status == 0, "\(outcome.standardError)")
        }
        try await Self.withServer(of: store) { server in
            let outcome = try await PythonClient.run(
                "admin_sdk_serve.py",
                "\(server.port)",
                folder["ca.pem"],
                folder["account.json"],
                folder["viewer.json"],
                store.apiKey
            )
            #expect(outcome.status == 0, "\(outcome.output)")
            for check in [
                "users are imported with hashes of every algorithm", "a tenant's users are its own",
                "providers are set up", "a viewer looks at users and changes none",
            ] {
                #expect(outcome.output.contains("ok   \(check)"), "\(outcome.output)")
            }
        }
    }

    @Test("A REST client of the community signs users up and in, and verifies their tokens")
    func restClient() async throws {
        let store = try await ServedStore()
        let folder = store.folder
        let made = try await store.run(
            "serviceaccount",
            "create",
            "--out",
            folder["account.json"],
            "--google-token-uri"
        )
        try #require(made.status == 0, "\(made.standardError)")
        try await Self.withServer(of: store) { server in
            let outcome = try await PythonClient.run(
                "rest_client.py",
                "\(server.port)",
                folder["ca.pem"],
                folder["account.json"],
                store.apiKey,
                ServedStore.project
            )
            #expect(outcome.status == 0, "\(outcome.output)")
            #expect(outcome.output.contains("ok   a user is removed"))
        }
    }

    /// Starts a server that takes Google's names for its own.
    private static func withServer(
        of store: ServedStore,
        _ body: (HearthProcess) async throws -> Void
    ) async throws {
        let folder = store.folder
        let made = try await PythonClient.run("own_ca.py", [folder["."]] + names)
        try #require(made.status == 0, "\(made.output)")
        let server = try await store.start([
            "--issuer", "google", "--tls-cert", folder["cert.pem"], "--tls-key", folder["key.pem"],
        ])
        try await body(server)
        #expect(await server.stop() == 0)
        #expect(!server.standardError.contains(#""level":"error""#), "\(server.standardError)")
    }
}
