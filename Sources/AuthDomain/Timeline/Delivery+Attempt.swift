/// What a gateway has answered to a message.
package struct GatewayTry: Hashable, Sendable {
    package let gateway: String
    package let answer: GatewayAnswer
    package let at: Timestamp

    /// Notes an answer.
    package init(_ gateway: String, _ answer: GatewayAnswer, at: Timestamp) {
        self.gateway = gateway
        self.answer = answer
        self.at = at
    }

    fileprivate var step: AttemptStep {
        switch answer {
        case .accepted: AttemptStep(.gatewayAccepted, at: at, gateway: gateway)
        case .busy(let reason):
            AttemptStep(.gatewayBusy, at: at, reason: reason, gateway: gateway)
        case .refused(let reason):
            AttemptStep(.gatewayRefused, at: at, reason: reason, gateway: gateway)
        case .uncertain(let reason):
            AttemptStep(.gatewayUncertain, at: at, reason: reason, gateway: gateway)
        }
    }
}

extension Delivery {
    /// Tells a text message's attempt which gateways were tried, and what the message has come to.
    ///
    /// - Parameters:
    ///   - tries: in order.
    ///   - state: the message's, after them.
    ///   - now: when.
    ///   - transaction: the one that writes the message's state.
    /// - Throws: the store's failure.
    package func tellAttempt(
        of tries: [GatewayTry],
        _ state: State,
        at now: Timestamp,
        in transaction: any AttemptQueries
    ) throws {
        guard road == .sms else { return }
        var steps = tries.map(\.step)
        switch state {
        case .expired: steps.append(AttemptStep(.messageExpired, at: now))
        case .unknown where tries.isEmpty:
            steps.append(
                AttemptStep(.gatewayUncertain, at: now, reason: reason, gateway: gateway)
            )
        default: break
        }
        try transaction.append(
            steps,
            toAttempt: id,
            outcome: state == .failed || state == .expired ? .undelivered : nil
        )
    }

    /// Tells a text message's attempt what a gateway says of it later.
    ///
    /// - Throws: the store's failure.
    package func tellAttempt(
        of receipt: DeliveryReceipt,
        at now: Timestamp,
        in transaction: any AttemptQueries
    ) throws {
        guard road == .sms else { return }
        let kind: AttemptStep.Kind =
            switch receipt.state {
            case .delivered: .receiptDelivered
            case .failed: .receiptFailed
            default: .receiptSent
            }
        let step = AttemptStep(kind, at: now, reason: receipt.reason, gateway: receipt.gateway)
        try transaction.append(
            [step],
            toAttempt: id,
            outcome: kind == .receiptFailed ? .undelivered : nil
        )
    }
}

extension [Delivery] {
    /// Tells attempts what their messages have come to that nobody sends any more.
    ///
    /// - Throws: the store's failure.
    package func tellAttempts(at now: Timestamp, in transaction: any AttemptQueries) throws {
        for delivery in self {
            try delivery.tellAttempt(of: [], delivery.state, at: now, in: transaction)
        }
    }
}
