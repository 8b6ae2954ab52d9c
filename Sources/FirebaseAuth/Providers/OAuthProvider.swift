import FirebaseCore
public import Foundation

/// A provider that speaks OAuth, OpenID Connect or SAML, by its name.
public final class OAuthProvider: NSObject, FederatedAuthProvider, Sendable {
    /// What credentials are called whose provider is not known any more.
    public static let id = "OAuth"

    private struct Wishes: Sendable {
        var scopes: [String]? = []
        var customParameters: [String: String]? = [:]
    }

    /// The provider's name, such as `microsoft.com`, `oidc.example` or `saml.example`.
    public let providerID: String

    private let auth: Auth
    private let wishes = Guarded(Wishes())

    /// The provider of a name.
    ///
    /// - Parameters:
    ///   - providerID: such as `microsoft.com`.
    ///   - auth: where the user signs in; the default app's unless given.
    public init(providerID: String, auth: Auth = Auth.auth()) {
        self.providerID = providerID
        self.auth = auth
    }

    /// The provider of a name.
    ///
    /// - Parameters:
    ///   - providerID: such as `.custom("microsoft.com")`.
    ///   - auth: where the user signs in; the default app's unless given.
    public convenience init(providerID: AuthProviderID, auth: Auth = Auth.auth()) {
        self.init(providerID: providerID.rawValue, auth: auth)
    }

    /// The provider of a name, for the default app.
    public static func provider(providerID: AuthProviderID) -> OAuthProvider {
        OAuthProvider(providerID: providerID)
    }

    /// The provider of a name, for an app.
    public static func provider(providerID: AuthProviderID, auth: Auth) -> OAuthProvider {
        OAuthProvider(providerID: providerID, auth: auth)
    }

    /// What the app asks the provider for, such as `email`; none unless set.
    public var scopes: [String]? {
        get { wishes.value.scopes }
        set { wishes.withLock { $0.scopes = newValue } }
    }

    /// What the provider's page is told beside that, such as `prompt`; nothing unless set.
    public var customParameters: [String: String]? {
        get { wishes.value.customParameters }
        set { wishes.withLock { $0.customParameters = newValue } }
    }

    /// Asks the user on the provider's web page; not in this version.
    ///
    /// - Throws: `operationNotAllowed`, always: this version opens no page. Sign in with a credential
    ///   of the provider's own SDK instead.
    @MainActor
    public func credential(
        with uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthCredential {
        throw AuthErrorCode.operationNotAllowed.error(
            "This version cannot open the web page of \(providerID); use a credential of its SDK."
        )
    }

    /// Asks the user on the provider's web page; not in this version.
    ///
    /// - Parameters:
    ///   - uiDelegate: shows the page; nil leaves it to the provider.
    ///   - completion: called on the main actor, with `operationNotAllowed`.
    public func getCredentialWith(
        _ uiDelegate: (any AuthUIDelegate)?,
        completion: (@MainActor (AuthCredential?, (any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) { try await self.credential(with: uiDelegate) }
    }
}
