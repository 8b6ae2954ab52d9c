package import AuthCrypto
package import AuthDomain
package import AuthGateways
import HTTPServer
import Synchronization

/// Somebody else's identity provider that speaks SAML, over TLS: it reads requests and signs answers.
package final class SAMLStandIn: Sendable {
    package static let entityID = "https://idp.example/metadata"
    package static let serviceEntityID = "https://app.example/saml"
    package static let user = "u-4711"
    package static let email = "ann@acme.example"

    /// Its keys, of which 0 and 1 are RSA, and 2 is EC; number 1 is in no settings.
    package static let keys = Result {
        [try SigningKey.generate(.rs256), try .generate(.rs256), try .generate(.es256)]
    }

    package let standIn: StandIn
    private let state: State

    /// Starts it; it tells the time by a clock.
    package init(clock: any Clock) throws {
        let state = State()
        self.state = state
        standIn = try StandIn { request in
            guard request.head.path == "/sso" else { return HTTPResponse(status: 404) }
            return Self.page(for: request.head.query, at: clock.now(), state)
        }
    }

    private final class State: Sendable {
        let change = Mutex<@Sendable (inout SAMLAnswer) -> Void>({ _ in })
    }

    /// Its page.
    package var signInURL: String { standIn.url + "/sso" }

    /// Changes what it answers.
    package func set(_ change: @escaping @Sendable (inout SAMLAnswer) -> Void) {
        state.change.withLock { $0 = change }
    }

    /// Ends it.
    package func stop() async { await standIn.stop() }

    /// What a server, or whoever stands for a browser, needs to call it.
    package var outgoing: OutgoingRules {
        var rules = OutgoingRules()
        rules.certificates = standIn.certificate
        rules.allowsLoopback = true
        return rules
    }

    /// The settings of a provider that is here.
    package func settings(_ change: (inout JSONObject) -> Void = { _ in }) throws -> JSONValue {
        let certificates = try [0, 2].map { number -> JSONValue in
            ["x509Certificate": .string(try Self.certificate(number))]
        }
        var settings: JSONObject = [
            "enabled": true, "displayName": "Acme",
            "idpConfig": [
                "idpEntityId": .string(Self.entityID), "ssoUrl": .string(signInURL),
                "idpCertificates": .array(certificates),
            ],
            "spConfig": ["spEntityId": .string(Self.serviceEntityID)],
        ]
        change(&settings)
        return .object(settings)
    }

    /// The certificate of one of its keys, in PEM.
    package static func certificate(_ number: Int) throws -> String {
        try keys.get()[number].certificate(
            commonName: "idp.example",
            notBefore: VirtualClock.start.seconds,
            notAfter: VirtualClock.start.seconds + 86_400
        )
    }

    /// Its answer to a request.
    package func answer(to request: Request, at now: Timestamp) throws -> SAMLAnswer {
        try Self.answer(to: request, at: now, state)
    }

    private static func answer(
        to request: Request,
        at now: Timestamp,
        _ state: State
    ) throws -> SAMLAnswer {
        var answer = SAMLAnswer(
            to: request,
            at: now,
            signer: SAMLSigner(key: try keys.get()[0])
        )
        state.change.withLock { $0 }(&answer)
        return answer
    }

    /// A page that a person sends on with one button.
    private static func page(
        for query: String,
        at now: Timestamp,
        _ state: State
    ) -> HTTPResponse {
        guard let request = Request(query: query),
            let document = try? answer(to: request, at: now, state).encoded()
        else { return HTTPResponse(status: 400, text: "no request") }
        let page = """
            <!doctype html><title>Acme</title>
            <form method="post" action="\(request.callbackURL)">
            <input type="hidden" name="SAMLResponse" value="\(document)">
            <input type="hidden" name="RelayState" value="\(request.relayState)">
            <button id="continue">Continue</button></form>
            """
        return HTTPResponse(
            status: 200,
            headers: ["Content-Type": "text/html; charset=utf-8"],
            body: Array(page.utf8)
        )
    }
}

extension SAMLStandIn {
    /// A request that a browser brought.
    package struct Request: Sendable {
        package let id: String
        package let callbackURL: String
        package let relayState: String
        /// The whole of it, as XML.
        package let text: String
        /// The query that it came in.
        package let query: String

        /// One that no server made.
        package init(id: String, callbackURL: String, relayState: String = "state") {
            self.id = id
            self.callbackURL = callbackURL
            self.relayState = relayState
            text = ""
            query = ""
        }

        /// Reads a query; nil where there is no request in it.
        package init?(query: String) {
            let fields = Self.fields(of: query)
            guard let packed = fields["SAMLRequest"].flatMap({ Base64.decode($0) }),
                let bytes = Self.inflate(packed)
            else { return nil }
            let text = String(decoding: bytes, as: UTF8.self)
            guard let id = Self.attribute("ID", in: text),
                let callback = Self.attribute("AssertionConsumerServiceURL", in: text)
            else { return nil }
            self.id = id
            callbackURL = callback
            relayState = fields["RelayState"] ?? ""
            self.text = text
            self.query = query
        }

        /// Whether a key has signed it.
        package func isSigned(by key: PublicKey) -> Bool {
            guard let place = query.firstRange(of: "&Signature="),
                let signature = Self.fields(of: query)["Signature"].flatMap({ Base64.decode($0) })
            else { return false }
            return key.verify(signature: signature, message: Array(query[..<place.lowerBound].utf8))
        }

        private static func fields(of query: String) -> [String: String] {
            let pairs = query.split(separator: "&").map { field in
                let parts = field.split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                return (String(parts[0]), parts.count > 1 ? unescape(parts[1]) : "")
            }
            return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        }

        private static func unescape(_ text: Substring) -> String {
            var bytes: [UInt8] = []
            var left = Array(text.utf8)[...]
            while let byte = left.popFirst() {
                let digits = String(decoding: left.prefix(2), as: UTF8.self)
                guard byte == UInt8(ascii: "%"), let escaped = UInt8(digits, radix: 16) else {
                    bytes.append(byte)
                    continue
                }
                bytes.append(escaped)
                left = left.dropFirst(2)
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// Undoes DEFLATE, as far as it only stored.
        private static func inflate(_ packed: [UInt8]) -> [UInt8]? {
            guard packed.count >= 5, packed[0] == 1 else { return nil }
            let count = Int(packed[1]) | Int(packed[2]) << 8
            guard packed[1] == ~packed[3], packed[2] == ~packed[4], packed.count == 5 + count else {
                return nil
            }
            return Array(packed.dropFirst(5))
        }

        private static func attribute(_ name: String, in text: String) -> String? {
            guard let start = text.firstRange(of: " \(name)=\"")?.upperBound,
                let end = text[start...].firstIndex(of: "\"")
            else { return nil }
            return String(text[start..<end])
        }
    }
}
