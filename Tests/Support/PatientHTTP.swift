import AuthDomain
import AuthGateways

/// Calls for real, but waits as long as a test says: machines that run tests may be slow.
struct PatientHTTP: OutgoingHTTP {
    let http: CurlHTTP
    let timeout: Duration

    func send(_ request: OutgoingRequest) async throws -> OutgoingAnswer {
        var request = request
        request.timeout = timeout
        return try await http.send(request)
    }

    func accepts(_ url: String) -> Bool { http.accepts(url) }
}
