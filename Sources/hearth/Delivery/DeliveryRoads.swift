import AuthCrypto
import AuthDomain
import AuthGateways
import AuthServer
import AuthStore

/// The workers that send messages, and what they tell of it.
struct DeliveryRoads: Sendable {
    /// What is being sent when the server is told to stop has so long to end.
    private static let grace = Duration.seconds(15)

    let workers: [DeliveryWorker]
    let counts: DeliveryCounts
    let receipts: Receipts?
    private let bells: [MessageRoad: DeliveryWorker]

    init(_ settings: DeliverySettings, store: SQLStore, keyRing: KeyRing, log: Log) {
        let counts = DeliveryCounts()
        let journal = DeliveryJournal(log: log, counts: counts)
        var roads: [DeliveryWorker.Road] = []
        if let sms = settings.sms { roads.append(.sms(sms)) }
        if !settings.email.isEmpty { roads.append(.email(settings.email)) }
        let bells = roads.map { road in
            let worker = DeliveryWorker(
                road,
                store: store,
                clock: SystemClock(),
                keyRing: keyRing
            ) { journal.note($0) }
            return (road.kind, worker)
        }
        self.counts = counts
        receipts =
            settings.readers.isEmpty
            ? nil : Receipts(settings.readers) { journal.note($0, $1) }
        self.bells = Dictionary(bells) { first, _ in first }
        workers = bells.map(\.1)
    }

    /// The roads on which this server sends.
    var kinds: Set<MessageRoad> { Set(bells.keys) }

    /// Says that there is something to send.
    func wake(_ road: MessageRoad) {
        bells[road]?.wake()
    }

    /// Sends until ``stop()``.
    func run() async {
        await withDiscardingTaskGroup { group in
            for worker in workers { group.addTask { await worker.run() } }
        }
    }

    /// Lets the workers end what they are at, and waits for it, but not forever.
    func stop(_ running: Task<Void, Never>) async {
        for worker in workers { worker.stop() }
        let patience = Task {
            try? await Task.sleep(for: Self.grace)
            running.cancel()
        }
        await running.value
        patience.cancel()
    }
}
