import AuthDomain
import AuthWire
package import HTTPServer

/// Finds the route of a request, lets it answer, and turns what it throws into an answer.
package struct Router: HTTPHandler {
    /// The name of requests that lead nowhere, in the log and the metrics.
    private static let nowhere = "none"

    let access: AccessControl
    private let developmentGuard: DevelopmentGuard?
    private let journal: Journal
    private let quirks: Quirks
    private var table = PathTable<MethodTable>()

    /// Creates a router that leads nowhere; without a guard it is open to strangers.
    init(
        access: AccessControl,
        guard developmentGuard: DevelopmentGuard?,
        journal: Journal,
        quirks: Quirks = .none
    ) {
        self.access = access
        self.developmentGuard = developmentGuard
        self.journal = journal
        self.quirks = quirks
    }

    /// Adds a route; a later one of the same method and template takes its place.
    ///
    /// In a template, `{name}` stands for one segment.
    mutating func add(_ route: Route, _ method: String, _ template: String) {
        table.update(template) { methods in
            methods = methods ?? MethodTable()
            methods?[method] = route
        }
    }

    package func bodyLimit(for head: HTTPRequestHead) -> Int {
        table.find(head.path)?.value[head.method]?.bodyLimit ?? Route.defaultBodyLimit
    }

    package var fieldsOfRefusals: HTTPHeaders { CORS.fieldsOfRefusals }

    package func respond(to request: HTTPRequest) async -> HTTPResponse {
        var entry = journal.begin(request.head)
        let found = table.find(request.head.path)
        let route = found?.value[request.head.method]
        entry.route = route?.name ?? Self.nowhere
        var response: HTTPResponse
        do {
            try developmentGuard?.check(request.head)
            if request.head.method == "OPTIONS" {
                response = CORS.preflight(request.head, allowed: found?.value.allowed)
            } else {
                let routed = RoutedRequest(request: request, captures: found?.captures ?? [:])
                response = try await answer(routed, by: route, of: found?.value)
            }
        } catch {
            let failure = Failure(error, quirks: quirks)
            journal.note(failure, error, in: entry)
            response = HTTPResponse(
                failure,
                audience: route?.audience ?? .anyone,
                style: route?.errorStyle ?? .legacy,
                id: entry.id
            )
            response.addRequiredFields(allowed: found?.value.allowed)
        }
        response.headers.set("X-Content-Type-Options", "nosniff")
        CORS.decorate(&response, for: request.head)
        journal.end(entry, status: response.status)
        return response
    }

    private func answer(
        _ routed: RoutedRequest,
        by route: Route?,
        of methods: MethodTable?
    ) async throws -> HTTPResponse {
        guard methods != nil else { throw WireError.routeNotFound }
        guard let route else { throw WireError.methodNotAllowed }
        if route.audience == .developer { try DevelopmentGuard.checkOrigin(of: routed.head) }
        return try await route.answer(routed)
    }
}

extension Router {
    /// Lets an operation answer that may open a session, which is counted.
    mutating func on<Request: TargetedRequest, Response: OpensSession>(
        _ endpoint: Endpoint<Request, Response>,
        _ operation: @escaping @Sendable (Request, Caller) async throws -> Response
    ) {
        let journal = journal
        add(endpoint) { request, caller in
            let response = try await operation(request, caller)
            journal.note(response)
            return response
        }
    }

    /// Lets an operation answer at every path of its endpoint.
    mutating func on<Request: TargetedRequest, Response>(
        _ endpoint: Endpoint<Request, Response>,
        _ operation: @escaping @Sendable (Request, Caller) async throws -> Response
    ) {
        add(endpoint, operation)
    }

    private mutating func add<Request: TargetedRequest, Response>(
        _ endpoint: Endpoint<Request, Response>,
        _ operation: @escaping @Sendable (Request, Caller) async throws -> Response
    ) {
        let access = access
        add(endpoint.description) { routed in
            let credential = try await access.credential(of: routed, for: endpoint.description)
            let request = try endpoint.decodeRequest(
                body: routed.request.body,
                query: routed.head.query,
                contentType: routed.head.headers["Content-Type"],
                captures: routed.captures,
                nullRemoves: ClientDescription.isJavaScriptSDK(routed.head)
            )
            let presented = try await access.presented(by: request)
            let target = try RequestTarget(
                captures: routed.captures,
                request: request,
                presented: presented
            )
            let caller = try await access.caller(
                credential,
                target: target,
                head: routed.head,
                presented: presented,
                isForDisabled: endpoint.worksWhileDisabled
            )
            return .json(try endpoint.encodeResponse(try await operation(request, caller)))
        }
    }

    /// Lets an operation answer that belongs to no project: it finds out itself who asks, and is told
    /// what counts as the caller.
    mutating func on<Request, Response>(
        anonymous endpoint: Endpoint<Request, Response>,
        _ operation: @escaping @Sendable (Request, _ network: String) async throws -> Response
    ) {
        let access = access
        add(endpoint.description) { routed in
            try await access.refreshClock()
            let request = try endpoint.decodeRequest(
                body: routed.request.body,
                query: routed.head.query,
                contentType: routed.head.headers["Content-Type"]
            )
            let response = try await operation(request, access.network(of: routed.head))
            return .json(try endpoint.encodeResponse(response))
        }
    }

    /// Adds one answer at every path of an operation.
    private mutating func add(_ endpoint: EndpointDescription, answer: @escaping Route.Answer) {
        for template in endpoint.paths {
            let isForAdministrators =
                endpoint.access == .oauth
                || (endpoint.access == .either && template.contains("{targetProjectId}"))
            let isLegacy =
                template == endpoint.legacyPath
                || template.hasPrefix("/www.googleapis.com/")
            let route = Route(
                endpoint.name,
                audience: isForAdministrators ? .administrator : .app,
                errorStyle: isLegacy ? .legacy : endpoint.errorStyle,
                bodyLimit: endpoint.bodyLimit,
                answer: answer
            )
            add(route, endpoint.method.rawValue, template)
        }
    }
}

extension HTTPResponse {
    /// Adds what a refusal of its status must say.
    ///
    /// Source: RFC 9110, sections 11.6.1 and 15.5.6.
    fileprivate mutating func addRequiredFields(allowed: String?) {
        switch status {
        case 401: headers.set("WWW-Authenticate", "Bearer")
        case 405: headers.set("Allow", allowed ?? "")
        default: break
        }
    }
}
