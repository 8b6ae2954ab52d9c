/// Listens on all addresses and deals connections to the loops in turn.
///
/// To be used on the first loop's thread, or before it runs.
final class Acceptor {
    private typealias ServiceOnPort = (_ localPort: UInt16) -> Service

    /// The identities of the TLS listeners.
    private(set) var identities: [TLSIdentity] = []

    private let seats: [ServerParts.Seat]
    private let census: ConnectionCensus
    private var sockets: [TCPListener] = []
    private var turn = 0

    /// How often a free port is looked for that is free on both loopbacks.
    private static let attemptsAtFreePort = 16

    init(seats: [ServerParts.Seat], census: ConnectionCensus) {
        self.seats = seats
        self.census = census
    }

    /// Binds the addresses of all listeners.
    ///
    /// - Throws: `cannotListen`, `cannotUseTLS`.
    func listen(_ listeners: [HTTPListener]) throws(HTTPServerError) -> [BoundAddress] {
        var bound: [BoundAddress] = []
        for listener in listeners {
            var tls: TLSIdentity?
            if let files = listener.tls {
                let identity = try TLSIdentity(files)
                identities.append(identity)
                tls = identity
            }
            let services = { [tls] localPort in
                Service(handler: listener.handler, tls: tls, localPort: localPort)
            }
            let addresses =
                listener.address.host == "localhost"
                ? try listenOnLoopbacks(listener.address.port, services)
                : [try listen(listener.address, services)]
            bound += addresses.map { BoundAddress(address: $0, isTLS: listener.tls != nil) }
        }
        return bound
    }

    /// Stops listening.
    func close() {
        for socket in sockets { socket.close() }
        sockets = []
    }

    private func listenOnLoopbacks(
        _ port: UInt16,
        _ services: @escaping ServiceOnPort
    ) throws(HTTPServerError) -> [ListenAddress] {
        var attemptsLeft = port == 0 ? Self.attemptsAtFreePort : 1
        while true {
            let v4 = try listen(ListenAddress(host: "127.0.0.1", port: port), services)
            let v6Wanted = ListenAddress(host: "::1", port: v4.port)
            do throws(UVError) {
                return [v4, try bind(v6Wanted, services)]
            } catch {
                if error.isMissingAddressFamily { return [v4] }
                attemptsLeft -= 1
                guard attemptsLeft > 0 else {
                    throw .cannotListen(v6Wanted, reason: error.text)
                }
                sockets.removeLast().close()
            }
        }
    }

    private func listen(
        _ address: ListenAddress,
        _ services: @escaping ServiceOnPort
    ) throws(HTTPServerError) -> ListenAddress {
        do throws(UVError) {
            return try bind(address, services)
        } catch {
            throw .cannotListen(address, reason: error.text)
        }
    }

    private func bind(
        _ address: ListenAddress,
        _ services: @escaping ServiceOnPort
    ) throws(UVError) -> ListenAddress {
        let socket = try TCPListener(address, on: seats[0].loop) { descriptor, peer, localPort in
            self.deal(descriptor, peer, services(localPort))
        }
        sockets.append(socket)
        return socket.address
    }

    /// Hands a connection to the loop whose turn it is.
    private func deal(_ descriptor: Int32, _ peer: PeerAddress, _ service: Service) {
        let verdict = census.enter(peer)
        guard verdict != .refused else { return TCPSocket.discard(descriptor: descriptor) }
        let seat = seats[turn]
        turn = (turn + 1) % seats.count
        let census = census
        Task(executorPreference: seat.loop) {
            guard let worker = seat.worker.value else {
                TCPSocket.discard(descriptor: descriptor)
                return census.leave(peer)
            }
            worker.adopt(
                descriptor: descriptor,
                peer: peer,
                service: service,
                isFull: verdict == .full
            )
        }
    }
}
