package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:createAuthUri`: how an address signs in, or where a sign-in at a provider begins.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func createAuthURI(
        _ request: CreateAuthURIRequest,
        _ caller: Caller
    ) async throws -> CreateAuthURIResponse {
        if let provider = request.providerId.nonEmpty {
            return try await begin(request, at: provider, caller)
        }
        guard let identifier = request.identifier.nonEmpty else {
            throw WireError(.missingIdentifier)
        }
        guard let continueURI = request.continueUri.nonEmpty else {
            throw WireError(.missingContinueURI)
        }
        guard EmailAddress(identifier) != nil else { throw WireError(.invalidIdentifier) }
        guard ContinueURL.isAbsolute(continueURI) else { throw WireError(.invalidContinueURI) }
        let rule = CreateAuthURI(environment)
        var response = CreateAuthURIResponse(
            kind: Self.createAuthURIKind,
            sessionId: request.sessionId.nonEmpty ?? rule.sessionID()
        )
        if let methods = try await rule.methods(of: identifier, caller: caller) {
            response.registered = methods.isRegistered
            response.allProviders = methods.providers
            response.signinMethods = methods.signInMethods
        }
        return response
    }

    private static let createAuthURIKind = "identitytoolkit#CreateAuthUriResponse"

    private func begin(
        _ request: CreateAuthURIRequest,
        at provider: String,
        _ caller: Caller
    ) async throws -> CreateAuthURIResponse {
        guard let continueURI = request.continueUri.nonEmpty else {
            throw WireError(.missingContinueURI)
        }
        guard ContinueURL.isAbsolute(continueURI) else { throw WireError(.invalidContinueURI) }
        let begun = try await CreateAuthURI(environment)
            .begin(CreateAuthURI.Beginning(request, provider, continueURI), caller: caller)
        return CreateAuthURIResponse(
            kind: Self.createAuthURIKind,
            authUri: begun.url,
            providerId: provider.lowercased(),
            sessionId: begun.sessionID
        )
    }
}

extension CreateAuthURI.Beginning {
    fileprivate init(_ request: CreateAuthURIRequest, _ provider: String, _ continueURI: String) {
        self.init(provider: provider, redirectURI: continueURI)
        sessionID = request.sessionId.nonEmpty
        scopes = (request.oauthScope ?? "").split(separator: " ").map(String.init)
        parameters = request.customParameter ?? [:]
        if let domain = request.hostedDomain.nonEmpty { parameters["hd"] = domain }
        if let address = request.identifier.nonEmpty, parameters["login_hint"] == nil {
            parameters["login_hint"] = address
        }
        context = request.context.nonEmpty
    }
}
