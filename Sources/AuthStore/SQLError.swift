import AuthDomain

/// The database refused a statement or a transaction.
///
/// It carries the statement's text and the database's own code, never a value: messages of both
/// databases may quote what a user typed.
package struct SQLError: Error, Hashable, Sendable {
    /// What went wrong, named alike for both databases.
    package enum Reason: Hashable, Sendable {
        /// A row with that key exists; named are the unique index, or `<table>_pkey`.
        case uniqueViolation(constraint: String)

        /// The row refers to one that does not exist, or is referred to.
        case foreignKeyViolation

        /// Another transaction was in the way for too long; the same work may succeed later.
        case conflict

        /// The connection could not be made, or broke before the transaction was committed.
        case connectionLost

        /// The connection broke while committing: the transaction may have happened or not.
        case outcomeUnknown

        /// Anything else; `code` tells.
        case other
    }

    /// What went wrong.
    package let reason: Reason

    /// PostgreSQL's SQLSTATE or SQLite's extended result code; empty if there is none.
    package let code: String

    /// The text of the statement.
    package let statement: String

    /// The database's words, where they cannot quote a value.
    package let explanation: String

    /// Whether the transaction was in order, and only met with something that passes.
    var isPassing: Bool { reason == .conflict || reason == .connectionLost }

    /// Whether the statement named a table that does not exist.
    var isMissingTable: Bool { code == "42P01" || explanation.hasPrefix("no such table") }

    init(_ reason: Reason, code: String = "", statement: String, explanation: String = "") {
        self.reason = reason
        self.code = code
        self.statement = statement
        self.explanation = explanation
    }
}

extension SQLError: StoreFailure {
    /// Not so where the outcome is unknown: what may have happened must not be asked for again unseen.
    package var mayPass: Bool { isPassing }
}

/// The store was closed before the transaction began.
package struct StoreClosed: StoreFailure, Hashable, Sendable {
    package var mayPass: Bool { true }
}

/// The store must not be used as it is; every problem is named.
package struct StoreUnfit: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence a problem, with what to do about it.
    package let problems: [String]

    package var description: String { problems.joined(separator: "\n") }
}
