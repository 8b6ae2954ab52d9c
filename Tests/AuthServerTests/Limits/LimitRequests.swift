import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

/// Callers at different places, and the settings of limits.
extension TestServer {
    /// A production server whose project has these limits; others are the defaults.
    static func limited(
        _ limits: JSONObject = [:],
        protectsEmails: Bool = true,
        on database: TestDatabase = .sqlite
    ) async throws -> TestServer {
        let server = try await TestServer(.production, on: database)
        try await server.set(limits: limits, protectsEmails: protectsEmails)
        return server
    }

    /// Changes the settings in the store.
    func set(limits: JSONObject, protectsEmails: Bool = true) async throws {
        try await store.write { transaction in
            guard var project = try transaction.lockProject(Self.project) else { return }
            var object = try ProjectConfig(parsing: project.config).json.objectValue ?? [:]
            object["hearth"] = ["limits": .object(limits)]
            object["emailPrivacyConfig"] = [
                "enableImprovedEmailPrivacy": .bool(protectsEmails)
            ]
            project.config = ProjectConfig(.object(object)).text
            try transaction.update(project)
        }
    }

    /// An app's request from the address 198.51.100.`place`.
    func app(_ operation: String, _ body: JSONValue, from place: UInt8) async -> TestAnswer {
        var request = TestRequest.app("/v1/accounts:\(operation)", body)
        request.peer = PeerAddress(bytes: [198, 51, 100, place], port: 50_000)
        return await send(request)
    }

    /// A sign-in with password from some place.
    func signIn(_ email: String, _ password: String, from place: UInt8) async -> TestAnswer {
        await app(
            "signInWithPassword",
            ["email": .string(email), "password": .string(password)],
            from: place
        )
    }
}
