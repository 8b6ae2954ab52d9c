import AuthDomain
import AuthGateways
import Synchronization

/// Calls for real, but waits as long as a test says: machines that run tests may be slow.
///
/// How long the server itself would have waited is noted.
final class PatientHTTP: OutgoingHTTP {
    private let http: CurlHTTP
    private let timeout: Duration
    private let asked = Mutex<[Duration]>([])

    init(http: CurlHTTP, timeout: Duration) {
        self.http = http
        self.timeout = timeout
    }

    /// The time-outs that the server gave its requests, oldest first.
    var timeouts: [Duration] { asked.withLock { $0 } }

    func send(_ request: OutgoingRequest) async throws -> OutgoingAnswer {
        var request = request
        asked.withLock { $0.append(request.timeout) }
        request.timeout = timeout
        return try await http.send(request)
    }

    func accepts(_ url: String) -> Bool { http.accepts(url) }
}
