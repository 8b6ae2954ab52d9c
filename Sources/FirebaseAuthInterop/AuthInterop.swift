/// What a library needs of `Auth`: the token that its requests carry, and who is signed in.
///
/// A library that asks for this, and not for `Auth` itself, links no part of the SDK but this module,
/// and its tests may bring a type of their own.
public protocol AuthInterop: AnyObject, Sendable {
    /// The current user's ID token.
    ///
    /// - Parameters:
    ///   - forcingRefresh: whether a new one is asked for although this one is still good.
    ///   - completion: called on the main actor; with neither token nor error if nobody is signed in.
    func getToken(
        forcingRefresh: Bool,
        completion: @escaping @MainActor (String?, (any Error)?) -> Void
    )

    /// The current user's identifier; nil if nobody is signed in.
    func getUserID() -> String?
}

extension AuthInterop {
    /// The current user's ID token.
    ///
    /// - Parameter forcingRefresh: whether a new one is asked for although this one is still good.
    /// - Returns: the token; nil if nobody is signed in.
    /// - Throws: what the completion would get.
    public func getToken(forcingRefresh: Bool) async throws -> String? {
        try await withCheckedThrowingContinuation { continuation in
            getToken(forcingRefresh: forcingRefresh) { token, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: token)
                }
            }
        }
    }
}
