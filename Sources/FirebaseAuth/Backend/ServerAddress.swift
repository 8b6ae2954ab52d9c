import AuthWire
import Foundation

/// Where the project's server is.
enum ServerAddress: Sendable, Equatable {
    /// Google's service.
    case google
    /// An own server, at the base of its paths.
    case own(URL)
    /// A development server that knows the hosts of Google's service as the first part of the path.
    case emulator(host: String, port: Int)
    /// What the app says is no address: no request is sent.
    case nowhere

    /// Whether the server is one for development, which asks for no proof of the app.
    var isForDevelopment: Bool {
        switch self {
        case .google, .nowhere: false
        case .own(let base): base.scheme == "http" && Self.isLoopback(base.host ?? "")
        case .emulator: true
        }
    }

    /// The address of an operation.
    ///
    /// - Parameters:
    ///   - endpoint: the operation.
    ///   - apiKey: the project's key.
    /// - Returns: nil if the server's own address is malformed, or sends passwords in clear text
    ///   to another machine; or for an operation of Hearth's at Google's service.
    func url(of endpoint: EndpointDescription, apiKey: String) -> URL? {
        guard var parts = base(for: endpoint.host) else { return nil }
        parts.percentEncodedPath += endpoint.path
        parts.percentEncodedQuery = "key=\(apiKey.percentEscaped)"
        return parts.url
    }

    /// The address of a page of the server's own, without a query; nil at Google's service, and if the
    /// server's own address is malformed.
    func url(ofPage path: String) -> String? {
        guard var parts = base(for: nil) else { return nil }
        parts.percentEncodedPath += path
        return parts.string
    }

    private func base(for host: EndpointDescription.Host?) -> URLComponents? {
        var parts = URLComponents()
        switch self {
        case .google:
            parts.scheme = "https"
            guard let host else { return nil }
            parts.host = host.rawValue
        case .nowhere: return nil
        case .emulator(let name, let port):
            parts.scheme = "http"
            parts.percentEncodedHost = name.contains(":") ? "[\(name)]" : name
            parts.port = port
            parts.percentEncodedPath = host.map { "/\($0.rawValue)" } ?? ""
        case .own(let base):
            guard let own = URLComponents(url: base, resolvingAgainstBaseURL: false) else {
                return nil
            }
            let isSafe = own.scheme == "https" || isForDevelopment
            guard isSafe, own.host?.isEmpty == false else { return nil }
            parts = own
            parts.query = nil
            parts.fragment = nil
            while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
        }
        return parts
    }

    private static func isLoopback(_ host: String) -> Bool {
        ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
    }
}
