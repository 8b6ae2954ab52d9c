/// The body of an error answer.
struct ErrorEnvelope: Codable {
    struct Body: Codable {
        var code: Int?
        var message: String?
        var errors: [Item]?
        var status: String?
        var details: [Detail]?
    }

    struct Item: Codable {
        var message: String?
        var domain: String?
        var reason: String?
        var location: String?
        var locationType: String?
    }

    /// A detail of any type; the fields are those of `google.rpc.ErrorInfo`.
    struct Detail: Codable {
        static let errorInfo = "type.googleapis.com/google.rpc.ErrorInfo"

        var type: String?
        var reason: String?
        var domain: String?
        var metadata: [String: String]?

        private enum CodingKeys: String, CodingKey {
            case type = "@type"
            case reason, domain, metadata
        }
    }

    var error: Body?
}

/// The body of an error answer of the OAuth 2.0 token endpoint.
private struct OAuthError: Codable {
    var error: String
    var description: String?

    private enum CodingKeys: String, CodingKey {
        case error
        case description = "error_description"
    }
}

extension WireError {
    /// The answer's body, as its endpoint's callers know it.
    package func body(style: EndpointDescription.ErrorStyle) -> [UInt8] {
        guard style != .oauth else { return oauthBody }
        var body = ErrorEnvelope.Body(code: status, message: message)
        body.status = notice?.status
        body.details = notice?.info.map { [ErrorEnvelope.Detail($0)] }
        switch style {
        case .legacy: body.errors = [ErrorEnvelope.Item(self)]
        case .status, .oauth: body.status = body.status ?? Self.statusName(of: status)
        }
        let envelope = ErrorEnvelope(error: body)
        // Text, integers and arrays of them: nothing of this can fail to be written.
        return (try? WireCoding.encode(envelope)) ?? Array(#"{"error":{}}"#.utf8)
    }

    /// The body by RFC 6749, section 5.2, whose codes are in lower case.
    private var oauthBody: [UInt8] {
        let isOAuth = code.rawValue.utf8.allSatisfy { !(0x41...0x5A).contains($0) }
        let error = OAuthError(
            error: isOAuth ? code.rawValue : Code.invalidRequest.rawValue,
            description: isOAuth ? detail : message
        )
        return (try? WireCoding.encode(error)) ?? Array(#"{"error":"server_error"}"#.utf8)
    }

    /// The canonical name of an HTTP status.
    package static func statusName(of status: Int) -> String {
        switch status {
        case 401: "UNAUTHENTICATED"
        case 403: "PERMISSION_DENIED"
        case 404: "NOT_FOUND"
        case 409: "ALREADY_EXISTS"
        case 429: "RESOURCE_EXHAUSTED"
        case 400..<500: "INVALID_ARGUMENT"
        case 501: "UNIMPLEMENTED"
        case 503: "UNAVAILABLE"
        case 504: "DEADLINE_EXCEEDED"
        default: "INTERNAL"
        }
    }
}

extension ErrorEnvelope.Item {
    fileprivate init(_ error: WireError) {
        message = error.notice?.title ?? error.message
        domain = "global"
        reason = error.notice?.reason ?? "invalid"
        location = error.notice?.header
        locationType = location.map { _ in "header" }
    }
}

extension ErrorEnvelope.Detail {
    fileprivate init(_ info: WireError.Info) {
        type = Self.errorInfo
        reason = info.reason
        domain = info.domain
        metadata = info.metadata.isEmpty ? nil : info.metadata
    }
}
