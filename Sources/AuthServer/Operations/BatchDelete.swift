package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:batchDelete`.
    ///
    /// - Throws: `LOCAL_ID_LIST_EXCEEDS_LIMIT`.
    package func batchDelete(
        _ request: BatchDeleteRequest,
        _ caller: Caller
    ) async throws -> BatchDeleteResponse {
        let ids = request.localIds ?? []
        let kept = try await BatchDelete(environment).delete(
            ids.map { AccountID($0) },
            force: request.force ?? false,
            caller: caller
        )
        let errors = kept.map { index in
            BatchDeleteResponse.ErrorInfo(
                index: index,
                localId: ids[index],
                message: Self.notDisabled.message
            )
        }
        return BatchDeleteResponse(errors: errors.isEmpty ? nil : errors)
    }

    private static let notDisabled = WireError(
        .notDisabled,
        detail: "Disable the account before batch deletion."
    )
}
