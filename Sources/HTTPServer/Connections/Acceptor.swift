/// Listens on all addresses and deals connections to the loops in turn.
///
/// To be used on the first loop's thread, or before it runs.
final class Acceptor {
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
            if let files = listener.tls {
                throw .cannotUseTLS(file: files.certificate, reason: "TLS is not served yet")
            }
            let addresses =
                listener.address.host == "localhost"
                ? try listenOnLoopbacks(listener)
                : [try listen(listener, listener.address)]
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
        _ listener: HTTPListener
    ) throws(HTTPServerError) -> [ListenAddress] {
        var attemptsLeft = listener.address.port == 0 ? Self.attemptsAtFreePort : 1
        while true {
            let v4 = try listen(
                listener,
                ListenAddress(host: "127.0.0.1", port: listener.address.port)
            )
            let v6Wanted = ListenAddress(host: "::1", port: v4.port)
            do throws(UVError) {
                return [v4, try bind(listener, v6Wanted)]
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
        _ listener: HTTPListener,
        _ address: ListenAddress
    ) throws(HTTPServerError) -> ListenAddress {
        do throws(UVError) {
            return try bind(listener, address)
        } catch {
            throw .cannotListen(address, reason: error.text)
        }
    }

    private func bind(
        _ listener: HTTPListener,
        _ address: ListenAddress
    ) throws(UVError) -> ListenAddress {
        let socket = try TCPListener(address, on: seats[0].loop) { descriptor, peer, localPort in
            let service = Service(handler: listener.handler, localPort: localPort)
            self.deal(descriptor, peer, service)
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
