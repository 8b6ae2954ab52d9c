/// The connections of one loop.
///
/// To be used on the loop's thread only.
final class Worker {
    let loop: EventLoop
    let limits: HTTPLimits

    /// Where answers are written before they are sent; empty between two of them.
    var scratch: [UInt8] = []

    /// Where the plaintext of this loop's TLS connections arrives.
    let tlsBuffer = TLSBuffer()

    /// Whether each answer is to be its connection's last.
    private(set) var isDraining = false

    /// What request bodies may hold.
    let bodyBudget: ByteBudget

    private let census: ConnectionCensus
    private var connections: [ObjectIdentifier: Connection] = [:]
    private var runningTasks = 0
    private var isStopping = false
    private var date = (second: -1, text: "")

    init(
        loop: EventLoop,
        limits: HTTPLimits,
        census: ConnectionCensus,
        bodyBudget: ByteBudget
    ) {
        self.loop = loop
        self.limits = limits
        self.census = census
        self.bodyBudget = bodyBudget
    }

    /// Takes over a descriptor that the census has counted.
    func adopt(descriptor: Int32, peer: PeerAddress, service: Service, isFull: Bool) {
        guard let socket = try? TCPSocket(descriptor: descriptor, on: loop) else {
            census.leave(peer)
            return
        }
        let connection = Connection(socket: socket, peer: peer, service: service, worker: self)
        connections[ObjectIdentifier(connection)] = connection
        connection.open(isFull: isFull)
    }

    /// Forgets a closed connection.
    func remove(_ connection: Connection) {
        guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
        census.leave(connection.peer)
    }

    /// The value of `Date` for an answer sent now.
    func currentDate() -> String {
        let second = loop.secondsSince1970
        if second != date.second {
            date = (second, HTTPDate.text(secondsSince1970: second))
        }
        return date.text
    }

    /// Lets each connection end with its current request, and idle ones at once.
    func drain() {
        isDraining = true
        for connection in connections.values { connection.drain() }
    }

    /// Ends every connection, whatever it is doing.
    func cut() {
        for connection in connections.values { connection.close() }
    }

    /// Ends the loop as soon as no handler runs.
    func stop() {
        isStopping = true
        if runningTasks == 0 { loop.stop() }
    }

    /// Notes that a handler starts on this loop.
    func taskDidStart() {
        runningTasks += 1
    }

    /// Notes that a handler has ended.
    func taskDidEnd() {
        runningTasks -= 1
        if isStopping, runningTasks == 0 { loop.stop() }
    }
}
