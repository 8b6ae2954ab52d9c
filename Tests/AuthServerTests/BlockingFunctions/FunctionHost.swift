import AuthCrypto
import AuthDomain
import AuthGateways
import AuthStore
import AuthTestSupport
import HTTPServer
import Synchronization
import Testing

/// A development server and, on another port, the functions that its project asks.
struct FunctionHost: Sendable {
    /// What a function was told.
    struct Event: Sendable {
        let claims: JSONValue
        let token: String

        var trigger: String { claims["event_type"]?.stringValue ?? "" }
        var record: JSONValue { claims["user_record"] ?? .null }
    }

    typealias Decision = @Sendable (Event) async -> HTTPResponse

    let server: TestServer
    let functions: StandIn
    private let state: State

    /// Starts both; every trigger asks a function of its own name.
    init(
        _ triggers: [BlockingTrigger] = BlockingTrigger.allCases,
        on database: TestDatabase = .sqlite,
        waiting timeout: Duration? = nil,
        hasQuirks: Bool = false,
        _ decide: @escaping Decision = { _ in HTTPResponse(status: 200, text: "{}") }
    ) async throws {
        let state = State()
        self.state = state
        functions = try StandIn(nil) { request in
            guard let event = Event(request) else { return HTTPResponse(status: 400) }
            state.events.withLock { $0.append(event) }
            return await decide(event)
        }
        var setup = TestServer.Setup()
        var rules = OutgoingRules()
        rules.allowsLoopback = true
        setup.outgoing = rules
        setup.hasQuirks = hasQuirks
        if let timeout { setup.outgoingTimeout = timeout }
        server = try await TestServer(setup, on: database)
        // A request makes the project.
        _ = await server.app("createAuthUri", [:])
        let all = triggers.map { ($0.rawValue, "\(functions.url)/\($0.rawValue)") }
        try await configure(Dictionary(uniqueKeysWithValues: all))
    }

    /// Sets the functions of the project.
    func configure(_ functions: [String: String], forwarding: [String] = []) async throws {
        try await server.store.write { transaction in
            var project = try #require(try transaction.lockProject(TestServer.project))
            var settings = try ProjectConfig(parsing: project.config).json.objectValue ?? [:]
            var triggers: JSONObject = [:]
            for (name, uri) in functions { triggers[name] = ["functionUri": .string(uri)] }
            settings["blockingFunctions"] = ["triggers": .object(triggers)]
            project.config = ProjectConfig(.object(settings)).text
            try transaction.update(project)
        }
    }

    /// What the functions were asked, oldest first.
    var events: [Event] { state.events.withLock { $0 } }

    /// The triggers of what they were asked.
    var triggers: [String] { events.map(\.trigger) }

    /// Signs in by address and password.
    func signIn(_ password: String = TestServer.password) async -> TestAnswer {
        await server.app(
            "signInWithPassword",
            ["email": "ann@example.com", "password": .string(password)]
        )
    }

    /// Ends the functions.
    func stop() async { await functions.stop() }

    private final class State: Sendable {
        let events = Mutex<[Event]>([])
    }
}

extension FunctionHost.Event {
    init?(_ request: HTTPRequest) {
        guard request.head.method == "POST",
            request.head.headers["Content-Type"] == "application/json",
            let body = try? JSONValue(parsing: request.body),
            let token = body["data"]?["jwt"]?.stringValue,
            let claims = try? JSONValue(parsing: UnverifiedJWT(token).unverifiedClaims)
        else { return nil }
        self.init(claims: claims, token: token)
    }
}

extension HTTPResponse {
    /// A function's answer that changes what its mask names.
    static func changing(_ mask: String, _ record: JSONObject) -> HTTPResponse {
        var record = record
        record["updateMask"] = .string(mask)
        let body: JSONObject = ["userRecord": .object(record)]
        return HTTPResponse(
            status: 200,
            headers: ["Content-Type": "application/json"],
            body: body.serialized
        )
    }

    /// A function that consents.
    static let consent = HTTPResponse(status: 200, text: "{}")
}
