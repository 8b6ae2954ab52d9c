/// A moment, written as RFC 3339 text in UTC with exactly three digits of fraction.
///
/// The Apple SDK reads no other number of digits. Reading takes none to nine digits and any offset.
package struct WireTimestamp: Hashable, Sendable {
    /// Milliseconds since 1970, from year 1 to year 9999.
    package let milliseconds: Int64

    /// Takes the nearest moment that RFC 3339 can write.
    package init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, Self.earliest), Self.latest)
    }

    private static let earliest: Int64 = -62_135_596_800_000
    private static let latest: Int64 = 253_402_300_799_999
    private static let millisecondsPerDay: Int64 = 86_400_000
}

extension WireTimestamp: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let timestamp = Self(text: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "must be an RFC 3339 timestamp"
            )
        }
        self = timestamp
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension WireTimestamp {
    /// For example `2025-01-01T00:00:00.123Z`.
    package var text: String {
        let (day, time) = milliseconds.flooredQuotientAndRemainder(by: Self.millisecondsPerDay)
        let (year, month, dayOfMonth) = Self.date(ofDay: day)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(24)
        bytes.append(number: year, digits: 4, then: "-")
        bytes.append(number: month, digits: 2, then: "-")
        bytes.append(number: dayOfMonth, digits: 2, then: "T")
        bytes.append(number: time / 3_600_000, digits: 2, then: ":")
        bytes.append(number: time / 60_000 % 60, digits: 2, then: ":")
        bytes.append(number: time / 1000 % 60, digits: 2, then: ".")
        bytes.append(number: time % 1000, digits: 3, then: "Z")
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads RFC 3339 text; nothing if it is not that or names no real moment.
    package init?(text: String) {
        var reader = TimestampReader(text)
        guard let year = reader.number(digits: 4, then: "-"),
            let month = reader.number(digits: 2, then: "-"),
            let dayOfMonth = reader.number(digits: 2, then: "Tt "),
            let hour = reader.number(digits: 2, then: ":"),
            let minute = reader.number(digits: 2, then: ":"),
            let second = reader.number(digits: 2),
            let fraction = reader.fraction(),
            let offset = reader.offset(),
            (1...9999).contains(year),
            (1...12).contains(month),
            (1...Self.days(inMonth: month, of: year)).contains(dayOfMonth),
            hour <= 23, minute <= 59, second <= 60
        else { return nil }
        let day = Self.day(of: (year, month, dayOfMonth))
        let seconds = day * 86_400 + (hour * 60 + minute - offset) * 60 + second
        self.init(milliseconds: seconds * 1000 + fraction)
    }
}

/// The calendar, counted in eras of 400 years from 1 March of year 0, so that the leap day is last.
extension WireTimestamp {
    private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = (day + 719_468).flooredQuotientAndRemainder(by: 146_097)
        let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leapDays) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func day(of date: (year: Int64, month: Int64, day: Int64)) -> Int64 {
        let year = date.month <= 2 ? date.year - 1 : date.year
        let (era, yearOfEra) = year.flooredQuotientAndRemainder(by: 400)
        let shiftedMonth = date.month > 2 ? date.month - 3 : date.month + 9
        let dayOfYear = (153 * shiftedMonth + 2) / 5 + date.day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func days(inMonth month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}

extension Int64 {
    fileprivate func flooredQuotientAndRemainder(by divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension [UInt8] {
    fileprivate mutating func append(number: Int64, digits: Int, then end: Unicode.Scalar) {
        var unit = (1..<digits).reduce(1) { unit, _ in unit * 10 } as Int64
        while unit > 0 {
            append(UInt8(ascii: "0") + UInt8(number / unit % 10))
            unit /= 10
        }
        append(UInt8(ascii: end))
    }
}
