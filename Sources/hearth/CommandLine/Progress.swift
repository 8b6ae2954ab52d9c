/// Tells how far long work is, every few seconds, with its rate and the time left.
struct Progress {
    private static let interval = Duration.seconds(2)

    private let start = ContinuousClock.now
    private var told = ContinuousClock.now

    /// Says it where it is time to.
    ///
    /// - Parameters:
    ///   - count: how many users are done since the beginning.
    ///   - fraction: how much of the whole work since the beginning that is, 0 to 1.
    mutating func tell(_ count: Int, fraction: Double) {
        let now = ContinuousClock.now
        guard now - told >= Self.interval else { return }
        told = now
        Output.note(line(count, fraction: fraction, seconds: (now - start) / .seconds(1)))
    }

    /// The line after so many seconds.
    func line(_ count: Int, fraction: Double, seconds: Double) -> String {
        let rate = Int(Double(count) / max(seconds, 0.001))
        let percent = Int(min(max(fraction, 0), 1) * 100)
        guard fraction > 0 else { return "\(count) users, \(rate) a second" }
        let left = Int((seconds / fraction - seconds).rounded(.up))
        return "\(count) users, \(percent) %, \(rate) a second, \(left) s left"
    }

    /// How many seconds have passed.
    var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }
}
