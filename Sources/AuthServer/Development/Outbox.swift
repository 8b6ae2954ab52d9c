import AuthDomain
import AuthWire

/// The messages that a development server keeps.
extension DevelopmentOperations {
    /// Answers `GET /hearth/dev/v1/outbox`.
    func outbox(_ request: OutboxRequest) async throws -> OutboxResponse {
        let project = request.project?.nonEmpty
        let messages = try await environment.store.scan { try $0.messages(of: project) }
        return OutboxResponse(
            messages: messages.filter { $0.kind != .link }.map {
                .init(
                    kind: MessageKind(rawValue: $0.kind.rawValue),
                    to: $0.to,
                    body: $0.body,
                    code: $0.code,
                    link: $0.link,
                    time: WireTimestamp(milliseconds: $0.time.milliseconds)
                )
            }
        )
    }

    /// Answers `DELETE /hearth/dev/v1/outbox`.
    func clearOutbox(_ request: OutboxRequest) async throws -> EmptyResponse {
        try await environment.store.write { try $0.deleteMessages(of: request.project?.nonEmpty) }
        return EmptyResponse()
    }
}

/// The time that a development server can move.
extension DevelopmentOperations {
    /// Answers `POST /hearth/dev/v1/clock`.
    ///
    /// - Throws: `INVALID_ARGUMENT` for an amount that is absent or negative.
    func advanceClock(_ request: ClockRequest) async throws -> ClockResponse {
        guard let seconds = request.advanceSeconds, seconds >= 0 else {
            throw WireError(.invalidArgument, detail: "advanceSeconds must be 0 or more.")
        }
        let now = try await clock.advance(seconds: Int64(seconds), in: environment.store)
        return ClockResponse(now: WireTimestamp(milliseconds: now.milliseconds))
    }
}
