public import Foundation

/// A moment, to the nanosecond; sibling modules of Google's name it.
public final class Timestamp: NSObject, NSCopying, Sendable {
    /// Seconds since 1970; from the year 1 to the year 9999.
    public let seconds: Int64
    /// Nanoseconds after the second; 0 to 999,999,999.
    public let nanoseconds: Int32

    private static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// Takes both parts; nanoseconds beyond a second are carried, and years beyond the range cut off.
    public init(seconds: Int64, nanoseconds: Int32) {
        let rest = nanoseconds % 1_000_000_000
        let carried = Int64(nanoseconds / 1_000_000_000) - (rest < 0 ? 1 : 0)
        self.seconds = Self.bounded(Self.bounded(seconds) + carried)
        self.nanoseconds = rest < 0 ? rest + 1_000_000_000 : rest
    }

    /// Takes a date, down to the nanosecond below it.
    public convenience init(date: Date) {
        let time = date.timeIntervalSince1970
        let bounds = Double(Self.range.lowerBound)...Double(Self.range.upperBound)
        let bounded = time.isNaN ? 0 : min(max(time, bounds.lowerBound), bounds.upperBound)
        let whole = bounded.rounded(.down)
        let rest = min((bounded - whole) * 1_000_000_000, 999_999_999)
        self.init(seconds: Int64(whole), nanoseconds: Int32(rest))
    }

    /// Takes the present moment.
    public convenience override init() {
        self.init(date: Date())
    }

    private static func bounded(_ seconds: Int64) -> Int64 {
        min(max(seconds, range.lowerBound), range.upperBound)
    }

    /// The moment as a date, which is less exact.
    public func dateValue() -> Date {
        Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1_000_000_000)
    }

    /// Which of two moments is the earlier one.
    public func compare(_ other: Timestamp) -> ComparisonResult {
        let own = (seconds, nanoseconds)
        let others = (other.seconds, other.nanoseconds)
        if own == others { return .orderedSame }
        return own < others ? .orderedAscending : .orderedDescending
    }

    /// The object itself, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is the same moment.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? Timestamp else { return false }
        return compare(other) == .orderedSame
    }

    /// Equal for equal moments.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(seconds)
        hasher.combine(nanoseconds)
        return hasher.finalize()
    }

    /// Both parts.
    public override var description: String {
        "<Timestamp: seconds=\(seconds) nanoseconds=\(nanoseconds)>"
    }
}
