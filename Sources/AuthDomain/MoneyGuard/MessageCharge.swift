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
        var prices: [String: [AddedAmount]] = [:]
        for (delivery, charge) in charged where charge.price.micros > 0 {
            let added = AddedAmount(charge.price.micros, at: delivery.createdAt)
            for period in SpendingPeriod.allCases {
                prices[period.sum(of: delivery.scope.project), default: []].append(added)
            }
        }
        // In one order everywhere, or PostgreSQL has to undo deadlocks.
        for (name, amounts) in prices.sorted(by: { $0.key < $1.key }) {
            try transaction.takeBack(amounts, fromMessageSum: name)
        }
        let sent = charged.compactMap { delivery, charge in
            charge.prefix.map { prefix in
                PrefixBreaker.Slot(prefix, of: delivery.scope.project, at: delivery.createdAt)
            }
        }
        try PrefixBreaker.takeBack(sent, in: transaction)
    }
}
