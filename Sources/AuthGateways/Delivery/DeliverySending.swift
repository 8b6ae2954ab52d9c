import AuthCrypto
import AuthDomain

/// Has the gateways of a road tried, one after the other, until one has a message.
struct DeliverySending: Sendable {
    /// No other gateway is tried after so long.
    private static let patience = Duration.seconds(90)

    let road: DeliveryWorker.Road
    let clock: any Clock
    let keyRing: KeyRing
    let health: GatewayHealth
    let reporter: CodeReporter?

    /// One gateway with the message that it is to get.
    private struct Attempt: Sendable {
        let gateway: String
        let send: @Sendable () async -> GatewayAnswer
    }

    /// Sends a message.
    ///
    /// - Returns: what has become of it, and what each gateway said.
    func send(_ delivery: Delivery) async -> (DeliveryOutcome, [GatewayTry]) {
        var tries: [GatewayTry] = []
        do {
            let outcome = await self.outcome(of: try attempts(for: delivery), delivery, &tries)
            return (outcome, tries)
        } catch {
            // Nothing has gone out; the master key of another server may open it.
            return (.again(gateway: nil, reason: "the message cannot be opened"), tries)
        }
    }

    private func attempts(for delivery: Delivery) throws -> [Attempt] {
        let content = try DeliveryContent(of: delivery, by: keyRing)
        let attempts: [Attempt]
        switch road {
        case .sms(let routes):
            let message = content.sms(delivery)
            attempts = routes.gateways(for: message.to).map { gateway in
                Attempt(gateway: gateway.name) { [reporter] in
                    await reporter?.settle(aheadOf: delivery.id, by: gateway.name)
                    return await gateway.send(message)
                }
            }
        case .email(let gateways):
            let mail = content.email(delivery)
            attempts = gateways.map { gateway in
                Attempt(gateway: gateway.name) { await gateway.send(mail) }
            }
        }
        return health.inOrder(attempts) { $0.gateway }
    }

    private func outcome(
        of attempts: [Attempt],
        _ delivery: Delivery,
        _ tries: inout [GatewayTry]
    ) async -> DeliveryOutcome {
        let deadline = ContinuousClock.now + Self.patience
        var busy: (gateway: String, reason: String)?
        var refused: (gateway: String, reason: String)?
        for attempt in attempts where ContinuousClock.now < deadline {
            let gateway = attempt.gateway
            guard clock.now() < delivery.expiresAt else {
                return .ended(.init(.expired, gateway: gateway))
            }
            guard let answer = await health.calling(gateway, attempt.send) else {
                let reason = "it has just failed, and others try it"
                tries.append(GatewayTry(gateway, .busy(reason: reason), at: clock.now()))
                busy = (gateway, reason)
                continue
            }
            tries.append(GatewayTry(gateway, answer, at: clock.now()))
            switch answer {
            case .accepted(let reference):
                health.noteSuccess(of: gateway)
                return .ended(.init(.sent, gateway: gateway, reference: reference))
            case .refused(let reason):
                refused = (gateway, reason)
            case .busy(let reason):
                health.setAside(gateway)
                busy = (gateway, reason)
            case .uncertain(let reason):
                health.setAside(gateway)
                guard road.kind == .sms else { return .again(gateway: gateway, reason: reason) }
                return .ended(.init(.unknown, gateway: gateway, reason: reason))
            }
        }
        if let busy { return .again(gateway: busy.gateway, reason: busy.reason) }
        return .ended(
            .init(.failed, gateway: refused?.gateway, reason: refused?.reason ?? "no gateway")
        )
    }
}
