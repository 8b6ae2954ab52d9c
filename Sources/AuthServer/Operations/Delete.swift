package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:delete`.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func delete(_ request: DeleteRequest, _ caller: Caller) async throws -> DeleteResponse {
        let delete = Delete(environment)
        if caller.access == .administrator {
            guard let id = request.localId.nonEmpty else { throw WireError(.missingLocalID) }
            try await delete.byAdministrator(AccountID(id), caller: caller)
        } else {
            guard let idToken = request.idToken.nonEmpty else { throw WireError(.missingIDToken) }
            try await delete.byOwner(try await user(idToken, caller), caller: caller)
        }
        return DeleteResponse(kind: "identitytoolkit#DeleteAccountResponse")
    }
}
