/// The form of dates in header fields: `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// Source: RFC 9110, section 5.6.7.
package enum HTTPDate {
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Writes a time in seconds since 1970; an earlier one is written as 1970.
    package static func text(secondsSince1970 seconds: Int) -> String {
        let seconds = max(seconds, 0)
        let (days, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let date = civilDate(daysSince1970: days)
        let time = [second / 3600, second / 60 % 60, second % 60].map(twoDigits)
        let day =
            "\(weekdays[days % 7]), \(twoDigits(date.day)) \(months[date.month - 1]) \(date.year)"
        return "\(day) \(time.joined(separator: ":")) GMT"
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    /// Year, month 1 to 12 and day of the Gregorian calendar, counted in years that begin in March, so
    /// that the leap day is a year's last.
    private static func civilDate(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let sinceYear0 = days + 719_468
        let (era, dayOfEra) = sinceYear0.quotientAndRemainder(dividingBy: 146_097)
        let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leapDays) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
    }
}
