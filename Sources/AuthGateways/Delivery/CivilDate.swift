import AuthDomain

/// A time by the calendar, in UTC.
struct CivilDate {
    let year: Int64
    /// 1 to 12.
    let month: Int64
    /// 1 to 31.
    let day: Int64
    let hour: Int64
    let minute: Int64
    let second: Int64
    /// 0 for Thursday, as the first day of 1970 was one.
    let weekday: Int64

    private static let secondsPerDay: Int64 = 86_400
    /// The last second of the year 9999.
    private static let last: Int64 = 253_402_300_799

    /// Reads a time from 1970 to 9999, and takes the nearest one for others.
    ///
    /// Years begin on 1 March here, so that leap days come last.
    init(_ time: Timestamp) {
        let bounded = min(max(time.seconds, 0), Self.last)
        let (days, rest) = bounded.quotientAndRemainder(dividingBy: Self.secondsPerDay)
        let sinceYear0 = days + 719_468
        let (era, dayOfEra) = sinceYear0.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        hour = rest / 3600
        minute = rest / 60 % 60
        second = rest % 60
        weekday = days % 7
    }
}
