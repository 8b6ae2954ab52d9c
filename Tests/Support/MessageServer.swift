package import AuthCrypto
import AuthDomain
import HTTPServer
import Synchronization

/// An operator's own server that messages are posted to.
package final class MessageServer: Sendable {
    /// The key of its signatures.
    package static let secret = "0123456789abcdef0123456789abcdef"

    /// What it does with a message.
    package enum Behaviour: Sendable {
        case takes
        /// Says that it cannot.
        case refuses(status: Int)
        /// Takes the message and does not say so.
        case hangs
    }

    /// A message did not come with the right signature.
    package struct SignatureWrong: Error {}

    package let standIn: StandIn
    private let state: State

    private final class State: Sendable {
        let behaviour: Mutex<Behaviour>
        init(_ behaviour: Behaviour) { self.behaviour = Mutex(behaviour) }
    }

    /// Starts it.
    package init(_ behaviour: Behaviour = .takes) throws {
        let state = State(behaviour)
        self.state = state
        standIn = try StandIn { _ in
            switch state.behaviour.withLock({ $0 }) {
            case .takes: return HTTPResponse(status: 200, text: #"{"id":"r"}"#)
            case .refuses(let status): return HTTPResponse(status: status, text: "no")
            case .hangs:
                try? await Task.sleep(for: .seconds(600))
                return HTTPResponse(status: 200, text: "late")
            }
        }
    }

    /// Changes what it does.
    package func set(_ behaviour: Behaviour) {
        state.behaviour.withLock { $0 = behaviour }
    }

    /// The options of a `hearth serve` that sends all its messages here.
    ///
    /// - Parameter secretFile: a file that holds the key of the signatures.
    /// - Returns: the options.
    package func options(secretFile: String) -> [String] {
        [
            "--sms-gateway", "webhook", "--sms-webhook-url", standIn.url + "/sms",
            "--sms-webhook-secret-file", secretFile,
            "--email-gateway", "webhook", "--email-webhook-url", standIn.url + "/mail",
            "--email-webhook-secret-file", secretFile,
            "--outgoing-ca", standIn.certificate ?? "", "--allow-outgoing", "127.0.0.0/8",
        ]
    }

    /// What was posted so far.
    ///
    /// - Throws: `SignatureWrong`, `JSONError`.
    package func messages() throws -> [JSONObject] {
        try standIn.requests.map { request in
            let fields = request.head.headers
            let expected = WebhookSignature.text(
                of: request.body,
                timestamp: fields["Hearth-Timestamp"] ?? "",
                secret: Array(Self.secret.utf8)
            )
            guard fields["Hearth-Signature"] == expected else { throw SignatureWrong() }
            return try JSONObject(parsing: request.body)
        }
    }

    /// What was posted, once it is so much, or after two minutes.
    ///
    /// - Throws: as ``messages()``.
    package func wait(for count: Int) async throws -> [JSONObject] {
        let deadline = ContinuousClock.now + .seconds(120)
        while try messages().count < count, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(10))
        }
        return try messages()
    }
}
