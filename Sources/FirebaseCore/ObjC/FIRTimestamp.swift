#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``Timestamp``, for Objective-C.
@objc(FIRTimestamp)
@available(swift, obsoleted: 1.0)
public final class FIRTimestamp: NSObject, NSCopying {
    let own: Timestamp

    init(_ own: Timestamp) {
        self.own = own
    }

    /// Takes both parts; nanoseconds beyond a second are carried.
    @objc(initWithSeconds:nanoseconds:)
    public init(seconds: Int64, nanoseconds: Int32) {
        own = Timestamp(seconds: seconds, nanoseconds: nanoseconds)
    }

    /// The moment of both parts.
    @objc(timestampWithSeconds:nanoseconds:)
    public static func timestamp(seconds: Int64, nanoseconds: Int32) -> FIRTimestamp {
        FIRTimestamp(seconds: seconds, nanoseconds: nanoseconds)
    }

    /// The moment of a date, down to the nanosecond below it.
    @objc(timestampWithDate:)
    public static func timestamp(date: Date) -> FIRTimestamp {
        FIRTimestamp(Timestamp(date: date))
    }

    /// The present moment.
    @objc
    public static func timestamp() -> FIRTimestamp {
        FIRTimestamp(Timestamp())
    }

    /// Seconds since 1970.
    @objc
    public var seconds: Int64 { own.seconds }

    /// Nanoseconds after the second.
    @objc
    public var nanoseconds: Int32 { own.nanoseconds }

    /// The moment as a date, which is less exact.
    @objc
    public func dateValue() -> Date {
        own.dateValue()
    }

    /// Which of two moments is the earlier one; a value of `NSComparisonResult`.
    @objc(compare:)
    public func compare(_ other: FIRTimestamp) -> Int {
        own.compare(other.own).rawValue
    }

    /// The object itself, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is the same moment.
    public override func isEqual(_ object: Any?) -> Bool {
        own.isEqual((object as? FIRTimestamp)?.own)
    }

    /// Equal for equal moments.
    public override var hash: Int { own.hash }

    /// Both parts.
    public override var description: String { own.description }
}
#endif
