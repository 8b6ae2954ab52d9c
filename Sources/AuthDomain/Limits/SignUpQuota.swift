import AuthCrypto

extension ProjectConfig {
    /// How many accounts a caller may make an hour while `quota.signUpQuotaConfig` is in force; nil
    /// where it is not.
    ///
    /// Source: discovery document v2, `GoogleCloudIdentitytoolkitAdminV2TemporaryQuota`.
    func signUpQuota(at now: Timestamp) -> Int64? {
        guard let settings = json["quota"]?["signUpQuotaConfig"],
            let quota = settings["quota"]?.wholeNumber, quota > 0
        else { return nil }
        guard let start = settings["startTime"]?.stringValue.flatMap(Timestamp.init(text:)) else {
            return quota
        }
        guard start <= now else { return nil }
        let duration = settings["quotaDuration"]?.stringValue?.dropLast()
        guard let duration, let seconds = Int64(duration.prefix { $0 != "." }) else { return quota }
        return now < start.adding(seconds: seconds) ? quota : nil
    }
}

extension JSONValue {
    /// A whole number, or the text of one, as the protocol writes large ones.
    fileprivate var wholeNumber: Int64? { intValue ?? stringValue.flatMap { Int64($0) } }
}

extension Timestamp {
    /// Reads the date and the time of day of RFC 3339 in UTC, to the second; nil for anything else.
    init?(text: String) {
        let digits = text.utf8.prefix(19).split { !(0x30...0x39).contains($0) }
        let parts = digits.compactMap { Int64(String(decoding: $0, as: UTF8.self)) }
        guard text.utf8.last == UInt8(ascii: "Z"), parts.count == 6, (1...9999).contains(parts[0]),
            (1...12).contains(parts[1]), (1...31).contains(parts[2]), (0...23).contains(parts[3]),
            (0...59).contains(parts[4]), (0...60).contains(parts[5])
        else { return nil }
        // Years begin in March, so that a leap day is a year's last.
        let year = parts[1] > 2 ? parts[0] : parts[0] - 1
        let month = (parts[1] + 9) % 12
        let days =
            365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + parts[2]
        let daysSince1970 = days - 719_469
        self.init(
            seconds: daysSince1970 * 86_400 + parts[3] * 3600 + parts[4] * 60 + parts[5]
        )
    }
}
