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

    /// Asks the user on the provider's web page.
    ///
    /// On iOS the page comes back to the app by a scheme that the app registers, and hands over with
    /// `Auth.canHandle(_:)`; on macOS and Linux it comes back to a port of the machine.
    ///
    /// - Parameter uiDelegate: shows the page; nil leaves it to the system: Safari's view over the app, or
    ///   the user's browser.
    /// - Returns: the credential, for one use, within minutes.
    /// - Throws: `webContextCancelled` if the user gave up, or has not come back within ten minutes;
    ///   `webContextAlreadyPresented` while another page is shown; `unauthorizedDomain`,
    ///   `webNetworkRequestFailed`, `webInternalError`, `webSignInUserInteractionFailure` and what else
    ///   the page says; `operationNotAllowed` on tvOS and watchOS.
    @MainActor
    public func credential(
        with uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthCredential {
        let sessionID = WebPage.randomLetters()
        let answer = try await auth.webPages.answer(uiDelegate) {
            let handler = try await self.auth.webHandler()
            return WebPage.signIn(
                with: self,
                sessionID: sessionID,
                handler: handler,
                auth: self.auth
            )
        }
        let page = OAuthCredential.Page(
            requestURI: Secret(try answer.providerAnswer()),
            sessionID: Secret(sessionID)
        )
        return OAuthCredential(provider: providerID, tokens: .init(page: page))
    }

    /// Asks the user on the provider's web page.
    ///
    /// - Parameters:
    ///   - uiDelegate: shows the page; nil leaves it to the system.
    ///   - completion: called on the main actor.
    public func getCredentialWith(
        _ uiDelegate: (any AuthUIDelegate)?,
        completion: (@MainActor (AuthCredential?, (any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) { try await self.credential(with: uiDelegate) }
    }
}
