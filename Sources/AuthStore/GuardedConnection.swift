import AuthDomain

/// The connection that one transaction is given: where both databases are made to behave alike.
///
/// After a failed statement PostgreSQL refuses all that follow and SQLite goes on; here both
/// refuse. PostgreSQL cannot store NUL in a text and SQLite can; here both refuse.
final class GuardedConnection: SQLConnection {
    private let connection: any SQLConnection

    /// The first failure, which decides that the transaction is rolled back.
    private(set) var failure: (any Error)?

    init(_ connection: any SQLConnection) {
        self.connection = connection
    }

    @discardableResult
    func execute(_ sql: SQL) throws -> [Row] {
        if let failure { throw failure }
        do {
            try Self.refuseNUL(in: sql)
            return try connection.execute(sql)
        } catch {
            failure = error
            throw error
        }
    }

    private static func refuseNUL(in sql: SQL) throws {
        for parameter in sql.parameters {
            guard case .text(var text) = parameter.value else { continue }
            guard !text.withUTF8({ $0.contains(0) }) else { throw UnstorableText() }
        }
    }
}

extension SQLConnection {
    /// Runs `work` and throws if any of its statements failed, even where `work` went on.
    ///
    /// A conflict is thrown as it is, whatever `work` made of it, because it calls for a new try.
    func run<Result>(_ work: (any SQLConnection) throws -> Result) throws -> Result {
        let guarded = GuardedConnection(self)
        do {
            let result = try work(guarded)
            if let failure = guarded.failure { throw failure }
            return result
        } catch {
            if let failure = guarded.failure as? SQLError, failure.isPassing { throw failure }
            throw error
        }
    }
}
