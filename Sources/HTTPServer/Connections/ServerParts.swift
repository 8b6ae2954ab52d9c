/// What a running server is made of.
struct ServerParts: Sendable {
    /// The sockets that are listened on.
    let addresses: [BoundAddress]

    /// Who is connected.
    let census: ConnectionCensus

    /// The certificates in use.
    let identities: [TLSIdentity]

    private let seats: [Seat]
    private let acceptor: LoopBound<Acceptor>

    /// A loop and its connections, as other threads may hold them.
    struct Seat: Sendable {
        let loop: EventLoop
        let worker: LoopBound<Worker>

        /// Runs `body` on the loop, soon.
        @discardableResult
        func perform(_ body: @escaping @Sendable (Worker) -> Void) -> Task<Void, Never> {
            let worker = worker
            return Task(executorPreference: loop) { worker.value.map(body) }
        }
    }

    /// Makes the loops and binds the addresses, without running anything.
    init(
        listeners: [HTTPListener],
        limits: HTTPLimits,
        loopCount: Int
    ) throws(HTTPServerError) {
        var limits = limits
        limits.connections = min(limits.connections, DescriptorLimit.raise())
        let census = ConnectionCensus(limits: limits)
        let bodyBudget = ByteBudget(limit: limits.bodyBytes)
        var seats: [Seat] = []
        for _ in 0..<loopCount {
            let loop = try EventLoop()
            let worker = Worker(
                loop: loop,
                limits: limits,
                census: census,
                bodyBudget: bodyBudget
            )
            seats.append(Seat(loop: loop, worker: LoopBound(worker, on: loop)))
        }
        let acceptor = Acceptor(seats: seats, census: census)
        do {
            addresses = try acceptor.listen(listeners)
        } catch {
            acceptor.close()
            for seat in seats { seat.loop.discard() }
            throw error
        }
        self.census = census
        identities = acceptor.identities
        self.seats = seats
        self.acceptor = LoopBound(acceptor, on: seats[0].loop)
    }

    /// Runs each loop on a thread.
    func startLoops() throws(HTTPServerError) {
        for seat in seats { try seat.loop.start() }
    }

    /// Lets every answer be its connection's last, and closes the sockets that are listened on.
    ///
    /// Their ports are free when this returns.
    func beginDrain() async {
        for seat in seats { await seat.perform { $0.drain() }.value }
        let acceptor = acceptor
        await Task(executorPreference: seats[0].loop) { acceptor.value?.close() }.value
    }

    /// Runs `body` on each loop, soon.
    func onEachWorker(_ body: @escaping @Sendable (Worker) -> Void) {
        for seat in seats { seat.perform(body) }
    }
}
