import Foundation
import Testing

@testable import FirebaseAuth

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("URLSession transport")
struct URLSessionTransportTests {
    private func request(_ server: LoopbackServer) throws -> URLRequest {
        var request = URLRequest(
            url: try #require(URL(string: "http://127.0.0.1:\(server.port)/a?b"))
        )
        request.httpMethod = "POST"
        request.httpBody = Data("secret".utf8)
        return request
    }

    @Test("An answer comes whole, whatever its status", arguments: [200, 400, 404, 503])
    func answers(status: Int) async throws {
        let server = try LoopbackServer { request in
            LoopbackServer.Answer(status: status, body: request.body + "!")
        }
        let answer = try await URLSessionTransport.shared.send(request(server))
        #expect(answer.status == status)
        #expect(answer.body == Data("secret!".utf8))
    }

    @Test("A redirect is not followed", arguments: [301, 302, 307, 308])
    func redirect(status: Int) async throws {
        let other = try LoopbackServer { _ in LoopbackServer.Answer() }
        let server = try LoopbackServer { _ in
            LoopbackServer.Answer(
                status: status,
                fields: ["Location": "http://127.0.0.1:\(other.port)/"]
            )
        }
        let answer = try await URLSessionTransport.shared.send(request(server))
        #expect(answer.status == status)
        #expect(other.requests.isEmpty)
    }

    @Test("An answer without end is given up")
    func endless() async throws {
        let server = try LoopbackServer { _ in
            LoopbackServer.Answer(body: String(repeating: "x", count: 6 << 20))
        }
        await #expect(throws: URLError.self) {
            try await URLSessionTransport.shared.send(request(server))
        }
    }

    @Test("A cancelled task waits for no answer")
    func cancelled() async throws {
        let gate = Gate()
        defer { gate.open() }
        let server = try LoopbackServer { _ in
            gate.wait()
            return LoopbackServer.Answer()
        }
        let task = Task { try await URLSessionTransport.shared.send(request(server)) }
        try await server.waitForRequest()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("Tasks that are cancelled at any moment all end")
    func races() async throws {
        let server = try LoopbackServer { _ in LoopbackServer.Answer() }
        let request = try request(server)
        await withTaskGroup(of: Void.self) { group in
            for delay in 0..<100 {
                group.addTask {
                    let task = Task { try await URLSessionTransport.shared.send(request) }
                    try? await Task.sleep(for: .microseconds(delay * 20))
                    task.cancel()
                    _ = await task.result
                }
            }
        }
    }
}
