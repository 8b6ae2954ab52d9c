package import AuthDomain
package import AuthWire

/// Operations that the protocol has, and this server answers with a refusal that clients understand.
extension Operations {
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
