import AuthWire
import Foundation

extension SignInWithIdpRequest {
    /// Writes a credential as the server reads it.
    ///
    /// - Throws: `invalidCredential` if there is nothing in it to sign in with.
    init(_ credential: OAuthCredential, for use: CredentialUse, tenantID: String?) throws {
        let tokens = credential.tokens
        let isEmpty =
            tokens.idToken == nil && tokens.accessToken == nil && tokens.pendingToken == nil
            && tokens.page == nil
        guard !isEmpty else {
            throw AuthErrorCode.invalidCredential.error("The credential holds no token.")
        }
        self.init(
            // The server asks for an address although there is a page only in a web flow.
            requestUri: tokens.page?.requestURI.value ?? "http://localhost",
            postBody: Self.form(of: credential),
            sessionId: tokens.page?.sessionID.value,
            pendingToken: tokens.pendingToken?.value,
            idToken: use.idToken,
            returnSecureToken: true,
            returnIdpCredential: true,
            tenantId: tenantID
        )
        if case .reauthentication = use { autoCreate = false }
    }

    /// The provider and its tokens as a form, escaped whole.
    ///
    /// What stands for the tokens takes their place: they may be good for one use only.
    private static func form(of credential: OAuthCredential) -> String {
        let tokens = credential.tokens
        var fields: [(name: String, value: String?)] = [("providerId", credential.provider)]
        if tokens.pendingToken == nil {
            fields += [
                ("id_token", tokens.idToken?.value), ("nonce", tokens.rawNonce?.value),
                ("access_token", tokens.accessToken?.value),
                ("oauth_token_secret", tokens.secret?.value), ("user", tokens.fullName?.form),
            ]
        }
        return fields.compactMap { field in
            field.value.map { "\(field.name)=\($0.percentEscaped)" }
        }
        .joined(separator: "&")
    }
}

extension OAuthCredential.FullName {
    private struct User: Encodable {
        let name: OAuthCredential.FullName
    }

    /// The name as Apple's own web page posts it; nil if it has no part.
    fileprivate var form: String? {
        guard firstName != nil || lastName != nil else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(User(name: self)) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}
