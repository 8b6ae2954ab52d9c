import AuthDomain
import AuthWire
import HTTPServer

/// What an error means to the caller.
enum Failure {
    /// The caller asked for something that is not allowed or not there.
    case refusal(WireError)
    /// The server has too much to do; the same request may go through later.
    case overload
    /// The store, or another server without which there is no answer, gave none.
    case outage
    /// The caller went away, or the time was up.
    case cancellation
    /// Our own fault; the caller learns no more than that.
    case fault

    init(_ error: any Error, quirks: Quirks) {
        if quirks.explainsRefusals, let refusal = WireError(explaining: error) {
            self = .refusal(refusal)
            return
        }
        switch error {
        case let error as WireError where error.status != 500: self = .refusal(error)
        case let error as AuthError: self = .refusal(WireError(refusal: error))
        case is StoreOverloaded, is HashingOverloaded, is AccountChangedMeanwhile,
            is MessagesOverloaded, OutgoingFailure.overloaded:
            self = .overload
        // The first key is from another server, whose clock is ahead of ours.
        case is SigningKeys.NoSigningKey: self = .overload
        case is UnstorableText: self = .refusal(.textNotStorable)
        case is OutgoingFailure, is ProviderUnavailable: self = .outage
        case let error as any StoreFailure where error.mayPass: self = .outage
        case is CancellationError: self = .cancellation
        default: self = .fault
        }
    }
}

extension HTTPResponse {
    /// When a client may try again after 503.
    private static let retryAfterSeconds = 1

    /// Tells a caller why there is no answer.
    ///
    /// What is our fault is told in plain text, never in the protocol's envelope: whatever that says
    /// while a page loads, the JavaScript SDK takes for a reason to sign its user out.
    init(
        _ failure: Failure,
        audience: Route.Audience,
        style: EndpointDescription.ErrorStyle,
        id: String
    ) {
        switch failure {
        case .refusal(let error) where error.status < 500 || audience != .app:
            self = .json(error.body(style: style), status: error.status)
        case .refusal(let error):
            self.init(status: error.status, text: error.message + "\n")
        case .overload:
            self.init(status: 503, text: "The server is busy. Try again later.\n")
            headers.set("Retry-After", String(Self.retryAfterSeconds))
        case .outage:
            self.init(status: 503, text: "Another server gave no answer. Try again later.\n")
            headers.set("Retry-After", String(Self.retryAfterSeconds))
        case .cancellation:
            self.init(status: 503, text: "The request was given up.\n")
        case .fault:
            self.init(status: 500, text: "INTERNAL: something failed here. Request \(id).\n")
        }
        headers.set("Cache-Control", "no-store")
    }

    /// An answer of the protocol, which nobody may keep.
    static func json(_ body: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store",
            ],
            body: body
        )
    }
}

extension WireError {
    fileprivate static let textNotStorable = Self(
        .invalidArgument,
        notice: Notice(
            message: "A text holds a character that cannot be stored.",
            status: "INVALID_ARGUMENT"
        )
    )
}
