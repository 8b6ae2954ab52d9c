/// One of the sums that a text message adds to: a message to a limit, its price to what was spent.
package struct MessageCounter: Hashable, Sendable {
    /// What is summed up, the project in it; no two that one message adds to are the same.
    package let name: String
    /// What the message adds.
    package let amount: Int64
    /// What the sum may reach.
    package let maximum: Int64
    /// When a sum that begins now begins anew; one that runs keeps its own end.
    package let endsAt: Timestamp
    /// Why the message does not go out where there is no room for it.
    package let refusal: SMSRefusal

    /// Describes a sum and what is to be added.
    package init(
        _ name: String,
        adding amount: Int64 = 1,
        atMost maximum: Int64,
        endsAt: Timestamp,
        refusal: SMSRefusal
    ) {
        self.name = name
        self.amount = amount
        self.maximum = maximum
        self.endsAt = endsAt
        self.refusal = refusal
    }

    /// Whether a sum has room for the message.
    func hasRoom(beside sum: Int64) -> Bool {
        amount <= maximum && sum <= maximum - amount
    }
}

/// A sum as the store has it.
package struct MessageSum: Hashable, Sendable {
    package let name: String
    package let amount: Int64
    /// How much of it the operator was told of: 0 for nothing, higher for more.
    package let told: Int64

    /// Takes a sum.
    package init(name: String, amount: Int64, told: Int64) {
        self.name = name
        self.amount = amount
        self.told = told
    }
}

/// What was added to a sum at a time.
package struct AddedAmount: Hashable, Sendable {
    package let amount: Int64
    package let addedAt: Timestamp

    /// Describes what was added.
    package init(_ amount: Int64, at time: Timestamp) {
        self.amount = amount
        self.addedAt = time
    }
}
