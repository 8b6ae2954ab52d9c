import AuthWire

extension Router {
    /// Adds every operation, one line each, in the order of ``Endpoints``.
    mutating func addOperations(_ operations: Operations) {
        on(Endpoints.createAuthURI, operations.createAuthURI)
        on(Endpoints.delete, operations.delete)
        on(Endpoints.lookup, operations.lookup)
        on(Endpoints.resetPassword, operations.resetPassword)
        on(Endpoints.sendOobCode, operations.sendOobCode)
        on(Endpoints.signInWithCustomToken, operations.signInWithCustomToken)
        on(Endpoints.signInWithPassword, operations.signInWithPassword)
        on(Endpoints.signUp, operations.signUp)
        on(Endpoints.update, operations.update)
        on(Endpoints.projectConfig, operations.projectConfig)
        on(Endpoints.recaptchaParams, operations.recaptchaParams)
        on(Endpoints.mfaEnrollmentFinalize, operations.mfaEnrollmentFinalize)
        on(Endpoints.mfaEnrollmentStart, operations.mfaEnrollmentStart)
        on(Endpoints.mfaEnrollmentWithdraw, operations.mfaEnrollmentWithdraw)
        on(Endpoints.mfaSignInFinalize, operations.mfaSignInFinalize)
        on(Endpoints.mfaSignInStart, operations.mfaSignInStart)
        on(Endpoints.batchCreate, operations.batchCreate)
        on(Endpoints.batchDelete, operations.batchDelete)
        on(Endpoints.batchGet, operations.batchGet)
        on(Endpoints.createSessionCookie, operations.createSessionCookie)
        on(Endpoints.downloadAccount, operations.batchGet)
        on(Endpoints.query, operations.query)
        on(Endpoints.queryAccounts, operations.query)
        on(Endpoints.config, operations.config)
        on(Endpoints.updateConfig, operations.updateConfig)
        on(Endpoints.recaptchaConfig, operations.recaptchaConfig)
        on(Endpoints.token, operations.token)
    }
}
