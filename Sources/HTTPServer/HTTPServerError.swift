/// Why the server could not start, or could not read its certificate again.
package enum HTTPServerError: Error, Equatable, CustomStringConvertible {
    /// An address could not be listened on; the reason names the error, such as `EADDRINUSE`.
    case cannotListen(ListenAddress, reason: String)

    /// A certificate or key could not be used.
    case cannotUseTLS(file: String, reason: String)

    /// A loop or a thread could not be made.
    case cannotRun(reason: String)

    /// One sentence for a person.
    package var description: String {
        switch self {
        case .cannotListen(let address, let reason): "cannot listen on \(address): \(reason)"
        case .cannotUseTLS(let file, let reason): "cannot use \(file) for TLS: \(reason)"
        case .cannotRun(let reason): "cannot run the HTTP server: \(reason)"
        }
    }
}
