public import Foundation

extension OAuthProvider {
    /// A credential of a provider's ID token.
    ///
    /// - Parameters:
    ///   - providerID: such as `.google`.
    ///   - idToken: the provider's ID token.
    ///   - accessToken: the provider's access token, if there is one.
    /// - Returns: the credential, which the server has not seen yet.
    public static func credential(
        providerID: AuthProviderID,
        idToken: String,
        accessToken: String? = nil
    ) -> OAuthCredential {
        make(providerID.rawValue, idToken, rawNonce: nil, accessToken)
    }

    /// A credential of a provider's access token.
    public static func credential(
        providerID: AuthProviderID,
        accessToken: String
    ) -> OAuthCredential {
        make(providerID.rawValue, nil, rawNonce: nil, accessToken)
    }

    /// A credential of a provider's ID token that was asked for with a nonce.
    ///
    /// - Parameters:
    ///   - providerID: such as `.apple`.
    ///   - idToken: the provider's ID token.
    ///   - rawNonce: the text whose SHA-256 the provider was given.
    ///   - accessToken: the provider's access token, if there is one.
    /// - Returns: the credential, which the server has not seen yet.
    public static func credential(
        providerID: AuthProviderID,
        idToken: String,
        rawNonce: String,
        accessToken: String? = nil
    ) -> OAuthCredential {
        make(providerID.rawValue, idToken, rawNonce: rawNonce, accessToken)
    }

    /// A credential of a sign-in with Apple.
    ///
    /// - Parameters:
    ///   - idToken: Apple's ID token.
    ///   - rawNonce: the text whose SHA-256 Apple was given.
    ///   - fullName: the user's name, which Apple tells an app once; the account takes it over.
    /// - Returns: the credential, which the server has not seen yet.
    public static func appleCredential(
        withIDToken idToken: String,
        rawNonce: String?,
        fullName: PersonNameComponents?
    ) -> OAuthCredential {
        OAuthCredential(
            provider: AuthProviderID.apple.rawValue,
            tokens: .init(
                idToken: Secret(idToken),
                rawNonce: rawNonce.map(Secret.init),
                fullName: fullName.map(OAuthCredential.FullName.init)
            )
        )
    }

    /// A credential of a provider's ID token; the form that guides print.
    ///
    /// - Parameters:
    ///   - providerID: such as `facebook.com`.
    ///   - idToken: the provider's ID token.
    ///   - rawNonce: the text whose SHA-256 the provider was given, if it was.
    ///   - accessToken: the provider's access token, if there is one.
    /// - Returns: the credential, which the server has not seen yet.
    public static func credential(
        withProviderID providerID: String,
        idToken: String,
        rawNonce: String? = nil,
        accessToken: String? = nil
    ) -> OAuthCredential {
        make(providerID, idToken, rawNonce: rawNonce, accessToken)
    }

    /// A credential of a provider's access token; the form that guides print.
    public static func credential(
        withProviderID providerID: String,
        accessToken: String
    ) -> OAuthCredential {
        make(providerID, nil, rawNonce: nil, accessToken)
    }

    private static func make(
        _ provider: String,
        _ idToken: String?,
        rawNonce: String?,
        _ accessToken: String?
    ) -> OAuthCredential {
        OAuthCredential(
            provider: provider,
            tokens: .init(
                idToken: idToken.map(Secret.init),
                accessToken: accessToken.map(Secret.init),
                rawNonce: rawNonce.map(Secret.init)
            )
        )
    }
}
