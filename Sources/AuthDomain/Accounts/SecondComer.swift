/// Lets whoever comes second to a first sign-in find the account that the other has just made.
///
/// Both had seen that there was none. A unique key lets one of them through; what the other did is undone,
/// and done again it ends as if it had come later.
enum SecondComer {
    /// Does something, and once more where it failed because another was there first.
    ///
    /// - Parameters:
    ///   - refusal: what the store says to whoever comes second.
    ///   - work: a whole transaction.
    /// - Returns: what `work` returns.
    /// - Throws: what `work` throws, the second time `refusal` too.
    static func retrying<Result>(
        after refusal: AuthError,
        _ work: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await work()
        } catch let error as AuthError where error == refusal {
            return try await work()
        }
    }
}
