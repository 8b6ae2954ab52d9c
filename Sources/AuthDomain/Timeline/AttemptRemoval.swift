/// Forgets what is kept of the attempts and guesses at accounts that go.
struct AttemptRemoval: Sendable {
    let environment: Environment

    /// Forgets an account's attempts, those of its numbers, guesses at its factors, and whether mails
    /// reached it, ahead of the account itself.
    func forget(_ id: AccountID, in scope: Scope, _ transaction: any Transaction) throws {
        let account = try transaction.lockAccount(id, in: scope)
        if let email = account?.email {
            let mark = environment.secrets.addressMark(of: email, in: scope.project)
            try transaction.forgetBounce(of: mark, in: scope.project)
        }
        let factors = try transaction.factors(of: id, in: scope).compactMap(\.phoneNumber)
        let marks = Set(factors + [account?.phoneNumber].compactMap(\.self)).map { number in
            environment.secrets.numberMark(of: number, in: scope.project)
        }
        try transaction.deleteAttempts(of: id, numberMarks: marks, in: scope)
        try GuessBudget.secondFactor(of: id, in: scope).clear(in: transaction)
    }
}
