import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore
import HTTPServer

/// A server from its store to its sockets, and how it ends.
struct RunningServer: Sendable {
    /// Requests in flight have so long to end once the process is told to stop.
    private static let grace = Duration.seconds(10)
    /// How often keys are looked after and what has expired is forgotten.
    private static let upkeepInterval = Duration.seconds(60)
    /// A start is over after that.
    private static let startTime = Duration.milliseconds(500)

    let environment: Environment
    let store: SQLStore
    /// Nil where messages stay in the store.
    var roads: DeliveryRoads?
    let log: Log

    /// Numbers for `/metrics` that the server itself does not count.
    static func sources(_ hasher: PasswordHasher) -> [Metrics.Source] {
        [
            .init("hearth_hash_jobs_total", .counter, help: "Password hashes computed.") {
                Double(hasher.jobCount)
            },
            .init("hearth_hash_jobs_waiting", .gauge, help: "Password hashes that wait.") {
                Double(hasher.waitingCount)
            },
        ]
    }

    /// Says where it listens, serves until the process is told to stop, and cleans up.
    func run(
        _ server: HTTPServer,
        at addresses: [BoundAddress],
        until signals: AsyncStream<Process.Signal>
    ) async {
        Output.result(#"{"listening":"\#(addresses.first?.url ?? "")"}"#)
        log(.info, "listening", ["addresses": .array(addresses.map { .string($0.url) })])
        let upkeep = Task { await keepUp() }
        let sending = Task { [roads] in await roads?.run() ?? () }
        for await signal in signals {
            guard signal == .reload else { break }
            reload(server)
        }
        log(.info, "stopping")
        upkeep.cancel()
        await server.drain(grace: Self.grace)
        await roads?.stop(sending)
        await store.close()
        log(.info, "stopped")
    }

    private func reload(_ server: HTTPServer) {
        do {
            try server.reloadTLS()
            log(.info, "certificates read again")
        } catch {
            log(.error, "certificates not read", ["reason": .string("\(error)")])
        }
    }

    private func noteAbandoned(_ messages: [Delivery]) {
        for road in MessageRoad.allCases {
            let count = messages.count { $0.road == road }
            guard count > 0 else { continue }
            log(
                .warning,
                "messages given up: no server has had a gateway for them",
                ["road": .string(road.rawValue), "messages": .int(Int64(count))]
            )
        }
    }

    private func keepUp() async {
        await look()
        // Not beside the first requests, which may be waiting for this very start.
        try? await Task.sleep(for: Self.startTime)
        ProgramFiles.release()
        while (try? await Task.sleep(for: Self.upkeepInterval)) != nil { await look() }
    }

    private func look() async {
        do {
            try await environment.signingKeys.maintain()
            noteAbandoned(try await Upkeep(environment).run(leaving: roads?.kinds ?? []))
        } catch {
            guard !Task.isCancelled else { return }
            log(.error, "upkeep failed", ["reason": .string("\(error)")])
        }
    }
}
