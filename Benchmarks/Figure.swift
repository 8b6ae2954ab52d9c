/// What came out of several samples of the same thing.
struct Figure: Sendable {
    /// The sample in the middle.
    let median: Double
    /// A tenth of the samples lies below.
    let low: Double
    /// A tenth of the samples lies above.
    let high: Double

    /// Sums samples up; there must be one at least.
    init(samples: [Double]) {
        let sorted = samples.sorted()
        precondition(!sorted.isEmpty, "nothing was measured")
        median = sorted[sorted.count / 2]
        low = sorted[sorted.count / 10]
        high = sorted[sorted.count - 1 - sorted.count / 10]
    }
}
