package import AuthDomain
package import AuthWire

/// Operations that the protocol has, and this server answers with a refusal that clients understand.
extension Operations {
    /// Answers `accounts:verifyIosClient`.
    ///
    /// No push is sent, and the refusals are those after which the Apple SDK goes on with reCAPTCHA.
    /// Source: firebase-ios-sdk, PhoneAuthProvider.
    ///
    /// - Throws: `MISSING_IOS_APP_TOKEN` or `INVALID_APP_CREDENTIAL`, always.
    package func verifyIOSClient(
        _ request: VerifyIOSClientRequest,
        _ caller: Caller
    ) async throws -> VerifyIOSClientResponse {
        guard request.appToken.nonEmpty != nil else { throw WireError(.missingIOSAppToken) }
        throw WireError(.invalidAppCredential)
    }

    /// Answers `accounts:signInWithGameCenter`.
    ///
    /// - Throws: `OPERATION_NOT_ALLOWED`, always.
    package func signInWithGameCenter(
        _ request: SignInWithGameCenterRequest,
        _ caller: Caller
    ) async throws -> EmptyResponse {
        throw WireError.unsupported("Game Center")
    }

    /// Answers `accounts:issueSamlResponse`.
    ///
    /// - Throws: `OPERATION_NOT_ALLOWED`, always.
    package func issueSAMLResponse(
        _ request: IssueSAMLResponseRequest,
        _ caller: Caller
    ) async throws -> EmptyResponse {
        throw WireError.unsupported("issueSamlResponse")
    }
}

extension WireError {
    /// Something of the protocol that this server does not do.
    static func unsupported(_ what: String) -> Self {
        Self(.operationNotAllowed, detail: "\(what) is not supported.")
    }
}
