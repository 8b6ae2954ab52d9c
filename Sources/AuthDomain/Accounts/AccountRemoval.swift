/// Removes an account with what is kept elsewhere of attempts and guesses at it.
struct AccountRemoval: Sendable {
    let environment: Environment

    /// Removes an account, its attempts, those of its numbers, guesses at its factors, and whether mails
    /// reached it.
    ///
    /// - Returns: false where there is no such account.
    func remove(_ id: AccountID, in scope: Scope, _ transaction: any Transaction) throws -> Bool {
        guard let account = try transaction.lockAccount(id, in: scope) else { return false }
        let factors = try transaction.factors(of: id, in: scope).compactMap(\.phoneNumber)
        let marks = Set(factors + [account.phoneNumber].compactMap(\.self)).map { number in
            environment.secrets.numberMark(of: number, in: scope.project)
        }
        try transaction.deleteAttempts(of: id, numberMarks: marks, in: scope)
        try GuessBudget.secondFactor(of: id, in: scope).clear(in: transaction)
        _ = try transaction.deleteAccount(id, in: scope, at: environment.clock.now())
        guard let email = account.email else { return true }
        let mark = environment.secrets.addressMark(of: email, in: scope.project)
        try transaction.forgetBounce(of: mark, unlessInUse: email, in: scope.project)
        return true
    }
}
