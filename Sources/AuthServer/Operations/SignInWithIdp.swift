import AuthCrypto
package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:signInWithIdp`.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func signInWithIdp(
        _ request: SignInWithIdpRequest,
        _ caller: Caller
    ) async throws -> SignInWithIdpResponse {
        guard request.pendingIdToken.nonEmpty == nil else {
            throw WireError.unsupported("pendingIdToken")
        }
        let proof = try proof(request)
        let answer = try await SignInWithIdp(environment)
            .signIn(proof, try await intent(request, caller), caller: caller)
        var response = SignInWithIdpResponse(
            answer,
            tellsRefreshToken: request.returnRefreshToken ?? false
        )
        response.tenantId = caller.scope.tenant
        try response.add(
            answer.outcome,
            toldInAnswer: request.returnIdpCredential ?? false,
            phoneNumbers: environment.phoneNumbers
        )
        return response
    }

    private func proof(_ request: SignInWithIdpRequest) throws(WireError) -> SignInWithIdp.Proof {
        if let token = request.pendingToken.nonEmpty { return .pendingToken(token) }
        guard let uri = request.requestUri.nonEmpty else { throw WireError(.missingRequestURI) }
        guard ContinueURL.isAbsolute(uri) else { throw WireError(.invalidRequestURI) }
        let fields = FormFields(of: request, at: uri)
        if fields.isAuthorization(ofSession: request.sessionId.nonEmpty) {
            return .authorization(
                SignInWithIdp.ReturnedAuthorization(
                    parameters: fields.nonEmpty,
                    address: FormFields.address(of: uri),
                    sessionID: request.sessionId.nonEmpty
                )
            )
        }
        guard let provider = fields["providerId"] else {
            // Without the query, in which Google repeats it: there may be a code or a token in it.
            let address = FormFields.address(of: uri).prefix(2048)
            throw WireError(
                .invalidCredentialOrProviderID,
                detail: "Invalid IdP response/credential: \(address)"
            )
        }
        var credential = ProviderCredential(provider: provider)
        credential.idToken = fields["id_token"]
        credential.accessToken = fields["access_token"]
        credential.tokenSecret = fields["oauth_token_secret"]
        credential.serverCode = fields["code"]
        credential.fakeSAML = fields["SAMLResponse"]
        credential.rawNonce = fields["nonce"]
        credential.takeName(fromForm: fields["user"])
        return .credential(credential)
    }

    private func intent(
        _ request: SignInWithIdpRequest,
        _ caller: Caller
    ) async throws -> SignInWithIdp.Intent {
        if let idToken = request.idToken.nonEmpty { return .link(try await user(idToken, caller)) }
        return request.autoCreate == false ? .reauthenticate : .signIn
    }
}

extension FormFields {
    /// The credential of a request, whose parts may stand in three places.
    ///
    /// Source: the Auth emulator, for which place wins.
    fileprivate init(of request: SignInWithIdpRequest, at uri: String) {
        self.init()
        let parts = uri.utf8.split(separator: UInt8(ascii: "#"), maxSplits: 1)
        let query = parts.first?.split(separator: UInt8(ascii: "?"), maxSplits: 1) ?? []
        if query.count > 1 { add(query[1]) }
        add((request.postBody ?? "").utf8)
        if parts.count > 1 { add(parts[1]) }
    }

    /// A URL without query and fragment.
    fileprivate static func address(of uri: String) -> String {
        String(Substring(uri.utf8.prefix { !"?#".utf8.contains($0) }))
    }

    /// Whether a provider's page gave this to a browser, rather than a provider's SDK to an app.
    ///
    /// Apps pass on states of their own beside a token, but have then no session of ours.
    fileprivate func isAuthorization(ofSession sessionID: String?) -> Bool {
        let hasToken = self["id_token"] != nil || self["access_token"] != nil
        if self["state"] != nil || self["RelayState"] != nil {
            return sessionID != nil || !hasToken
        }
        let marks = ["oauth_verifier", "denied", "SAMLResponse", "error"]
        return !hasToken && marks.contains { self[$0] != nil }
    }
}

extension SignInWithIdpResponse {
    /// The part that says what the provider told.
    fileprivate init(_ answer: SignInWithIdp.Answer, tellsRefreshToken: Bool) {
        self.init(kind: "identitytoolkit#VerifyAssertionResponse")
        let assertion = answer.assertion
        let profile = assertion.profile
        providerId = assertion.provider
        federatedId = assertion.federatedID
        email = assertion.email
        emailVerified = assertion.emailVerified
        displayName = profile.displayName
        fullName = profile.displayName
        firstName = profile.givenName
        lastName = profile.familyName
        screenName = profile.screenName
        photoUrl = profile.photoURL
        language = profile.language
        rawUserInfo = String(decoding: assertion.told.serialized, as: UTF8.self)
        oauthIdToken = assertion.tokens.idToken
        oauthAccessToken = assertion.tokens.accessToken
        oauthTokenSecret = assertion.tokens.tokenSecret
        oauthExpireIn = assertion.tokens.expiresInSeconds.map(Int.init(clamping:))
        if tellsRefreshToken { oauthRefreshToken = assertion.tokens.refreshToken }
        nonce = answer.rawNonce
        context = answer.context
        pendingToken = answer.pendingToken
    }

    /// Adds what came of it.
    ///
    /// - Throws: the refusal, unless it is to be told in an answer.
    fileprivate mutating func add(
        _ outcome: SignInWithIdp.Outcome,
        toldInAnswer: Bool,
        phoneNumbers: any PhoneNumbers
    ) throws {
        switch outcome {
        case .taken(let refusal):
            guard toldInAnswer else { throw refusal }
            errorMessage = WireError(refusal: refusal).message
        case .confirmationNeeded(let account, let providers):
            localId = account.rawValue
            needConfirmation = true
            verifiedProvider = providers
        case .signedIn(let outcome, let isNew, let emailRecycled):
            isNewUser = isNew
            if emailRecycled { self.emailRecycled = true }
            add(outcome, phoneNumbers)
        }
    }

    private mutating func add(_ outcome: SignInOutcome, _ phoneNumbers: any PhoneNumbers) {
        switch outcome {
        case .signedIn(let account, let tokens):
            add(account)
            idToken = tokens.idToken
            refreshToken = tokens.refreshToken
            expiresIn = tokens.expiresInSeconds
        case .secondFactorRequired(let account, let pendingCredential, let factors):
            add(account)
            mfaPendingCredential = pendingCredential
            mfaInfo = factors.map { MFAEnrollment(masking: $0, by: phoneNumbers) }
        }
    }

    private mutating func add(_ account: Account) {
        localId = account.id.rawValue
        if email == account.email { emailVerified = account.emailVerified }
        if let own = account.email, own != email { originalEmail = own }
        displayName = displayName ?? account.displayName
        photoUrl = photoUrl ?? account.photoURL
    }
}
