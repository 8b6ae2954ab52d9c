import AuthCrypto
package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:batchGet`, and `downloadAccount` of v3.
    ///
    /// - Throws: `INVALID_PAGE_SELECTION`, or `INVALID_ARGUMENT` for a page of no size.
    package func batchGet(
        _ request: BatchGetRequest,
        _ caller: Caller
    ) async throws -> BatchGetResponse {
        let page = try await BatchGet(environment).page(
            after: request.nextPageToken.nonEmpty,
            size: request.maxResults == 0 ? nil : request.maxResults,
            caller: caller
        )
        return BatchGetResponse(
            kind: "identitytoolkit#DownloadAccountResponse",
            users: page.accounts.map(
                caller.role?.allows(.configsGetHashConfig) == true ? exportedUserInfo : userInfo
            ),
            nextPageToken: page.nextToken
        )
    }

    /// Shows an account with what another system needs to compare its password.
    ///
    /// Version 0 says that the hash is made as all new ones are; 1 that it came with an import.
    func exportedUserInfo(_ details: AccountDetails) -> UserInfo {
        var info = userInfo(details)
        guard let stored = details.account.passwordHash,
            let hash = try? PasswordHash(parsing: stored)
        else { return info }
        let (bytes, salt) = hash.exported
        info.passwordHash = Base64.encodeWebSafe(bytes)
        info.salt = salt.isEmpty ? nil : Base64.encodeWebSafe(salt)
        info.version = hash.isStandard ? 0 : 1
        return info
    }
}
