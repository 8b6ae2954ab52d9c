import Foundation

extension AuthErrorCode {
    /// The error that apps get: an `NSError` with the documented domain, code and user info.
    ///
    /// - Parameters:
    ///   - detail: what the server said about it; replaces the code's own sentence.
    ///   - reason: why, where the API puts that into the failure reason instead.
    ///   - underlying: the cause.
    ///   - further: entries of the user info, such as the resolver.
    /// - Returns: the error.
    func error(
        _ detail: String? = nil,
        reason: String? = nil,
        underlying: (any Error)? = nil,
        userInfo further: [String: Any] = [:]
    ) -> NSError {
        var userInfo = further
        userInfo[NSLocalizedDescriptionKey] = detail ?? message
        userInfo[AuthErrorUserInfoNameKey] = name
        if let reason { userInfo[NSLocalizedFailureReasonErrorKey] = reason }
        if let underlying { userInfo[NSUnderlyingErrorKey] = underlying as NSError }
        return NSError(domain: AuthErrorDomain, code: rawValue, userInfo: userInfo)
    }

    /// Whether an error is this one.
    func matches(_ error: any Error) -> Bool {
        let error = error as NSError
        return error.domain == AuthErrorDomain && error.code == rawValue
    }
}

/// What stands behind an `internalError`; the code of its underlying error.
enum InternalErrorCode: Int {
    /// The request could not be written.
    case encoding = 1
    /// The answer is no JSON.
    case serialization = 2
    /// The server refused with something that no code stands for.
    case unexpectedErrorResponse = 3
    /// The server agreed, but its answer is no JSON object.
    case unexpectedResponse = 4
    /// The answer lacks what the operation needs.
    case decoding = 5

    /// The `internalError` around this cause.
    func error(
        _ detail: String? = nil,
        status: Int? = nil,
        serverCode: [String: Any] = [:],
        underlying: (any Error)? = nil,
        userInfo further: [String: Any] = [:]
    ) -> NSError {
        var userInfo = further
        if let detail { userInfo[NSLocalizedDescriptionKey] = detail }
        if let underlying { userInfo[NSUnderlyingErrorKey] = underlying as NSError }
        let cause = NSError(
            domain: "FIRAuthInternalErrorDomain",
            code: rawValue,
            userInfo: userInfo
        )
        var outer = serverCode
        outer[AuthErrorUserInfoHTTPStatusKey] = status
        return AuthErrorCode.internalError.error(underlying: cause, userInfo: outer)
    }
}
