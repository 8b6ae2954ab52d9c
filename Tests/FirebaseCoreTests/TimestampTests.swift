import FirebaseCore
import Foundation
import Testing

@Suite("Timestamps")
struct TimestampTests {
    @Test(
        "Nanoseconds stay within their second",
        arguments: [
            (0, 0, 0, 0), (5, 999_999_999, 5, 999_999_999), (5, 1_000_000_000, 6, 0),
            (5, -1, 4, 999_999_999), (5, -1_000_000_000, 4, 0), (0, 2_100_000_000, 2, 100_000_000),
        ] as [(Int64, Int32, Int64, Int32)]
    )
    func parts(seconds: Int64, nanoseconds: Int32, whole: Int64, rest: Int32) {
        let timestamp = Timestamp(seconds: seconds, nanoseconds: nanoseconds)
        #expect(timestamp.seconds == whole && timestamp.nanoseconds == rest)
    }

    @Test("No number and no date is too large", arguments: [Int64.min, .max])
    func bounds(seconds: Int64) {
        for nanoseconds in [Int32.min, .max] {
            let timestamp = Timestamp(seconds: seconds, nanoseconds: nanoseconds)
            #expect(abs(timestamp.seconds) < 1 << 40)
        }
        for time in [Double.infinity, -.infinity, .nan, 1e300] {
            #expect(abs(Timestamp(date: Date(timeIntervalSince1970: time)).seconds) < 1 << 40)
        }
    }

    @Test("Order, equality and dates follow the moment")
    func order() {
        let early = Timestamp(seconds: 1, nanoseconds: 999_999_999)
        let late = Timestamp(seconds: 2, nanoseconds: 0)
        #expect(early.compare(late) == .orderedAscending)
        #expect(late.compare(early) == .orderedDescending)
        #expect(late == Timestamp(seconds: 1, nanoseconds: 1_000_000_000))
        #expect(late.hash == Timestamp(date: late.dateValue()).hash)
        #expect(Timestamp(date: Date(timeIntervalSince1970: -0.5)).nanoseconds == 500_000_000)
        #expect(Timestamp(date: Date(timeIntervalSince1970: -0.5)).seconds == -1)
    }
}
