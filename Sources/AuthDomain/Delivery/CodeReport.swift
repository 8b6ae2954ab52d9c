/// What a gateway that judges its own routes by the use of codes is to hear of one that it sent.
///
/// It is kept from when the message is taken over until the gateway has heard, or asks no more.
package struct CodeReport: Hashable, Sendable {
    /// What has become of a code.
    package enum Outcome: String, Sendable {
        /// It has done what it was for.
        case approved
        /// It will not: it has expired, was guessed at too often, or its number was given a newer one.
        case canceled
    }

    /// The ``Delivery``'s name.
    package let delivery: String
    package let scope: Scope
    /// The keyed hash of the number, the same in all projects.
    package let numberMark: String
    /// The gateway that sent the code; nil while none has.
    package var gateway: String?
    /// The gateway's own name for the message; nil while none has it.
    package var reference: String?
    package var outcome = Outcome.canceled
    /// When the gateway is to be told: once the code has expired, unless its outcome is known earlier.
    package var dueAt: Timestamp
    /// How often somebody has begun to tell it.
    package var attempts: Int64 = 0

    /// Describes what is to be told of a code that nobody has used.
    package init(delivery: String, scope: Scope, numberMark: String, dueAt: Timestamp) {
        self.delivery = delivery
        self.scope = scope
        self.numberMark = numberMark
        self.dueAt = dueAt
    }
}

extension CodeReport {
    /// Tells the attempt of the code that its gateway has heard.
    ///
    /// - Throws: the store's failure.
    package func tellAttempt(at now: Timestamp, in transaction: any AttemptQueries) throws {
        let step = AttemptStep(.gatewayTold, at: now, reason: outcome.rawValue, gateway: gateway)
        try transaction.append([step], toAttempt: delivery, outcome: nil)
    }
}
