import AuthCrypto
import AuthDomain
import AuthWire
import HTTPServer

extension Router {
    /// Adds what only a development server has.
    mutating func addDevelopment(_ operations: DevelopmentOperations) {
        developer(Endpoints.emulatorClearAccounts, operations.clearAccounts)
        developer(Endpoints.emulatorConfig, operations.config)
        developer(Endpoints.emulatorUpdateConfig, operations.updateConfig)
        developer(Endpoints.emulatorOobCodes, operations.oobCodes)
        developer(Endpoints.emulatorVerificationCodes, operations.verificationCodes)
        developer(Endpoints.outbox, operations.outbox)
        developer(Endpoints.clearOutbox, operations.clearOutbox)
        developer(Endpoints.advanceClock, operations.advanceClock)
        let description = APIDescription(of: Endpoints.all).document
        add(
            Route("openapi", audience: .anyone) { _ in .json(description) },
            "GET",
            "/emulator/openapi.json"
        )
        add(Route("root", audience: .anyone) { _ in Self.emulatorStatus }, "GET", "/")
    }

    /// What programs that start an Auth emulator wait for.
    private static var emulatorStatus: HTTPResponse {
        let status: JSONObject = [
            "authEmulator": [
                "ready": true, "docs": "https://firebase.google.com/docs/emulator-suite",
                "apiSpec": "/emulator/openapi.json",
            ]
        ]
        return .json(status.serialized)
    }

    private mutating func developer<Request, Response>(
        _ endpoint: Endpoint<Request, Response>,
        _ operation: @escaping @Sendable (Request) async throws -> Response
    ) {
        developer(endpoint) { request, _ in try await operation(request) }
    }

    /// Lets an operation answer for the project and the tenant that the path names.
    private mutating func developer<Request, Response>(
        _ endpoint: Endpoint<Request, Response>,
        _ operation: @escaping @Sendable (Request, Scope) async throws -> Response
    ) {
        let access = access
        let answer: Route.Answer = { routed in
            try await access.refreshClock()
            let request = try endpoint.decodeRequest(
                body: routed.request.body,
                query: routed.head.query
            )
            let scope = Scope(
                project: routed.captures["targetProjectId"] ?? "",
                tenant: routed.captures["tenantId"]
            )
            return .json(try endpoint.encodeResponse(try await operation(request, scope)))
        }
        for template in endpoint.description.paths {
            add(
                Route(endpoint.name, audience: .developer, answer: answer),
                endpoint.method.rawValue,
                template
            )
        }
    }
}
