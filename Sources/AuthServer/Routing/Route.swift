package import AuthWire
package import HTTPServer

/// One thing that the server answers.
package struct Route: Sendable {
    /// Answers a request, or throws what ``HTTPResponse/init(failure:of:id:)`` turns into an answer.
    package typealias Answer = @Sendable (RoutedRequest) async throws -> HTTPResponse

    /// Who asks here, which decides how a failure is told.
    package enum Audience: Sendable {
        /// An app of an end user.
        case app
        /// An administrator's program.
        case administrator
        /// A developer's program, on a development server.
        case developer
        /// Somebody's browser, or a program that watches over the server.
        case anyone
    }

    /// Names the route in the log and the metrics, whatever path it was reached by.
    package let name: String
    let audience: Audience
    let errorStyle: EndpointDescription.ErrorStyle
    /// The largest body in bytes.
    let bodyLimit: Int
    let answer: Answer

    /// Describes a route; without a limit of its own a body may have one mebibyte.
    package init(
        _ name: String,
        audience: Audience,
        errorStyle: EndpointDescription.ErrorStyle = .legacy,
        bodyLimit: Int? = nil,
        answer: @escaping Answer
    ) {
        self.name = name
        self.audience = audience
        self.errorStyle = errorStyle
        self.bodyLimit = bodyLimit ?? Self.defaultBodyLimit
        self.answer = answer
    }

    static let defaultBodyLimit = 1 << 20
}

/// A request that has found its route.
package struct RoutedRequest: Sendable {
    package let request: HTTPRequest
    /// What the route's template stands for, by name, for example `targetProjectId`.
    package let captures: [String: String]

    /// Everything but the body.
    package var head: HTTPRequestHead { request.head }
}

/// The routes of one path, by method.
struct MethodTable: Sendable {
    private var routes: [String: Route] = [:]

    /// The route of a method; that of `GET` answers `HEAD` too.
    subscript(method: String) -> Route? {
        get { routes[method == "HEAD" ? "GET" : method] }
        set { routes[method] = newValue }
    }

    /// What the field `Allow` says.
    var allowed: String {
        var methods = Set(routes.keys)
        methods.insert("OPTIONS")
        if methods.contains("GET") { methods.insert("HEAD") }
        return methods.sorted().joined(separator: ", ")
    }
}
