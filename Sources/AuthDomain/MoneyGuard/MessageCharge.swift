/// What a text message was counted for, so that it can be given back where the message never goes out.
package struct MessageCharge: Hashable, Sendable {
    /// What the use of its code is counted for; nil where it is not.
    package let prefix: String?
    /// What it was taken to cost.
    package let price: MoneyAmount

    /// Describes what was counted.
    package init(prefix: String?, price: MoneyAmount) {
        self.prefix = prefix
        self.price = price
    }
}

extension [Delivery] {
    /// Takes messages that no gateway has taken off what was spent, and off the codes that were not used.
    ///
    /// Limits stay as they are: they count requests.
    ///
    /// - Parameter transaction: the one that gives the messages up, before it tells their attempts.
    /// - Throws: the store's failure.
    package func giveBack(
        in transaction: any MessageCounterQueries & MessagePrefixQueries
    ) throws {
        let charged = compactMap { delivery in delivery.charge.map { (delivery, $0) } }
        // In one order everywhere, or PostgreSQL has to undo deadlocks.
        let sums = charged.filter { $0.1.price.micros > 0 }.flatMap { delivery, charge in
            SpendingPeriod.allCases.map { period in
                (name: period.sum(of: delivery.scope.project), delivery: delivery, charge: charge)
            }
        }
        for sum in sums.sorted(by: { $0.name < $1.name }) {
            try transaction.takeBack(
                sum.charge.price.micros,
                fromMessageSum: sum.name,
                addedAt: sum.delivery.createdAt
            )
        }
        let prefixes = charged.compactMap { delivery, charge in
            charge.prefix.map { (name: $0, delivery.scope.project, delivery.createdAt) }
        }
        for prefix in prefixes.sorted(by: { ($0.1, $0.name, $0.2) < ($1.1, $1.name, $1.2) }) {
            try PrefixBreaker.takeBack(
                prefix.name,
                of: prefix.1,
                sentAt: prefix.2,
                in: transaction
            )
        }
    }
}
