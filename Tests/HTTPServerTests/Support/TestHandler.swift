import Glibc
import HTTPServer

/// Answers as the path says, and tells what becomes of its tasks.
struct TestHandler: HTTPHandler {
    /// What a handler's task has come to.
    enum Event: Equatable, Sendable {
        case started(String)
        case cancelled(String)
        case ended(String)

        /// The server has answered with this status itself.
        case refused(Int)
    }

    let events: AsyncStream<Event>
    private let report: AsyncStream<Event>.Continuation
    private let gate = Gate()

    init() {
        (events, report) = AsyncStream.makeStream()
    }

    /// Lets `/gate` answer.
    func openGate() async { await gate.open() }

    /// Waits for an event, passing over others.
    func waitFor(_ event: Event) async {
        for await seen in events where seen == event { return }
    }

    func bodyLimit(for head: HTTPRequestHead) -> Int {
        head.path == "/ten" ? 10 : 1 << 20
    }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        let path = request.head.path
        report.yield(.started(path))
        defer { report.yield(Task.isCancelled ? .cancelled(path) : .ended(path)) }
        switch path {
        case "/gate": await gate.pass()
        case "/sleep": try? await Task.sleep(for: .seconds(600))
        case "/large": return HTTPResponse(status: 200, body: Self.large(request.head.query))
        case "/status": return HTTPResponse(status: Int(request.head.query) ?? 500, text: "body")
        case "/field": return field(request.head.query)
        case "/where": return HTTPResponse(status: 200, text: place(of: request.head))
        default: break
        }
        let body = String(decoding: request.body, as: UTF8.self)
        let text = "\(request.head.method) \(request.head.target) \(body)"
        return HTTPResponse(status: 200, text: text)
    }

    func serverDidRefuse(status: Int, reason: String, peer: PeerAddress) {
        report.yield(.refused(status))
    }

    /// So many bytes, with each block of 997 of another value than its neighbours.
    static func large(_ count: String) -> [UInt8] {
        let count = Int(count) ?? 0
        var bytes = [UInt8](repeating: 0, count: count)
        bytes.withUnsafeMutableBytes { buffer in
            guard let base = buffer.baseAddress else { return }
            for start in stride(from: 0, to: count, by: 997) {
                memset(base + start, Int32(start / 997 % 256), min(997, count - start))
            }
        }
        return bytes
    }

    private func field(_ kind: String) -> HTTPResponse {
        var response = HTTPResponse(status: 200, text: "kept")
        switch kind {
        case "split": response.headers.add("X-A", "b\r\nX-Injected: c")
        case "lf": response.headers.add("X-A", "b\nX-Injected: c")
        case "nul": response.headers.add("X-A", "b\0c")
        case "name": response.headers.add("X-A: b\r\nX-Injected", "c")
        case "close": response.headers.add("Connection", "close")
        case "length": response.headers.add("Content-Length", "1")
        case "coding": response.headers.add("Transfer-Encoding", "chunked")
        default: response.headers.add("X-A", kind)
        }
        return response
    }

    private func place(of head: HTTPRequestHead) -> String {
        "\(head.peer.text) \(head.localPort) \(head.isTLS ? "TLS" : "plain")"
    }
}

/// Holds tasks back until it is opened, whether they are cancelled or not.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    func pass() async {
        if isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
    }
}
