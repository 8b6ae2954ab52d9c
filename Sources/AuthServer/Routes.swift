import AuthWire

extension Router {
    /// Adds every operation, one line each, in the order of ``Endpoints``.
    mutating func addOperations(_ operations: Operations) {
        on(Endpoints.mfaEnrollmentFinalize, operations.mfaEnrollmentFinalize)
        on(Endpoints.mfaEnrollmentStart, operations.mfaEnrollmentStart)
        on(Endpoints.mfaEnrollmentWithdraw, operations.mfaEnrollmentWithdraw)
        on(Endpoints.mfaSignInFinalize, operations.mfaSignInFinalize)
        on(Endpoints.mfaSignInStart, operations.mfaSignInStart)
        on(Endpoints.token, operations.token)
    }
}
