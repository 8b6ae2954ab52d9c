import AuthCrypto

/// The times whose spending has a cap.
package enum SpendingPeriod: String, Sendable, CaseIterable {
    /// From midnight to midnight, UTC.
    case day
    /// From the first to the last of a month, UTC.
    case month

    /// The name of the sum that is spent in the period.
    func sum(of project: String) -> String {
        "\(project)/spent/\(rawValue)"
    }
}

/// What one text message costs, and what a project's messages may cost together.
///
/// A message counts once, when it is taken over, whichever gateways are tried for it then. The last part
/// of a cap is kept for codes of second factors: whoever spends the rest keeps nobody out of an account.
struct Spending: Sendable {
    let project: String
    let price: MoneyAmount
    /// Nil where nothing is capped.
    let caps: [SpendingPeriod: MoneyAmount]
    /// What of each cap is kept for codes of second factors.
    private let reserves: [SpendingPeriod: MoneyAmount]
    private let isSecondFactor: Bool

    /// From here on the operator is warned: so many parts of a hundred.
    private static let warningPercent: Int64 = 80
    private static let toldMost: Int64 = 1
    /// What a sum is marked with once the operator was told that the reserve alone is left.
    private static let toldReserve: Int64 = 2
    /// The same, that nothing is.
    private static let toldAll: Int64 = 3

    init(
        _ config: ProjectConfig,
        of project: String,
        to number: String,
        in region: String?,
        for purpose: PhoneVerification.Purpose
    ) {
        self.project = project
        price = config.messagePrice(to: number, in: region)
        var caps: [SpendingPeriod: MoneyAmount] = [:]
        for period in SpendingPeriod.allCases { caps[period] = config.spendingCap(of: period) }
        self.caps = caps
        reserves = caps.mapValues(config.secondFactorReserve)
        isSecondFactor = purpose == .secondFactor
    }

    /// What all messages but codes of second factors may bring a sum to; nil for anything.
    private func share(of period: SpendingPeriod) -> Int64? {
        caps[period].map { $0.micros - (reserves[period]?.micros ?? 0) }
    }

    /// What such a message may bring a sum to; nil for anything.
    private func limit(of period: SpendingPeriod) -> Int64? {
        isSecondFactor ? caps[period]?.micros : share(of: period)
    }

    /// What the message adds to.
    func counters(at now: Timestamp) -> [MessageCounter] {
        guard price.micros > 0 else { return [] }
        return SpendingPeriod.allCases.map { period in
            MessageCounter(
                period.sum(of: project),
                adding: price.micros,
                atMost: limit(of: period) ?? .max,
                endsAt: now.end(of: period),
                refusal: .spendingCap
            )
        }
    }

    /// What the operator is to hear of sums that a message was added to, once for each period.
    func warnings(
        _ sums: [MessageSum],
        at now: Timestamp,
        in transaction: any MessageCounterQueries
    ) throws -> [SMSEvent] {
        try SpendingPeriod.allCases.compactMap { period in
            let name = period.sum(of: project)
            guard let cap = caps[period], let share = share(of: period),
                let sum = sums.first(where: { $0.name == name }),
                sum.told == 0, isMost(sum.amount, of: share),
                try transaction.tell(ofMessageSum: name, level: Self.toldMost, at: now)
            else { return nil }
            let spent = MoneyAmount(micros: sum.amount)
            return .spendingNear(period, spent: spent, cap: cap, project: project)
        }
    }

    /// Whether the operator is to hear of a message that has no room: not of a dear one while most of what
    /// may be spent is left for others.
    func isAlarming(_ sum: MessageSum, in counter: MessageCounter) -> Bool {
        counter.refusal == .spendingCap && sum.told < level
            && isMost(sum.amount, of: counter.maximum)
    }

    private var level: Int64 {
        isSecondFactor || reserves.values.allSatisfy { $0.micros == 0 }
            ? Self.toldAll : Self.toldReserve
    }

    private func isMost(_ amount: Int64, of cap: Int64) -> Bool {
        amount >= cap / 100 * Self.warningPercent
    }

    /// What the operator is to hear where a message does not go out, once for each period.
    func alarm(
        _ full: MessageCounter,
        at now: Timestamp,
        in transaction: any MessageCounterQueries
    ) throws -> SMSEvent? {
        for period in SpendingPeriod.allCases where full.name == period.sum(of: project) {
            guard try transaction.tell(ofMessageSum: full.name, level: level, at: now) else {
                break
            }
            let spent = MoneyAmount(micros: full.maximum)
            return level == Self.toldAll
                ? .spendingOver(period, cap: spent, project: project)
                : .spendingReserved(period, share: spent, project: project)
        }
        return nil
    }
}

extension ProjectConfig {
    private static let defaultPrice = MoneyAmount(micros: 50_000)

    private func amount(_ name: String, default absent: MoneyAmount) -> MoneyAmount {
        json["hearth"]?["sms"]?[name]?.stringValue.flatMap { MoneyAmount($0) } ?? absent
    }

    /// What a message to a number costs: by the longest prefix that has a price, else by its country.
    func messagePrice(to number: String, in region: String?) -> MoneyAmount {
        let prices = json["hearth"]?["sms"]?["prices"]
        let known = (1...max(1, number.utf8.count)).reversed().lazy
            .compactMap { prices?[String(number.prefix($0))]?.stringValue }.first
        let price = known ?? region.flatMap { prices?[$0]?.stringValue }
        return price.flatMap { MoneyAmount($0) } ?? amount("price", default: Self.defaultPrice)
    }

    /// The part of a cap that is kept for codes of second factors.
    func secondFactorReserve(of cap: MoneyAmount) -> MoneyAmount {
        let percent = json["hearth"]?["sms"]?["secondFactorReserve"]?.intValue ?? 20
        let range = MessageLimits.secondFactorReserve
        let part = min(max(percent, range.lowerBound), range.upperBound)
        // A cap has fifteen digits at most.
        return MoneyAmount(micros: cap.micros * part / 100)
    }

    /// What messages may cost together; nil for no cap.
    func spendingCap(of period: SpendingPeriod) -> MoneyAmount? {
        let cap =
            switch period {
            case .day: amount("capPerDay", default: MoneyAmount(micros: 100_000_000))
            case .month: amount("capPerMonth", default: MoneyAmount(micros: 1_000_000_000))
            }
        return cap.micros > 0 ? cap : nil
    }
}

extension Timestamp {
    private static let secondsPerDay: Int64 = 86_400

    /// When the period of this moment ends, UTC.
    fileprivate func end(of period: SpendingPeriod) -> Timestamp {
        let day = seconds / Self.secondsPerDay
        let days =
            switch period {
            case .day: day + 1
            case .month: day + Self.daysLeftInMonth(ofDay: day)
            }
        return Timestamp(seconds: days * Self.secondsPerDay)
    }

    /// Days from one day since 1970 to the first of the next month.
    private static func daysLeftInMonth(ofDay day: Int64) -> Int64 {
        // Years begin in March, so that a leap day is a year's last.
        let days = day + 719_468
        let dayOfEra = days % 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let nextMonth = (153 * (month + 1) + 2) / 5
        let nextYear = yearOfEra + 1
        let isLeap =
            nextYear.isMultiple(of: 4) && (!nextYear.isMultiple(of: 100) || nextYear == 400)
        let yearEnd: Int64 = isLeap ? 366 : 365
        return min(nextMonth, yearEnd) - dayOfYear
    }
}
