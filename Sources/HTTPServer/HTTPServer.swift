/// An HTTP/1.1 server on one or more addresses.
///
/// Each loop has a thread and is a task executor: a handler runs on its connection's loop. One socket
/// per address is accepted on the first loop, which deals connections to all of them in turn.
package final class HTTPServer: Sendable {
    private enum State {
        case new
        case starting
        case running(ServerParts)
        case drained(ServerParts)
    }

    private let listeners: [HTTPListener]
    private let limits: HTTPLimits
    private let loopCount: Int
    private let state = Locked(State.new)

    /// Describes a server that does not run yet.
    ///
    /// - Parameters:
    ///   - listeners: where to listen, and who answers there.
    ///   - limits: what a client may use.
    ///   - loops: how many loops to run; by default one for each core.
    package init(listeners: [HTTPListener], limits: HTTPLimits = HTTPLimits(), loops: Int? = nil) {
        self.listeners = listeners
        self.limits = limits
        loopCount = max(loops ?? EventLoop.coreCount, 1)
    }

    /// Binds all addresses and begins to serve.
    ///
    /// A server starts once, and runs until it is drained. If an address or a file is not good,
    /// nothing is left behind.
    ///
    /// - Returns: the sockets, in the order of the listeners; `localhost` gives two.
    /// - Throws: `cannotListen` with the address and the reason, `cannotUseTLS`, `cannotRun`.
    package func start() throws(HTTPServerError) -> [BoundAddress] {
        let isFirst = state.withLock { state in
            guard case .new = state else { return false }
            state = .starting
            return true
        }
        guard isFirst else { throw .cannotRun(reason: "it was started before") }
        let parts = try ServerParts(listeners: listeners, limits: limits, loopCount: loopCount)
        try parts.startLoops()
        state.withLock { $0 = .running(parts) }
        return parts.addresses
    }

    /// Reads all certificates and keys again, for connections from now on.
    ///
    /// - Throws: `cannotUseTLS` if any of them is not good; then all old ones stay in use.
    package func reloadTLS() throws(HTTPServerError) {
        if let parts { try TLSIdentity.reload(parts.identities) }
    }

    /// How many connections are open, on all addresses.
    package var connectionCount: Int { parts?.census.count ?? 0 }

    /// Stops accepting, answers what is in flight with `Connection: close`, and returns when all
    /// connections have ended.
    ///
    /// A request counts as in flight from its first byte. The end of `grace` cuts what is left and
    /// cancels its handlers; a handler that ignores that keeps a thread, but not this call. Another
    /// call while one waits may end the grace sooner.
    package func drain(grace: Duration) async {
        let isFirst = state.withLock { state in
            guard case .running(let parts) = state else { return false }
            state = .drained(parts)
            return true
        }
        guard let parts else { return }
        // Not on a loop: it only waits, and a loop may be what it waits for.
        let cut = Task {
            try await Task.sleep(for: grace)
            parts.onEachWorker { $0.cut() }
        }
        if isFirst { await parts.beginDrain() }
        await parts.census.waitUntilEmpty()
        cut.cancel()
        _ = await cut.result
        if isFirst { parts.onEachWorker { $0.stop() } }
    }

    private var parts: ServerParts? {
        state.withLock { state in
            switch state {
            case .new, .starting: nil
            case .running(let parts), .drained(let parts): parts
            }
        }
    }
}
