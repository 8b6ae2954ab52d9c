package import AuthDomain

/// Sends pushes by Apple's push service.
///
/// Source: Apple, Sending notification requests to APNs, and Pushing background updates to your app.
package struct ApplePush: PushSender {
    /// Where Apple's services are.
    package struct Addresses: Sendable {
        package var production = "https://api.push.apple.com"
        package var sandbox = "https://api.sandbox.push.apple.com"

        /// The real ones.
        package init() {}

        subscript(service: PushKey.Service) -> String {
            service == .production ? production : sandbox
        }
    }

    /// A push is asked for while somebody waits.
    private static let timeout = Duration.seconds(5)
    private static let maximumAttempts = 3

    private let http: any OutgoingHTTP
    private let clock: any Clock
    private let addresses: Addresses
    private let report: @Sendable (String) -> Void
    private let tokens = ProviderTokens()

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - http: how Apple is reached; it must speak HTTP/2.
    ///   - clock: the time by which tokens are made.
    ///   - addresses: where Apple's services are.
    ///   - report: takes a line for the operator, without tokens, where a push is not sent.
    package init(
        http: any OutgoingHTTP,
        clock: any Clock,
        addresses: Addresses = Addresses(),
        report: @escaping @Sendable (String) -> Void
    ) {
        self.http = http
        self.clock = clock
        self.addresses = addresses
        self.report = report
    }

    package var needsKey: Bool { true }

    package func send(_ push: AppPush, with key: PushKey?) async throws {
        guard let key else { throw FailedPush(.refused, reason: "there is no key") }
        var refusedToken: String?
        for attempt in 1...Self.maximumAttempts {
            let request = try request(push, key, insteadOf: refusedToken)
            switch try await answer(to: request.sent) {
            case .sent: return
            case .tokenExpired where refusedToken == nil && request.token != nil:
                refusedToken = request.token
            case .busy where attempt < Self.maximumAttempts:
                // A connection that broke, or a service that drains: a new one is made for the next.
                try await Task.sleep(for: .milliseconds(100 * attempt))
            case let verdict:
                report("no push to \(push.bundleID) (\(key.service.rawValue)): \(verdict)")
                throw FailedPush(verdict.failure, reason: "\(verdict)")
            }
        }
        throw FailedPush(.unavailable, reason: "Apple has no time for it")
    }

    private func request(
        _ push: AppPush,
        _ key: PushKey,
        insteadOf refused: String?
    ) throws -> (sent: OutgoingRequest, token: String?) {
        var request = OutgoingRequest(
            "POST",
            "\(addresses[key.service])/3/device/\(push.deviceToken)",
            fields: [
                .init("apns-topic", push.bundleID), .init("apns-push-type", "background"),
                .init("apns-priority", "5"),
                .init("apns-expiration", String(push.expiresAt.seconds)),
                .init("Content-Type", "application/json"),
            ],
            body: push.payload
        )
        request.timeout = Self.timeout
        request.needsHTTP2 = true
        switch key.credential {
        case .certificate(let pem):
            request.clientCertificate = pem
            return (request, nil)
        case .key(let pem, let id, let team):
            let token = try tokens.token(
                pem: pem,
                id: id,
                team: team,
                at: clock.now(),
                insteadOf: refused
            )
            request.fields.append(.init("Authorization", "bearer \(token)"))
            return (request, token)
        }
    }

    /// What Apple makes of a request; no answer at all counts as one who is busy.
    private func answer(to request: OutgoingRequest) async throws -> ApplePushVerdict {
        do {
            return ApplePushVerdict(try await http.send(request))
        } catch let failure as OutgoingFailure {
            switch failure {
            case .unreachable, .timedOut: return .busy("\(failure)")
            default: return .unreachable("\(failure)")
            }
        }
    }
}
