public import Foundation

/// A provider that asks the user itself, on a page of its own, and gives a credential.
public protocol FederatedAuthProvider: NSObjectProtocol, Sendable {
    /// Asks the user.
    ///
    /// - Parameter uiDelegate: shows the page; nil leaves it to the provider.
    /// - Returns: the credential, to sign in, link or re-authenticate with.
    /// - Throws: `webContextCancelled` if the user gave up, or what else went wrong.
    func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential
}
