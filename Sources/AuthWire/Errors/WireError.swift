/// A failure as the caller sees it: a code of the protocol, and at most one sentence of detail.
package struct WireError: Error, Hashable, Sendable {
    package let code: Code
    /// HTTP status, 400 unless the protocol says otherwise.
    package let status: Int
    package let detail: String?
    /// What the envelope says beside or in place of the code; absent on business errors.
    package let notice: Notice?

    package init(
        _ code: Code,
        status: Int = 400,
        detail: String? = nil,
        notice: Notice? = nil
    ) {
        self.code = code
        self.status = status
        self.detail = detail
        self.notice = notice
    }

    /// The text that clients read: `CODE`, `CODE : detail`, or a notice's own sentence.
    package var message: String {
        if let message = notice?.message { return message }
        guard let detail else { return code.rawValue }
        return "\(code.rawValue) : \(detail)"
    }
}

extension WireError {
    /// The parts of an envelope that the protocol's front end fills: keys, routes and JSON syntax.
    package struct Notice: Hashable, Sendable {
        /// A sentence in place of `CODE : detail`.
        package var message: String?
        /// The canonical name of the status, for example `INVALID_ARGUMENT`.
        package var status: String?
        /// `errors[0].reason`.
        package var reason: String
        /// `errors[0].message`, where it differs from the message.
        package var title: String?
        /// `errors[0].location`: the header at fault.
        package var header: String?
        /// `details[0]`, a `google.rpc.ErrorInfo`.
        package var info: Info?

        package init(
            message: String? = nil,
            status: String? = nil,
            reason: String = "invalid",
            title: String? = nil,
            header: String? = nil,
            info: Info? = nil
        ) {
            self.message = message
            self.status = status
            self.reason = reason
            self.title = title
            self.header = header
            self.info = info
        }
    }

    /// The machine's reading of a refusal, a `google.rpc.ErrorInfo`.
    package struct Info: Hashable, Sendable {
        package var reason: String
        package var domain: String
        package var metadata: [String: String]

        package init(
            reason: String,
            domain: String = "googleapis.com",
            metadata: [String: String] = [:]
        ) {
            self.reason = reason
            self.domain = domain
            self.metadata = metadata
        }
    }
}
