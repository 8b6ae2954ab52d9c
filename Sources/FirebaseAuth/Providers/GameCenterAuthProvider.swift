public import Foundation

/// Stands for Apple's Game Center, which no server but Google's can sign in with.
public final class GameCenterAuthProvider: NSObject, Sendable {
    /// The provider's name on the wire.
    public static let id = "gc.apple.com"

    private override init() {}

    /// Fails, on every platform: the project's server does not sign in players of Game Center.
    ///
    /// - Throws: `operationNotAllowed`, always.
    public static func getCredential() async throws -> AuthCredential {
        throw AuthErrorCode.operationNotAllowed.error(
            "The server does not sign in players of Game Center; use another provider."
        )
    }

    /// Fails, on every platform: the project's server does not sign in players of Game Center.
    ///
    /// The completion is called on the main actor, with `operationNotAllowed`.
    public static func getCredential(
        completion: @escaping @MainActor (AuthCredential?, (any Error)?) -> Void
    ) {
        Completion.run(completion) { try await getCredential() }
    }
}
