/// Refusals that come before any operation: keys, bearer tokens and routes.
///
/// Texts and shapes are Google's, since clients and their logs compare them.
extension WireError {
    /// A key that is no key of the project.
    package static func apiKeyInvalid(projectNumber: String? = nil) -> Self {
        keyRefusal(
            .apiKeyInvalid,
            status: 400,
            message: "API key not valid. Please pass a valid API key.",
            projectNumber: projectNumber
        )
    }

    /// A key whose time is over.
    package static func apiKeyExpired(projectNumber: String? = nil) -> Self {
        keyRefusal(
            .apiKeyInvalid,
            status: 400,
            message: "API key expired. Please renew the API key.",
            projectNumber: projectNumber
        )
    }

    /// A key that another site may not use; `referrer` is the header `Referer`.
    package static func referrerBlocked(_ referrer: String?, projectNumber: String?) -> Self {
        keyRefusal(
            .apiKeyHTTPReferrerBlocked,
            status: 403,
            message: "Requests from referer \(referrer ?? "<empty>") are blocked.",
            projectNumber: projectNumber,
            metadata: ["httpReferrer": referrer ?? "<empty>"]
        )
    }

    /// A key that another app may not use; `bundleID` is the header `X-Ios-Bundle-Identifier`.
    package static func iOSAppBlocked(_ bundleID: String?, projectNumber: String?) -> Self {
        keyRefusal(
            .apiKeyIOSAppBlocked,
            status: 403,
            message:
                "Requests from this iOS client application \(bundleID ?? "<empty>") are blocked.",
            projectNumber: projectNumber
        )
    }

    /// A key that another app may not use; `package` is the header `X-Android-Package`.
    package static func androidAppBlocked(_ package: String?, projectNumber: String?) -> Self {
        keyRefusal(
            .apiKeyAndroidAppBlocked,
            status: 403,
            message:
                "Requests from this Android client application \(package ?? "<empty>") are blocked.",
            projectNumber: projectNumber
        )
    }

    private static func keyRefusal(
        _ code: Code,
        status: Int,
        message: String,
        projectNumber: String?,
        metadata: [String: String] = [:]
    ) -> Self {
        var metadata = metadata
        metadata["service"] = EndpointDescription.Host.identityToolkit.rawValue
        metadata["consumer"] = projectNumber.map { "projects/\($0)" }
        let notice = Notice(
            message: message,
            status: statusName(of: status),
            reason: status == 400 ? "badRequest" : "forbidden",
            info: Info(reason: code.rawValue, metadata: metadata)
        )
        return Self(code, status: status, notice: notice)
    }
}

extension WireError {
    private static let credentialsHint = """
        Expected OAuth 2 access token, login cookie or other valid authentication credential. \
        See https://developers.google.com/identity/sign-in/web/devconsole-project.
        """

    /// A bearer token that nobody knows.
    package static let bearerInvalid = Self(
        .unauthenticated,
        status: 401,
        notice: Notice(
            message: "Request had invalid authentication credentials. \(credentialsHint)",
            status: "UNAUTHENTICATED",
            reason: "authError",
            title: "Invalid Credentials",
            header: "Authorization"
        )
    )

    /// No credential at all, where only a bearer token would do.
    package static let bearerMissing = Self(
        .unauthenticated,
        status: 401,
        notice: Notice(
            message: "Request is missing required authentication credential. \(credentialsHint)",
            status: "UNAUTHENTICATED",
            reason: "required",
            title: "Login Required.",
            header: "Authorization"
        )
    )

    /// An API key, where only a bearer token would do.
    package static let apiKeyNotEnough = Self(
        .credentialsMissing,
        status: 401,
        notice: Notice(
            message: "API keys are not supported by this API. \(credentialsHint)",
            status: "UNAUTHENTICATED",
            reason: "required",
            title: "Login Required.",
            header: "Authorization",
            info: Info(reason: "CREDENTIALS_MISSING")
        )
    )

    /// No credential at all, where an API key would do.
    package static let apiKeyMissing = Self(
        .permissionDenied,
        status: 403,
        notice: Notice(
            message: "The request is missing a valid API key.",
            status: "PERMISSION_DENIED",
            reason: "forbidden"
        )
    )

    /// A bearer token that was made for other services.
    package static let scopeInsufficient = Self(
        .permissionDenied,
        status: 403,
        notice: Notice(
            message: "Request had insufficient authentication scopes.",
            status: "PERMISSION_DENIED",
            reason: "insufficientPermissions",
            title: "Insufficient Permission",
            info: Info(reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT")
        )
    )

    /// A bearer token whose holder may not do this, or not in this project.
    package static let permissionMissing = Self(
        .permissionDenied,
        status: 403,
        notice: Notice(
            message: "The caller does not have permission",
            status: "PERMISSION_DENIED",
            reason: "forbidden"
        )
    )

    /// A path that leads nowhere.
    package static let routeNotFound = Self(
        .notFound,
        status: 404,
        notice: Notice(message: "Not Found", status: "NOT_FOUND", reason: "notFound")
    )

    /// A path that has other methods.
    package static let methodNotAllowed = Self(
        .methodNotAllowed,
        status: 405,
        notice: Notice(
            message: "Method Not Allowed",
            status: "METHOD_NOT_ALLOWED",
            reason: "httpMethodNotAllowed"
        )
    )

    /// An operation that the protocol has and the server has not.
    package static func notImplemented(_ operation: String) -> Self {
        Self(
            .notImplemented,
            status: 501,
            notice: Notice(
                message: "\(operation) is not implemented.",
                status: "NOT_IMPLEMENTED",
                reason: "unimplemented"
            )
        )
    }

    /// Two fields of which a request may set one.
    package static func fieldsExclude(_ field: String, _ other: String) -> Self {
        Self(
            .invalidArgument,
            notice: Notice(
                message: "Invalid value (oneof), \(field) and \(other) are both set.",
                status: "INVALID_ARGUMENT"
            )
        )
    }
}
