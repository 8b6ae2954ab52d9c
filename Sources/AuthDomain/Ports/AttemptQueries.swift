/// Statements on what operators may read of verifications.
package protocol AttemptQueries {
    /// Stores an attempt.
    func insert(_ attempt: VerificationAttempt) throws

    /// Adds steps to an attempt, in one statement; nothing where there is no such attempt.
    ///
    /// An attempt that has very many steps gets no more, only the outcome. One whose code was used stays
    /// so, and only one that waits becomes `undelivered`.
    ///
    /// - Parameters:
    ///   - steps: what has happened since.
    ///   - id: the attempt's.
    ///   - outcome: what it has come to; nil where that stays.
    /// - Throws: the store's failure.
    func append(
        _ steps: [AttemptStep],
        toAttempt id: String,
        outcome: VerificationAttempt.Outcome?
    ) throws

    /// Notes what an attempt's code was used for.
    ///
    /// - Parameters:
    ///   - id: the attempt's.
    ///   - use: what for.
    ///   - step: the last one.
    /// - Throws: the store's failure.
    func useAttempt(_ id: String, for use: AttemptUse, _ step: AttemptStep) throws

    /// Lets the waiting attempts of a number for the same purpose give way to a newer one.
    func supersedeAttempts(
        like attempt: VerificationAttempt,
        at time: Timestamp
    ) throws

    /// Takes away the push that a request for a message follows, in one statement.
    ///
    /// - Returns: nil where there is none, or another request was first.
    func takePush(_ push: AttemptPush) throws -> VerificationAttempt?

    /// The attempt of that name; nil where there is none.
    func attempt(_ id: String, of project: String) throws -> VerificationAttempt?

    /// Attempts of a project, the latest first.
    ///
    /// - Parameters:
    ///   - filter: which.
    ///   - cursor: the last one of the page before; nil for the first page.
    ///   - limit: at most so many.
    /// - Returns: the attempts.
    /// - Throws: the store's failure.
    func attempts(
        _ filter: AttemptFilter,
        after cursor: AttemptFilter.Cursor?,
        limit: Int
    ) throws -> [VerificationAttempt]

    /// Forgets the attempts of an account, and those of its numbers that no account is known of.
    ///
    /// The numbers are those of `numberMarks` and of its own attempts: a command without the master key
    /// knows no marks.
    func deleteAttempts(of account: AccountID, numberMarks: [String], in scope: Scope) throws

    /// Forgets from where the attempts were begun that began before `time`.
    func forgetNetworkMarks(before time: Timestamp) throws

    /// Forgets the attempts of a project that began before `time`, but at most so many.
    ///
    /// - Returns: how many there were.
    func purgeAttempts(of project: String, before time: Timestamp, limit: Int) throws -> Int
}

/// What the code of an attempt was used for.
package struct AttemptUse: Hashable, Sendable {
    /// Whose attempt it is; nil where that is known already.
    package var account: AccountID?
    /// What it turned out to be for; nil where that stays.
    package var purpose: VerificationAttempt.Purpose?
    /// What is remarkable about it.
    var reason: String?

    /// What it was asked for, by whom it was asked for.
    package init(account: AccountID? = nil, purpose: VerificationAttempt.Purpose? = nil) {
        self.account = account
        self.purpose = purpose
    }
}

/// The push that a request for a message may follow.
package enum AttemptPush: Hashable, Sendable {
    /// The app brings its receipt.
    case id(String, project: String)
    /// The latest one of the same app and place, no older than `since`.
    case latest(project: String, bundleID: String, networkMark: String, since: Timestamp)
}

/// Which attempts of a project an operator asks for.
package struct AttemptFilter: Hashable, Sendable {
    /// Where a page of attempts ends.
    package struct Cursor: Hashable, Sendable {
        package let startedAt: Timestamp
        package let id: String

        /// Takes the last attempt of a page.
        package init(startedAt: Timestamp, id: String) {
            self.startedAt = startedAt
            self.id = id
        }
    }

    package let project: String
    /// Empty for the project's own, nil for those of all of its tenants, too.
    package var tenant: String?
    /// As ``VerificationAttempt/numberMark``.
    package var numberMark: String?
    package var account: AccountID?
    package var outcome: VerificationAttempt.Outcome?
    package var since: Timestamp?
    /// Tells attempts that have expired from those that still wait.
    package let now: Timestamp

    /// All attempts of a project.
    package init(project: String, now: Timestamp) {
        self.project = project
        self.now = now
    }
}
