/// One client's connection: reads requests, has them answered in order, and ends.
///
/// To be used on its loop's thread only. Lives as long as its socket is open or its handler runs.
final class Connection: TCPSocketUser {
    /// What the connection waits for.
    enum Phase: Equatable {
        /// The rest of the TLS handshake.
        case handshake

        /// The first byte of a request.
        case idle

        /// The rest of a head.
        case head

        /// The rest of a body.
        case body

        /// The handler's answer.
        case handling

        /// The client to close, after our last answer.
        case closing

        case closed

        /// Whether bytes from the client belong to a request that is still to come in.
        var isReading: Bool {
            switch self {
            case .idle, .head, .body: true
            case .handshake, .handling, .closing, .closed: false
            }
        }

        /// Whether nothing that the client sends matters any more.
        var isOver: Bool { self == .closing || self == .closed }
    }

    /// How much may wait to be read behind a running handler.
    static let backlogLimit = 16 * 1024

    /// How much may wait to be sent before the next request is looked at.
    static let unsentLimit = 64 * 1024

    let peer: PeerAddress
    let service: Service
    let worker: Worker
    let socket: TCPSocket
    let tls: TLSSession?

    var phase = Phase.idle
    var deadlines = Deadlines()
    var reader: RequestReader

    /// The head of the request that is being read or answered.
    var head: MessageHead?

    /// How many bytes of a request's body are held.
    private var heldBytes = 0

    /// The running handler.
    var task: Task<Void, Never>?

    /// Counts requests, so that an answer that comes too late is told from one that is awaited.
    var requestNumber = 0

    private var backlog = Backlog()
    private var clientHasEnded = false

    init(socket: TCPSocket, peer: PeerAddress, service: Service, worker: Worker) {
        self.socket = socket
        self.peer = peer
        self.service = service
        self.worker = worker
        tls = service.tls?.context.makeSession(buffer: worker.tlsBuffer)
        reader = RequestReader(limits: worker.limits)
    }

    /// Begins to read.
    ///
    /// - Parameter isFull: whether the client is only to hear that the server is full.
    func open(isFull: Bool) {
        socket.user = self
        socket.setReading(true)
        if service.tls != nil {
            // To tell a client over TLS that the server is full would cost as much as to serve it.
            guard tls != nil, !isFull else { return close() }
            enter(.handshake, for: worker.limits.handshakeTimeout)
            if worker.isDraining { drain() }
        } else if isFull {
            refuse(Refusal(503, "too many connections"))
        } else {
            becomeIdle(for: worker.limits.headTimeout)
        }
    }

    /// Takes plaintext from the client.
    func receive(_ bytes: Span<UInt8>) {
        guard !phase.isOver else { return }
        var position = 0
        if backlog.isEmpty, isReady {
            readRequests(bytes, at: &position)
            guard !phase.isOver else { return }
        }
        backlog.append(bytes.extracting(position..<bytes.count))
        readBacklog()
    }

    /// Whether the next request may be looked at.
    private var isReady: Bool {
        phase.isReading && socket.unsentBytes < Self.unsentLimit
    }

    /// Goes on with what has arrived while something else had to be done first.
    func goOn() {
        readBacklog()
        endIfClientHasEnded()
        adjustReading()
    }

    private func readBacklog() {
        guard isReady, !backlog.isEmpty else { return }
        // Taken out, because what happens meanwhile may empty the backlog.
        var taken = Backlog()
        swap(&taken, &backlog)
        taken.read { bytes, position in readRequests(bytes, at: &position) }
        if !phase.isOver { backlog = taken }
    }

    /// Reads until bytes are missing or a request is whole.
    private func readRequests(_ bytes: Span<UInt8>, at position: inout Int) {
        do throws(Refusal) {
            while isReady {
                switch try reader.next(bytes, at: &position) {
                case .head(let head): try begin(head, bodyHasBegun: position < bytes.count)
                case .body(let body):
                    try hold(body.count)
                    startHandler(body)
                case nil:
                    try hold(reader.bodyCount)
                    if phase == .idle, !reader.isBetweenRequests {
                        enter(.head, for: worker.limits.headTimeout)
                    }
                    return
                }
            }
        } catch {
            refuse(error)
        }
    }

    private func hold(_ count: Int) throws(Refusal) {
        guard count != heldBytes else { return }
        let isWithinBudget = worker.bodyBudget.add(count - heldBytes)
        heldBytes = count
        guard isWithinBudget else { throw Refusal(503, "too many request bodies") }
    }

    /// Forgets the body that the last handler has had.
    func releaseBody() {
        _ = worker.bodyBudget.add(-heldBytes)
        heldBytes = 0
    }

    /// Reads on, unless too much waits already in either direction.
    func adjustReading() {
        let isBehind = phase == .handling && backlog.count >= Self.backlogLimit
        let isClogged = socket.unsentBytes >= Self.unsentLimit && phase != .closing
        socket.setReading(!isBehind && !isClogged && !clientHasEnded)
    }

    /// Forgets what has arrived.
    func dropBacklog() {
        backlog.removeAll()
    }

    /// The client sends no more, but may still wait for answers to what it sent.
    func socketDidEnd() {
        clientHasEnded = true
        switch phase {
        case .handling: task?.cancel()
        case .handshake: beginClosing()
        case .idle, .head, .body: endIfClientHasEnded()
        case .closing: closeIfDone()
        case .closed: break
        }
    }

    func socketDidFail() {
        close()
    }

    /// Ends once the client has ended and all that it sent has been looked at.
    private func endIfClientHasEnded() {
        guard clientHasEnded, isReady else { return }
        beginClosing()
    }

    /// Sends no more, and waits for the client to close, so that it can read the last answer.
    ///
    /// Closing with unread bytes would reset the connection and take the answer with it.
    /// Source: RFC 9112, section 9.6.
    func beginClosing() {
        guard !phase.isOver else { return }
        phase = .closing
        dropBacklog()
        releaseBody()
        deadlines.phase = .max
        endSending()
        closeIfDone()
    }

    func closeIfDone() {
        guard phase == .closing, socket.unsentBytes == 0 else { return }
        if clientHasEnded {
            close()
        } else if deadlines.phase == .max {
            enter(.closing, for: worker.limits.lingerTimeout)
        }
        adjustReading()
    }

    /// Gives the client up at once.
    func close() {
        guard phase != .closed else { return }
        phase = .closed
        dropBacklog()
        releaseBody()
        task?.cancel()
        task = nil
        socket.close()
        worker.remove(self)
    }

    func socketDidSend() {
        if socket.unsentBytes == 0 {
            deadlines.write = .max
            if phase == .idle { becomeIdle(for: worker.limits.idleTimeout) }
        }
        closeIfDone()
        goOn()
    }
}
