/// What a project's text messages have cost and how their codes were used, for its operator.
package struct MessageStatus: Sendable {
    /// What was spent in a period that runs.
    package struct Spent: Hashable, Sendable {
        package let period: SpendingPeriod
        package let amount: MoneyAmount
        /// Nil where there is none.
        package let cap: MoneyAmount?
        /// The part of the cap that is kept for codes of second factors; nil where there is no cap.
        package let reserve: MoneyAmount?
    }

    /// What came of messages to numbers that begin alike.
    package struct Prefix: Hashable, Sendable {
        package let prefix: String
        package let sent: Int64
        package let used: Int64
        /// Until when no message goes out there; nil where it is open.
        package let shutUntil: Timestamp?

        /// Describes them.
        package init(prefix: String, sent: Int64, used: Int64, shutUntil: Timestamp?) {
            self.prefix = prefix
            self.sent = sent
            self.used = used
            self.shutUntil = shutUntil
        }
    }

    /// At most so many prefixes are shown, those with the most messages first.
    private static let maximumPrefixes = 100

    package let spent: [Spent]
    package let prefixes: [Prefix]

    /// Reads it.
    ///
    /// - Throws: the store's failure, `JSONError`.
    package init(of project: Project, at now: Timestamp, in transaction: any Transaction) throws {
        let config = try ProjectConfig(parsing: project.config)
        spent = try SpendingPeriod.allCases.map { period in
            let sums = try transaction.messageSums([period.sum(of: project.id)], at: now)
            let cap = config.spendingCap(of: period)
            return Spent(
                period: period,
                amount: MoneyAmount(micros: sums.first?.amount ?? 0),
                cap: cap,
                reserve: cap.map(config.secondFactorReserve)
            )
        }
        let window = config.messageBreaker.windowSeconds
        let shut = try transaction.breakers(of: project.id)
        let until = Dictionary(shut.map { ($0.prefix, $0.shutUntil) }) { $1 }
        let counted = try transaction.conversions(
            of: project.id,
            from: now.adding(seconds: -window),
            limit: Self.maximumPrefixes
        )
        let known = Set(counted.map(\.prefix))
        prefixes =
            counted.map { prefix, sent, used in
                Prefix(prefix: prefix, sent: sent, used: used, shutUntil: until[prefix])
            }
            + shut.filter { !known.contains($0.prefix) }.map {
                Prefix(prefix: $0.prefix, sent: 0, used: 0, shutUntil: $0.shutUntil)
            }
    }
}
