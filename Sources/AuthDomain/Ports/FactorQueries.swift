/// Statements on second factors.
package protocol FactorQueries {
    /// The factors of one account, oldest first.
    func factors(of account: AccountID, in scope: Scope) throws -> [Factor]

    /// The factors of the accounts whose ids lie between two, these included; oldest first.
    func factors(
        from first: AccountID,
        to last: AccountID,
        in scope: Scope
    ) throws -> [AccountID: [Factor]]

    /// Stores a new factor.
    ///
    /// - Throws: `AuthError.factorExists` where the account has that number or id already.
    func insert(_ factor: Factor, of account: AccountID, in scope: Scope) throws

    /// Removes a factor; false where the account has none of that id.
    func deleteFactor(_ id: FactorID, of account: AccountID, in scope: Scope) throws -> Bool

    /// The authenticator apps of all accounts, for a change of the master key.
    func authenticatorApps() throws -> [AuthenticatorApp]

    /// Replaces the sealed secret of an authenticator app.
    func update(_ app: AuthenticatorApp) throws

    /// Marks a time step of an authenticator app as used, in one statement.
    ///
    /// - Returns: false where that step, or a later one, was used before.
    func advance(
        _ id: FactorID,
        of account: AccountID,
        in scope: Scope,
        to step: Int64
    ) throws -> Bool
}

/// Statements on the codes that stand in for a lost second factor.
package protocol RecoveryCodeQueries {
    /// Puts codes in the place of all that the account has.
    ///
    /// - Parameters:
    ///   - account: whose codes they are.
    ///   - scope: where the account lives.
    ///   - macs: what is kept of each code.
    ///   - time: when they were made.
    /// - Throws: the store's failure.
    func replaceRecoveryCodes(
        of account: AccountID,
        in scope: Scope,
        with macs: [[UInt8]],
        at time: Timestamp
    ) throws

    /// Uses a code up, in one statement; false where the account has no such code, or no more.
    func useRecoveryCode(_ mac: [UInt8], of account: AccountID, in scope: Scope) throws -> Bool

    /// How many codes the account has left.
    func countRecoveryCodes(of account: AccountID, in scope: Scope) throws -> Int64

    /// Removes the account's codes.
    func deleteRecoveryCodes(of account: AccountID, in scope: Scope) throws
}

/// Statements on codes that travel by SMS.
package protocol VerificationQueries {
    /// Stores a new verification.
    func insert(_ verification: PhoneVerification) throws

    /// The verification, used up and expired ones included; `hash` is SHA-256 of the session info.
    func verification(hash: [UInt8], in scope: Scope) throws -> PhoneVerification?

    /// Takes one of the verification's tries, in one statement, before the code is compared.
    ///
    /// - Returns: the verification; nil where it is unknown, used up, expired or out of tries.
    func takeTry(
        ofVerification hash: [UInt8],
        in scope: Scope,
        at time: Timestamp
    ) throws -> PhoneVerification?

    /// Uses the verification up, in one statement; false where another caller was first.
    func consumeVerification(hash: [UInt8], in scope: Scope, at time: Timestamp) throws -> Bool

    /// Removes verifications that expired before `time`.
    func purgeVerifications(expiredBefore time: Timestamp) throws
}

/// Statements on sealed credentials that serve once.
package protocol SpentQueries {
    /// Marks a credential as spent, in one statement; false where it was spent before.
    ///
    /// The `id` names a credential of any kind. After `expiry` the mark may be forgotten, because
    /// the credential has expired.
    func spend(_ id: String, until expiry: Timestamp) throws -> Bool

    /// Whether the credential was spent.
    func isSpent(_ id: String) throws -> Bool

    /// Forgets marks whose credentials have expired.
    func purgeSpent(before time: Timestamp) throws
}

/// Statements on counters of guesses.
package protocol ThrottleQueries {
    /// Counts one more guess under `key` and keeps others from counting until the transaction ends.
    ///
    /// - Returns: the counter with this guess in it, its `updatedAt` and `blockedUntil` as they stood
    ///   before; a new counter has `updatedAt` equal to `time`.
    func countGuess(_ key: String, at time: Timestamp) throws -> Throttle

    /// Replaces the counter.
    func update(_ throttle: Throttle) throws

    /// Forgets the counter, after a right answer.
    func clearThrottle(_ key: String) throws

    /// Takes one guess back that turned out right; does nothing where none is counted.
    func uncount(_ key: String) throws

    /// Forgets the counters whose keys begin so.
    func clearThrottles(startingWith prefix: String) throws

    /// Counts one more event in one statement, unless there were enough.
    ///
    /// A counter whose first event is not after `start` begins anew.
    /// - Returns: false where there were `maximum` events since; this one is then not counted.
    func countEvent(
        _ key: String,
        atMost maximum: Int64,
        since start: Timestamp,
        at time: Timestamp
    ) throws -> Bool

    /// The events that are counted; 0 where the first of them is not after `start`.
    func countedEvents(_ key: String, since start: Timestamp) throws -> Int64

    /// Forgets counters that were last used before `time`.
    func purgeThrottles(before time: Timestamp) throws
}
