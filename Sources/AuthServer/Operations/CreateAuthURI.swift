package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:createAuthUri`, in the form that asks how an address signs in.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func createAuthURI(
        _ request: CreateAuthURIRequest,
        _ caller: Caller
    ) async throws -> CreateAuthURIResponse {
        guard request.providerId.nonEmpty == nil else {
            throw WireError(.notImplemented, status: 501)
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
            kind: "identitytoolkit#CreateAuthUriResponse",
            sessionId: request.sessionId.nonEmpty ?? rule.sessionID()
        )
        if let methods = try await rule.methods(of: identifier, caller: caller) {
            response.registered = methods.isRegistered
            response.allProviders = methods.providers
            response.signinMethods = methods.signInMethods
        }
        return response
    }
}
