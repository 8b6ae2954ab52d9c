import AuthWire
import FirebaseCore
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends the protocol's messages to the project's server and returns its answers.
final class Backend: Sendable {
    /// What an app may change at any time.
    struct Settings: Sendable {
        var address: ServerAddress
        var languageCode: String?
        var tenantID: String?
        /// Of the pages of web sign-ins; kept for them.
        var customAuthDomain: String?
    }

    let settings: Guarded<Settings>
    let identity: AppIdentity
    private let transport: any HTTPTransport
    private let retries: RetryPolicy

    init(
        identity: AppIdentity,
        address: ServerAddress,
        transport: any HTTPTransport = URLSessionTransport.shared,
        retries: RetryPolicy = RetryPolicy()
    ) {
        self.identity = identity
        self.transport = transport
        self.retries = retries
        settings = Guarded(Settings(address: address))
    }

    /// The key of the project that requests are about.
    var apiKey: String { identity.apiKey }

    /// The tenant that requests are about.
    var tenantID: String? { settings.value.tenantID }

    /// Runs an operation on the server.
    ///
    /// - Throws: an error of `AuthErrorDomain`; `CancellationError` if the task was cancelled.
    func call<Request, Response>(
        _ endpoint: Endpoint<Request, Response>,
        _ message: Request
    ) async throws -> Response {
        let request = try urlRequest(for: endpoint, message)
        let answer = try await send(request, isRepeatable: endpoint.description.isRepeatable)
        return try answer.message()
    }

    private func urlRequest<Request, Response>(
        for endpoint: Endpoint<Request, Response>,
        _ message: Request
    ) throws -> URLRequest {
        let settings = settings.value
        let (query, body) = try endpoint.encodeRequest(message)
        guard
            let address = settings.address.url(of: endpoint.description, apiKey: identity.apiKey),
            let url = URL(string: address.absoluteString + (query.map { "&\($0)" } ?? ""))
        else {
            throw InternalErrorCode.encoding.error(
                "AUTH_URL must be an https address, or http on this machine; the emulator has a host "
                    + "name or address and a port."
            )
        }
        var request = URLRequest(url: url)
        request.httpMethod = endpoint.method.rawValue
        for (name, value) in identity.headers(languageCode: settings.languageCode) {
            request.setValue(value, forHTTPHeaderField: name)
        }
        request.httpBody = body.map { Data($0) }
        return request
    }

    /// Sends a request, and again where the policy for that allows it.
    private func send(_ request: URLRequest, isRepeatable: Bool) async throws -> HTTPAnswer {
        var attempt = 1
        while true {
            let outcome: Result<HTTPAnswer, URLError>
            do {
                outcome = .success(try await transport.send(request))
            } catch let error as URLError {
                outcome = .failure(error)
            } catch let error as CancellationError {
                throw error
            } catch {
                throw AuthErrorCode.networkError.error(underlying: error)
            }
            let delay = retries.delay(after: outcome, attempt: attempt, isRepeatable: isRepeatable)
            guard let delay else { return try outcome.mapError(Self.networkError).get() }
            try await Task.sleep(for: .seconds(delay))
            attempt += 1
        }
    }

    private static func networkError(_ cause: URLError) -> NSError {
        AuthErrorCode.networkError.error(underlying: cause)
    }
}

extension EndpointDescription {
    /// Whether a second request changes nothing that the first did not.
    fileprivate var isRepeatable: Bool {
        method == .get || ["accounts:lookup", "accounts:createAuthUri", "token"].contains(name)
    }
}
