/// Body of `POST /hearth/dev/v1/clock`: moves the time of a development server forward.
package struct ClockRequest: Codable, Hashable, Sendable {
    /// 0 or more.
    package var advanceSeconds: Int?

    package init(advanceSeconds: Int? = nil) {
        self.advanceSeconds = advanceSeconds
    }
}

/// Answer of `POST /hearth/dev/v1/clock`.
package struct ClockResponse: Codable, Hashable, Sendable {
    package var now: WireTimestamp?

    package init(now: WireTimestamp? = nil) {
        self.now = now
    }
}
