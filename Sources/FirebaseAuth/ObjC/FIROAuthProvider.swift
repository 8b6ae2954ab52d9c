#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``OAuthProvider``, for Objective-C.
@objc(FIROAuthProvider)
@available(swift, obsoleted: 1.0)
public final class FIROAuthProvider: NSObject, FIRFederatedAuthProvider {
    let own: OAuthProvider

    private init(_ own: OAuthProvider) {
        self.own = own
    }

    /// `OAuth`.
    @objc
    public static var id: String { OAuthProvider.id }

    /// The default app's provider of that identifier.
    @objc(providerWithProviderID:)
    public static func provider(providerID: String) -> FIROAuthProvider {
        FIROAuthProvider(OAuthProvider(providerID: providerID))
    }

    /// An app's provider of that identifier.
    @objc(providerWithProviderID:auth:)
    public static func provider(providerID: String, auth: FIRAuth) -> FIROAuthProvider {
        FIROAuthProvider(OAuthProvider(providerID: providerID, auth: auth.own))
    }

    /// The provider, such as `microsoft.com`.
    @objc
    public var providerID: String { own.providerID }

    /// What the app asks the provider for.
    @objc
    public var scopes: [String]? {
        get { own.scopes }
        set { own.scopes = newValue }
    }

    /// What the provider's page is opened with.
    @objc
    public var customParameters: [String: String]? {
        get { own.customParameters }
        set { own.customParameters = newValue }
    }

    /// Leads the user to the provider's page.
    @objc(getCredentialWithUIDelegate:completion:)
    public func getCredential(
        with uiDelegate: (any FIRAuthUIDelegate)?,
        completion: FIRCallback<FIRAuthCredential>?
    ) {
        own.getCredentialWith(
            uiDelegate.map(PassedUIDelegate.init),
            completion: Facade.call(completion, FIRAuthCredential.make)
        )
    }

    /// The credential of a provider's ID token.
    @objc(credentialWithProviderID:IDToken:accessToken:)
    public static func credential(
        withProviderID providerID: String,
        idToken: String,
        accessToken: String?
    ) -> FIROAuthCredential {
        FIROAuthCredential(
            OAuthProvider.credential(
                withProviderID: providerID,
                idToken: idToken,
                accessToken: accessToken
            )
        )
    }

    /// The credential of a provider's access token.
    @objc(credentialWithProviderID:accessToken:)
    public static func credential(
        withProviderID providerID: String,
        accessToken: String
    ) -> FIROAuthCredential {
        FIROAuthCredential(
            OAuthProvider.credential(withProviderID: providerID, accessToken: accessToken)
        )
    }

    /// The credential of an ID token that was asked for with a nonce.
    @objc(credentialWithProviderID:IDToken:rawNonce:)
    public static func credential(
        withProviderID providerID: String,
        idToken: String,
        rawNonce: String?
    ) -> FIROAuthCredential {
        credential(
            withProviderID: providerID,
            idToken: idToken,
            rawNonce: rawNonce,
            accessToken: nil
        )
    }

    /// The credential of an ID token that was asked for with a nonce, and of an access token.
    @objc(credentialWithProviderID:IDToken:rawNonce:accessToken:)
    public static func credential(
        withProviderID providerID: String,
        idToken: String,
        rawNonce: String?,
        accessToken: String?
    ) -> FIROAuthCredential {
        FIROAuthCredential(
            OAuthProvider.credential(
                withProviderID: providerID,
                idToken: idToken,
                rawNonce: rawNonce,
                accessToken: accessToken
            )
        )
    }

    /// The credential of a sign-in with Apple.
    @objc(appleCredentialWithIDToken:rawNonce:fullName:)
    public static func appleCredential(
        withIDToken idToken: String,
        rawNonce: String?,
        fullName: PersonNameComponents?
    ) -> FIROAuthCredential {
        FIROAuthCredential(
            OAuthProvider.appleCredential(
                withIDToken: idToken,
                rawNonce: rawNonce,
                fullName: fullName
            )
        )
    }
}
#endif
