import AuthWire
import FirebaseCore
import Foundation
import HearthTestSupport
import Testing

@testable import FirebaseAuth

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("What is sent again")
struct RetryTests {
    /// Connects for real, counts the connections that failed, and lets a test act on each.
    private struct FailureCount: HTTPTransport {
        let count = Guarded(0)
        var whenFailed: @Sendable () throws -> Void = {}

        func send(_ request: URLRequest) async throws -> HTTPAnswer {
            do {
                return try await URLSessionTransport.shared.send(request)
            } catch {
                count.withLock { $0 += 1 }
                try whenFailed()
                throw error
            }
        }
    }

    private func backend(
        _ port: Int,
        _ retries: RetryPolicy = RetryPolicy(),
        transport: any HTTPTransport = URLSessionTransport.shared
    ) -> Backend {
        let options = FirebaseOptions(googleAppID: "1:1:ios:a", gcmSenderID: "1")
        options.apiKey = "key"
        return Backend(
            identity: AppIdentity(options: options),
            address: .emulator(host: "127.0.0.1", port: port),
            transport: transport,
            retries: retries
        )
    }

    private func signUp(_ backend: Backend) async throws {
        _ = try await backend.call(Endpoints.signUp, SignUpRequest())
    }

    private func lookUp(_ backend: Backend) async throws {
        _ = try await backend.call(Endpoints.lookup, LookupRequest(idToken: "t"))
    }

    @Test("A request that never left is sent again, whatever it does, once the server is there")
    func refused() async throws {
        let server = try LoopbackServer(isListening: false) { _ in LoopbackServer.Answer() }
        let transport = FailureCount { try server.listen() }
        try await signUp(backend(server.port, transport: transport))
        #expect(transport.count.value == 1)
        #expect(server.requests.count == 1)
    }

    @Test("A server that stays away is an error of the network, after three attempts")
    func absent() async throws {
        let server = try LoopbackServer(isListening: false) { _ in LoopbackServer.Answer() }
        let transport = FailureCount()
        let failure = await error {
            try await signUp(backend(server.port, RetryPolicy(firstDelay: 0), transport: transport))
        }
        #expect(failure?.code == AuthErrorCode.networkError.rawValue)
        #expect(transport.count.value == 3)
        let cause = failure?.userInfo[NSUnderlyingErrorKey] as? NSError
        #expect(cause?.code == URLError.cannotConnectToHost.rawValue)
    }

    @Test("A server that asks for a pause gets it, and then only what changes nothing again")
    func pause() async throws {
        let isBusy = Guarded(true)
        let server = try LoopbackServer { _ in
            let isFirst = isBusy.withLock { isBusy in
                defer { isBusy = false }
                return isBusy
            }
            return isFirst
                ? LoopbackServer.Answer(status: 503, body: "busy", fields: ["Retry-After": "1"])
                : LoopbackServer.Answer()
        }
        let begin = ContinuousClock.now
        try await lookUp(backend(server.port))
        #expect(server.requests.count == 2)
        #expect(ContinuousClock.now - begin >= .seconds(1))
        isBusy.withLock { $0 = true }
        let failure = await error { try await signUp(backend(server.port)) }
        #expect(failure?.code == AuthErrorCode.internalError.rawValue)
        #expect(failure?.userInfo[AuthErrorUserInfoHTTPStatusKey] as? Int == 503)
        #expect(server.requests.count == 3)
    }

    @Test(
        "No pause, or one too long, is the answer",
        arguments: [nil, "", "soon", "-1", "3600", "99999999999999999999", "1.5"]
    )
    func noPause(field: String?) async throws {
        let server = try LoopbackServer { _ in
            var answer = LoopbackServer.Answer(status: 503, body: "busy")
            answer.fields["Retry-After"] = field
            return answer
        }
        let failure = await error { try await lookUp(backend(server.port)) }
        #expect(failure?.code == AuthErrorCode.internalError.rawValue)
        #expect(server.requests.count == 1)
    }

    @Test("A server that is always busy is asked three times")
    func bound() async throws {
        let server = try LoopbackServer { _ in
            LoopbackServer.Answer(status: 503, body: "", fields: ["Retry-After": "0"])
        }
        let failure = await error { try await lookUp(backend(server.port)) }
        #expect(failure?.code == AuthErrorCode.internalError.rawValue)
        #expect(server.requests.count == 3)
    }

    @Test("Who is cancelled during the pause hears it at once")
    func cancelledPause() async throws {
        let server = try LoopbackServer(isListening: false) { _ in LoopbackServer.Answer() }
        let transport = FailureCount()
        let backend = backend(server.port, RetryPolicy(firstDelay: 3600), transport: transport)
        let task = Task { try await signUp(backend) }
        try await wait(for: "a failure") { transport.count.value > 0 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(transport.count.value == 1)
    }

    @Test("Only a connection that was refused lets a change be sent again")
    func causes() {
        let policy = RetryPolicy()
        let codes: [URLError.Code] = [
            .cannotConnectToHost, .networkConnectionLost, .badServerResponse, .unknown, .timedOut,
            .notConnectedToInternet, .cannotFindHost, .secureConnectionFailed,
            .serverCertificateUntrusted, .cancelled, .dataLengthExceedsMaximum,
        ]
        let changing = codes.filter { code in
            let failure = Result<HTTPAnswer, URLError>.failure(URLError(code))
            return policy.delay(after: failure, attempt: 1, isRepeatable: false) != nil
        }
        #expect(changing == [.cannotConnectToHost])
        let repeatable = codes.filter { code in
            let failure = Result<HTTPAnswer, URLError>.failure(URLError(code))
            return policy.delay(after: failure, attempt: 1, isRepeatable: true) != nil
        }
        #expect(repeatable == Array(codes.prefix(4)))
        let cutShort = URLError(
            .unknown,
            userInfo: [NSLocalizedDescriptionKey: "Send failure: Broken pipe"]
        )
        #expect(policy.delay(after: .failure(cutShort), attempt: 1, isRepeatable: false) != nil)
    }

    @Test("A server that says nothing is given up after a while")
    func silence() async throws {
        let server = try LoopbackServer { _ in LoopbackServer.Answer(isSilent: true) }
        let transport = URLSessionTransport(patience: 0.5, limit: 1)
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
        let failure = await #expect(throws: URLError.self) {
            try await transport.send(URLRequest(url: url))
        }
        #expect(failure?.code == .timedOut)
    }

    @Test("A task that is cancelled ends its connection, and the call says so")
    func cancelled() async throws {
        let server = try LoopbackServer { _ in LoopbackServer.Answer(isSilent: true) }
        // It must be the task that ends the wait, however late this machine notices the request.
        let transport = URLSessionTransport(patience: 600, limit: 600)
        let backend = backend(server.port, transport: transport)
        let task = Task { try await signUp(backend) }
        try await server.waitForRequest()
        #expect(server.abandoned == 0)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await wait(for: "the end of the connection") { server.abandoned > 0 }
        #expect(server.requests.count == 1)
    }
}
