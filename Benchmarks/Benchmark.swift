/// One thing that users wait for, or that such a thing is made of.
struct Benchmark: Sendable {
    /// What is done, such as `sign RS256`; unique.
    let name: String

    /// What the figure counts.
    let unit: Unit

    /// What the figure has to stay under or over, which may follow from rows measured before.
    let bar: @Sendable (Report) -> Bar?

    /// Does it often enough to tell.
    let measure: @Sendable () async throws -> Figure

    init(
        _ name: String,
        unit: Unit = .cpuMicroseconds,
        bar: @escaping @Sendable (Report) -> Bar? = { _ in nil },
        measure: @escaping @Sendable () async throws -> Figure
    ) {
        self.name = name
        self.unit = unit
        self.bar = bar
        self.measure = measure
    }
}

/// What a figure counts.
enum Unit: String, Sendable {
    case cpuMicroseconds = "us CPU"
    case milliseconds = "ms"
    case perSecond = "/s"
    case megabytes = "MB"
    case ratio = "x"
}

/// What a figure is held to.
enum Bar: Sendable {
    case atMost(Double)
    case atLeast(Double)

    func holds(for value: Double) -> Bool {
        switch self {
        case .atMost(let bar): value <= bar
        case .atLeast(let bar): value >= bar
        }
    }
}
