/// What the project's functions have decided about one sign-in so far.
///
/// A rule asks for a decision inside its transaction. Where there is none yet it throws the question,
/// the transaction is rolled back, ``BlockingFunctions`` asks, and the rule runs again from its start.
package struct BlockingDecisions: Sendable {
    /// A decision that a rule needs.
    struct Question: Error {
        let event: BlockingEvent
    }

    private struct Decision: Sendable {
        let subject: BlockingEvent.Subject?
        let answer: BlockingAnswer
    }

    /// No decisions yet.
    static let none = BlockingDecisions()

    private var made: [BlockingTrigger: Decision] = [:]

    /// The account that a function wants closed; nil where none does.
    var disabledAccount: AccountID? {
        made.values.first { $0.answer.disables }?.subject?.id
    }

    /// Adds an answer; one about an earlier state of the account gives way to it.
    mutating func add(_ answer: BlockingAnswer, on event: BlockingEvent) {
        made[event.trigger] = Decision(subject: event.subject, answer: answer)
    }

    /// The answer to this very event.
    ///
    /// - Throws: `Question` where there is none yet, or the account has changed since.
    func answer(to event: BlockingEvent) throws -> BlockingAnswer {
        guard let decision = made[event.trigger], decision.subject == event.subject else {
            throw Question(event: event)
        }
        return decision.answer
    }
}

extension Caller {
    /// Lets the project decide about an account that its user makes, just before it is stored.
    ///
    /// The account must have the same id whenever the transaction runs again.
    ///
    /// - Throws: `BlockingDecisions.Question`.
    func decideCreation(
        of account: inout Account,
        _ details: SessionOpening.Details
    ) throws {
        guard details.asksFunctions, config.functionURI(of: .beforeCreate) != nil else { return }
        let event = BlockingEvent(
            .beforeCreate,
            AccountDetails(account, [], []),
            details,
            caller: self
        )
        try decisions.answer(to: event).apply(to: &account)
    }

    /// Lets the project decide about a sign-in of a stored account, just before the session is opened.
    ///
    /// - Throws: `BlockingDecisions.Question`.
    func decideSignIn(
        of account: inout Account,
        _ details: inout SessionOpening.Details,
        in transaction: any Transaction
    ) throws {
        guard details.asksFunctions, config.functionURI(of: .beforeSignIn) != nil,
            // What beforeCreate has closed does not get so far.
            !account.disabled
        else { return }
        let known = try AccountDetails(of: account, in: transaction)
        let event = BlockingEvent(.beforeSignIn, known, details, caller: self)
        let answer = try decisions.answer(to: event)
        let stored = account
        answer.apply(to: &account)
        if account != stored { try transaction.update(account) }
        details.addClaims(answer.sessionClaims)
    }
}
