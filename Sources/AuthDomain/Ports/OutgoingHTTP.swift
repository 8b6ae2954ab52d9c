/// A request that the server makes to somebody else.
package struct OutgoingRequest: Sendable {
    /// A field of a message's head.
    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: String

        /// Creates a field.
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The verb, for example `POST`.
    package var method: String
    /// Absolute; its query may hold secrets, so neither log nor error shows it.
    package var url: String
    package var fields: [Field]
    package var body: [UInt8]
    /// From now to the last byte of the answer.
    package var timeout: Duration = .seconds(10)
    /// Whether the request must not go out twice, and a failure must tell whether it went out at all.
    package var isSentOnce = false
    /// A longer body is not read to its end.
    package var maximumAnswerByteCount = 1 << 20
    /// Whether it is of use over HTTP/2 only.
    package var needsHTTP2 = false
    /// What shows the host who asks: a certificate and its private key in PEM; nil for nothing.
    package var clientCertificate: String?

    /// Creates a request.
    package init(_ method: String, _ url: String, fields: [Field] = [], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
    }
}

/// What came back, whatever its status.
package struct OutgoingAnswer: Hashable, Sendable {
    package let status: Int
    package let fields: [OutgoingRequest.Field]
    package let body: [UInt8]

    /// Creates an answer.
    package init(status: Int, fields: [OutgoingRequest.Field] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// The value of the last field of this name, in any case; nil where there is none.
    package subscript(name: String) -> String? {
        let name = name.lowercased()
        return fields.last { $0.name.lowercased() == name }?.value
    }
}

/// Why there is no answer; nothing of it tells the URL.
package enum OutgoingFailure: Error, Hashable {
    /// The URL is none that this server calls, or the request cannot be written.
    case requestRefused
    /// The host is at an address that this server does not call.
    case addressRefused
    /// The host could not show that it is who it should be.
    case certificateRefused
    case timedOut
    case answerTooLarge
    /// No connection, or it broke.
    case unreachable(reason: String)
    /// The request went out, and what came of it cannot be told; only where it is sent once.
    case answerMissing
    /// Too many requests are on their way.
    case overloaded
}

/// Calls other servers.
///
/// Redirects are answers like any other: whoever wants to follow one makes a request of it.
package protocol OutgoingHTTP: Sendable {
    /// Sends a request and waits for its whole answer.
    ///
    /// The same connection may serve several requests, so a host that closes it at the wrong moment may
    /// get a request twice: what must not happen twice needs a name of its own in the body.
    ///
    /// - Throws: `OutgoingFailure`, or `CancellationError` once the task is cancelled.
    func send(_ request: OutgoingRequest) async throws -> OutgoingAnswer

    /// Whether the server would call this URL at all; the address behind it is another matter.
    func accepts(_ url: String) -> Bool
}

/// Stands where nothing may be called.
package struct NoOutgoingHTTP: OutgoingHTTP {
    /// Creates it.
    package init() {}

    package func send(_ request: OutgoingRequest) async throws -> OutgoingAnswer {
        throw OutgoingFailure.requestRefused
    }

    package func accepts(_ url: String) -> Bool { false }
}
