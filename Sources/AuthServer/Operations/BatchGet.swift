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
            users: page.accounts.map(userInfo),
            nextPageToken: page.nextToken
        )
    }
}
