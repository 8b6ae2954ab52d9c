package import AuthDomain
import HTTPServer

/// What gateways say later of the messages that they took.
package struct Receipts: Sendable {
    let readers: [any ReceiptReader]
    let note: @Sendable (Delivery, DeliveryReceipt) -> Void

    /// Creates it.
    ///
    /// - Parameters:
    ///   - readers: the gateways that sign what they say.
    ///   - note: hears of every message that has come further.
    package init(
        _ readers: [any ReceiptReader],
        note: @escaping @Sendable (Delivery, DeliveryReceipt) -> Void
    ) {
        self.readers = readers
        self.note = note
    }

    /// Notes what a gateway says; 403 where it is not the gateway that says so, 503 where it is to say so
    /// again: the message has failed, says the gateway, and is being sent.
    func answer(
        _ routed: RoutedRequest,
        from reader: any ReceiptReader,
        _ environment: Environment
    ) async throws -> HTTPResponse {
        let request = ReceiptRequest(
            fields: routed.head.headers.fields.map { .init($0.name, $0.value) },
            query: routed.head.query,
            body: routed.request.body
        )
        guard let statement = reader.read(request) else { return HTTPResponse(status: 403) }
        if case .receipt(let receipt) = statement {
            let now = environment.clock.now()
            let (delivery, isEarly) = try await environment.store.write { transaction in
                let delivery = try transaction.noteReceipt(receipt, at: now)
                try delivery?.tellAttempt(of: receipt, at: now, in: transaction)
                try delivery?.tellAddress(of: receipt, at: now, in: transaction)
                let isEarly =
                    try delivery == nil && receipt.state == .failed
                    && transaction.isSending(receipt.name)
                return (delivery, isEarly)
            }
            guard !isEarly else { return HTTPResponse(status: 503) }
            if let delivery { note(delivery, receipt) }
        }
        return HTTPResponse(status: 204)
    }
}

extension Router {
    /// Adds a path for each gateway that signs what it says.
    mutating func addReceipts(_ receipts: Receipts, _ environment: Environment) {
        for reader in receipts.readers {
            let route = Route("receipts", audience: .anyone, bodyLimit: 64 * 1024) { routed in
                try await receipts.answer(routed, from: reader, environment)
            }
            for method in ["GET", "POST"] {
                add(route, method, "/hearth/v1/receipts/\(reader.name)")
            }
        }
    }
}
