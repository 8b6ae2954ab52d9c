import AuthCrypto
import AuthDomain
import AuthWire
import HTTPServer

/// Notes what was asked and what became of it: one line and one count per request.
struct Journal: Sendable {
    /// A request while it is being answered.
    struct Entry: Sendable {
        /// Names the request in the log, and in an answer that says no more.
        let id: String
        let method: String
        let client: String
        let start: ContinuousClock.Instant
        var route = ""
    }

    private static let knownMethods: Set = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS",
    ]
    private static let longestError = 2000

    let log: Log
    let metrics: Metrics
    let proxies: TrustedProxies

    /// Opens an entry.
    func begin(_ head: HTTPRequestHead) -> Entry {
        Entry(
            id: String(UInt64.random(in: .min ... .max), radix: 16),
            method: Self.knownMethods.contains(head.method) ? head.method : "OTHER",
            client: proxies.client(of: head).countedText,
            start: .now
        )
    }

    /// Notes why a request failed, where that is not the caller's own doing.
    func note(_ failure: Failure, _ error: any Error, in entry: Entry) {
        let fields: JSONObject = [
            "request": .string(entry.id), "route": .string(entry.route),
            "error": .string(String(String(reflecting: error).prefix(Self.longestError))),
        ]
        switch failure {
        case .fault: log(.error, "request failed", fields)
        case .overload: log(.warning, "request refused: too much to do", fields)
        case .outage: log(.error, "another server gave no answer", fields)
        case .refusal:
            // What the caller is told is no fault of its own, and somebody has to put it right.
            guard case AuthError.functionFailed = error else { return }
            log(.warning, "a blocking function failed", fields)
        case .cancellation: break
        }
    }

    /// Counts the session that an answer opens.
    func note(_ response: some OpensSession) {
        if response.refreshToken != nil { metrics.countSession() }
    }

    /// Closes an entry.
    func end(_ entry: Entry, status: Int) {
        let duration = entry.start.duration(to: .now)
        metrics.count(route: entry.route, status: status, duration: duration)
        log(
            .info,
            "request",
            [
                "method": .string(entry.method), "route": .string(entry.route),
                "status": .int(Int64(status)),
                "milliseconds": .double((duration / .milliseconds(1) * 1000).rounded() / 1000),
                "client": .string(entry.client), "request": .string(entry.id),
            ]
        )
    }
}

/// An answer that may hand out the refresh token of a new session.
protocol OpensSession {
    var refreshToken: String? { get }
}

extension CarryOverResponse: OpensSession {}
extension MFAEnrollmentFinalizeResponse: OpensSession {}
extension MFASignInFinalizeResponse: OpensSession {}
extension SignInWithCustomTokenResponse: OpensSession {}
extension SignInWithEmailLinkResponse: OpensSession {}
extension SignInWithIdpResponse: OpensSession {}
extension SignInWithPasswordResponse: OpensSession {}
extension SignInWithPhoneNumberResponse: OpensSession {}
extension SignUpResponse: OpensSession {}
extension UpdateResponse: OpensSession {}
