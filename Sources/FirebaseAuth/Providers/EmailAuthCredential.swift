import AuthWire
import Foundation

/// An address, and what shows that the user has it.
///
/// Unchecked as its superclass; holds constants.
final class EmailAuthCredential: AuthCredential, NSSecureCoding, @unchecked Sendable {
    /// What shows that the user has the address.
    enum Proof: Sendable {
        case password(Secret)
        /// The whole mailed link.
        case link(Secret)
    }

    let email: String
    let proof: Proof

    init(email: String, proof: Proof) {
        self.email = email
        self.proof = proof
        super.init(provider: EmailAuthProvider.id)
    }

    override func show(to auth: Auth, for use: CredentialUse) async throws -> ShownCredential {
        switch (proof, use.idToken) {
        case (.password(let password), nil):
            try await signIn(at: auth, password)
        case (.password(let password), let idToken?):
            try await add(to: idToken, at: auth, password)
        case (.link(let link), let idToken):
            try await open(link, idToken, at: auth)
        }
    }

    private func signIn(at auth: Auth, _ password: Secret) async throws -> ShownCredential {
        guard !password.value.isEmpty else { throw AuthErrorCode.wrongPassword.error() }
        let response = try await auth.backend.call(
            Endpoints.signInWithPassword,
            SignInWithPasswordRequest(
                email: email,
                password: password.value,
                returnSecureToken: true,
                tenantId: auth.tenantID,
                clientType: .iOS
            )
        )
        let info = AdditionalUserInfo(providerID: provider, isNewUser: false)
        return ShownCredential(answer: SignInAnswer(response), additionalUserInfo: info)
    }

    private func add(
        to idToken: String,
        at auth: Auth,
        _ password: Secret
    ) async throws -> ShownCredential {
        guard !password.value.isEmpty else {
            throw AuthErrorCode.weakPassword.error(reason: "The password is empty.")
        }
        let response = try await auth.backend.call(
            Endpoints.signUp,
            SignUpRequest(
                idToken: idToken,
                email: email,
                password: password.value,
                clientType: .iOS,
                returnSecureToken: true,
                tenantId: auth.tenantID
            )
        )
        return ShownCredential(answer: SignInAnswer(response))
    }

    private func open(
        _ link: Secret,
        _ idToken: String?,
        at auth: Auth
    ) async throws -> ShownCredential {
        guard let code = ActionCodeURL.signInCode(in: link.value) else {
            throw AuthErrorCode.invalidActionCode.error("The link is none that signs in.")
        }
        let response = try await auth.backend.call(
            Endpoints.signInWithEmailLink,
            SignInWithEmailLinkRequest(
                email: email,
                oobCode: code,
                idToken: idToken,
                tenantId: auth.tenantID
            )
        )
        let info = AdditionalUserInfo(
            providerID: provider,
            isNewUser: response.isNewUser ?? false
        )
        return ShownCredential(
            answer: SignInAnswer(response),
            additionalUserInfo: idToken == nil ? info : nil
        )
    }

    static let supportsSecureCoding = true

    convenience init?(coder: NSCoder) {
        guard let email = coder.text("email") else { return nil }
        if let password = coder.text("password") {
            self.init(email: email, proof: .password(Secret(password)))
        } else if let link = coder.text("link") {
            self.init(email: email, proof: .link(Secret(link)))
        } else {
            return nil
        }
    }

    func encode(with coder: NSCoder) {
        coder.encode(email as NSString, forKey: "email")
        switch proof {
        case .password(let password):
            coder.encode(password.value as NSString, forKey: "password")
        case .link(let link): coder.encode(link.value as NSString, forKey: "link")
        }
    }
}
