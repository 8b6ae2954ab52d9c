/// Where accounts, factors, sessions and settings are kept; one truth for all its processes.
package protocol Store: Sendable {
    /// Runs `work` in one transaction: all of it happens, or none, and it is durable on return.
    ///
    /// `work` runs on a thread of the store and may run again after a serialization failure, so it has
    /// no effect but its statements.
    ///
    /// - Throws: what `work` throws (then nothing happened), or the store's own failure.
    func write<Result: Sendable>(
        _ work: @escaping @Sendable (any Transaction) throws -> Result
    ) async throws -> Result

    /// Runs `work`, which only reads, and only a few rows: others may wait for it.
    ///
    /// It runs on the caller's thread or on one of the store's, and may run again, so it has no effect.
    func read<Result: Sendable>(
        _ work: @escaping @Sendable (any Transaction) throws -> Result
    ) async throws -> Result

    /// Runs `work`, which only reads, and may read many rows: a list, or all that match.
    func scan<Result: Sendable>(
        _ work: @escaping @Sendable (any Transaction) throws -> Result
    ) async throws -> Result
}

/// Everything that one transaction can read and write.
package typealias Transaction = AccountQueries & IdentityQueries & FactorQueries & SessionQueries
    & ActionCodeQueries & VerificationQueries & SpentQueries & ThrottleQueries & KeyQueries
    & ProjectQueries & TenantQueries & ProviderConfigQueries & OutboxQueries
    & HashConfigurationQueries & AdministratorQueries & RecoveryCodeQueries & PlaceQueries
    & ServiceKeyQueries & AuthorizationQueries & DeliveryQueries & MessageCounterQueries
    & MessagePrefixQueries & AttemptQueries & BounceQueries & GatewayQueries & CodeReportQueries
    & RemovedAccountQueries

/// A failure of the store itself, which says whether it passes by itself.
package protocol StoreFailure: Error {
    /// Whether nothing happened because the store could not be reached, or was too busy with the same
    /// rows: the same request may go through later.
    var mayPass: Bool { get }
}

/// The store cannot take more work now; the caller may try again later.
package struct StoreOverloaded: Error {
    /// Creates the failure.
    package init() {}
}

/// A text holds a character that no store can keep (NUL).
package struct UnstorableText: Error {
    /// Creates the failure.
    package init() {}
}
