/// Lets whoever comes second to a first sign-in find the account that the other has just made.
///
/// Both had seen that there was none. A unique key lets one of them through; what the other did is undone,
/// and done again it ends as if it had come later.
enum SecondComer {
    /// Does something, and once more where it failed because another was there first.
    ///
    /// - Parameters:
    ///   - refusals: what the store says to whoever comes second.
    ///   - isFirstSignIn: whether nobody is signed in: to somebody who links, they are the answer.
    ///   - work: a whole transaction.
    /// - Returns: what `work` returns.
    /// - Throws: what `work` throws, the second time `refusals` too.
    static func retrying<Result>(
        after refusals: AuthError...,
        isFirstSignIn: Bool = true,
        _ work: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await work()
        } catch let error as AuthError where isFirstSignIn && refusals.contains(error) {
            return try await work()
        }
    }
}
