package import AuthDomain
internal import CCurl

/// Calls other servers by libcurl, on one thread that starts with the first request.
///
/// No proxy and no password comes from the environment, no cookie is kept and no redirect followed.
/// The address is judged when the connection is made, so that a name cannot mean one address when it
/// is checked and another when it is used.
package final class CurlHTTP: OutgoingHTTP {
    /// How much may be on its way at one time.
    package struct Limits: Sendable {
        /// Requests that are sent or wait to be; one more is refused.
        package var requests = 512
        /// Requests that are sent to one host and port; others wait.
        package var requestsToOneOrigin = 32
        /// Requests that are sent.
        package var connections = 128

        /// Creates the default limits.
        package init() {}
    }

    private let rules: OutgoingRules
    private let queue: CurlQueue

    /// Creates a client; the thread and its connections end with it.
    package init(rules: OutgoingRules = OutgoingRules(), limits: Limits = Limits()) {
        self.rules = rules
        queue = CurlQueue(rules: rules, limits: limits)
    }

    deinit { queue.close() }

    package func accepts(_ url: String) -> Bool {
        OutgoingURL(url, allowsPlain: rules.allowsLoopback) != nil
    }

    package func send(_ request: OutgoingRequest) async throws -> OutgoingAnswer {
        guard let url = OutgoingURL(request.url, allowsPlain: rules.allowsLoopback),
            Self.isWellFormed(request)
        else { throw OutgoingFailure.requestRefused }
        return try await run(.request(request), url, timeout: request.timeout)
    }

    /// Hands a mail to a mail server.
    ///
    /// - Returns: the server's last reply: its status, from 400 on where it does not have the mail.
    /// - Throws: `OutgoingFailure`, `CancellationError`.
    func send(_ mail: SMTPErrand) async throws -> OutgoingAnswer {
        try await run(.mail(mail), mail.server.url, timeout: SMTPErrand.timeout)
    }

    private func run(
        _ errand: CurlErrand,
        _ url: OutgoingURL,
        timeout: Duration
    ) async throws -> OutgoingAnswer {
        let pending = PendingAnswer()
        let job = CurlJob(errand: errand, url: url, deadline: .now + timeout, pending: pending)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if pending.wait(continuation) { queue.add(job) }
            }
        } onCancel: {
            pending.finish(.failure(CancellationError()))
            queue.wake()
        }
    }

    /// Whether no part of the head could be read as more than it is.
    private static func isWellFormed(_ request: OutgoingRequest) -> Bool {
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        let isMethod = !request.method.isEmpty && request.method.utf8.allSatisfy(letters.contains)
        return isMethod
            && request.fields.allSatisfy { field in
                !field.name.isEmpty
                    && field.name.utf8.allSatisfy {
                        letters.contains($0 & 0xDF) || $0 == UInt8(ascii: "-")
                            || (0x30...0x39).contains($0)
                    }
                    && field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            }
    }
}

/// What the thread is to do.
enum CurlErrand: Sendable {
    case request(OutgoingRequest)
    case mail(SMTPErrand)
}

/// A request or a mail on its way to the thread.
struct CurlJob: Sendable {
    let errand: CurlErrand
    let url: OutgoingURL
    let deadline: ContinuousClock.Instant
    let pending: PendingAnswer
}
