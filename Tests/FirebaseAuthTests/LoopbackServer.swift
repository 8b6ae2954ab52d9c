import Dispatch
import FirebaseCore
import Foundation
import Glibc
import HearthTestSupport

/// A server on this machine whose answers a test decides; HTTP/1.1, one request per connection.
final class LoopbackServer: Sendable {
    struct Request: Sendable {
        /// With the query.
        let target: String
        /// By lower-case name.
        let fields: [String: String]
        let body: String
    }

    struct Answer: Sendable {
        /// 0 ends the connection without an answer.
        var status = 200
        var body = "{}"
        var fields: [String: String] = [:]
        /// Sent in place of all of this, and then the connection ends.
        var bytes: [UInt8]?
        /// Whether to send nothing, and wait for the other side to end the connection.
        var isSilent = false
    }

    let port: Int
    private let listener: LoopbackPort
    private let conversations: Conversations

    /// Takes a port; one that is not listening refuses connections until `listen()`.
    init(
        isListening: Bool = true,
        answer: @escaping @Sendable (Request) -> Answer
    ) throws {
        listener = try LoopbackPort()
        port = listener.number
        conversations = Conversations(answer)
        if isListening { try listen() }
    }

    deinit { listener.shutDown() }

    /// Opens the port to connections; until then they are refused.
    func listen() throws {
        try listener.listen()
        Thread.detachNewThread { [listener, conversations] in
            while let connection = listener.accept() {
                Thread.detachNewThread { conversations.serve(connection) }
            }
        }
    }

    /// How many connections that wait for an answer the other side has ended.
    var abandoned: Int { conversations.ends.value }

    /// The requests so far, oldest first.
    var requests: [Request] { conversations.seen.value }

    /// The requests for an operation, such as `/v1/token`.
    func requests(for operation: String) -> [Request] {
        requests.filter { $0.target.contains("\(operation)?") }
    }

    /// Waits for a request to arrive.
    func waitForRequest() async throws {
        try await wait(for: "a request at the loopback server") { !requests.isEmpty }
    }
}

/// What a server's threads need; they do not keep the server itself.
private final class Conversations: Sendable {
    let seen = Guarded<[LoopbackServer.Request]>([])
    let ends = Guarded(0)
    private let answer: @Sendable (LoopbackServer.Request) -> LoopbackServer.Answer

    init(_ answer: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Answer) {
        self.answer = answer
    }

    func serve(_ connection: Int32) {
        defer { close(connection) }
        guard let request = LoopbackServer.Request(from: connection) else { return }
        seen.withLock { $0.append(request) }
        let answer = answer(request)
        if answer.isSilent {
            var byte: UInt8 = 0
            while recv(connection, &byte, 1, 0) > 0 {}
            ends.withLock { $0 += 1 }
            return
        }
        if answer.status != 0 { answer.write(to: connection) }
    }
}

/// Holds answers back until a test lets them go.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() {
        semaphore.signal()
    }

    func wait() {
        semaphore.wait()
        semaphore.signal()
    }
}
