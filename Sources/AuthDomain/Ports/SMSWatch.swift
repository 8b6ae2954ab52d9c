/// Something about text messages and their cost that an operator may want to know.
package enum SMSEvent: Hashable, Sendable {
    /// A message was taken over, at this price.
    case accepted(price: MoneyAmount, project: String)
    /// A message does not go out.
    case refused(SMSRefusal, project: String)
    /// Most of what may be spent is; told once for each period.
    case spendingNear(SpendingPeriod, spent: MoneyAmount, cap: MoneyAmount, project: String)
    /// What is left is kept for codes of second factors; told once for each period.
    case spendingReserved(SpendingPeriod, share: MoneyAmount, project: String)
    /// No message goes out until the period ends; told once for each.
    case spendingOver(SpendingPeriod, cap: MoneyAmount, project: String)
    /// Codes sent to numbers that begin alike are not used, and no more go out there for a time.
    case prefixShut(MessageBreaker, sent: Int64, used: Int64, project: String)
    /// The operator's risk service forbade a message, for a reason of its own.
    case riskRefused(reason: String, project: String)
    /// The operator's risk service did not answer.
    case riskSilent(reason: String, project: String)
}

/// Hears what becomes of text messages ahead of their gateways.
package protocol SMSWatch: Sendable {
    /// Hears of one event, after the store has it.
    func note(_ event: SMSEvent)
}

/// Stands where nobody watches.
package struct UnwatchedSMS: SMSWatch {
    /// Creates it.
    package init() {}

    package func note(_ event: SMSEvent) {}
}
