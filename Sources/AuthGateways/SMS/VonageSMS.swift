import AuthCrypto
package import AuthDomain

/// Text messages by Vonage's SMS interface.
///
/// Source: Vonage's reference, "SMS API", and its guide "Signed webhooks".
package struct VonageSMS: SMSGateway {
    /// What Vonage knows its customer by.
    package struct Account: Sendable, Redacted {
        let key: String
        let secret: String
        /// The key of signed webhooks; nil where receipts are not signed, and so not believed.
        let signatureSecret: String?
        /// A number or a name.
        let sender: String

        /// Takes all four.
        package init(key: String, secret: String, signatureSecret: String?, sender: String) {
            self.key = key
            self.secret = secret
            self.signatureSecret = signatureSecret
            self.sender = sender
        }
    }

    /// Vonage's own address.
    package static let root = "https://rest.nexmo.com"

    package let name = "vonage"
    private let account: Account
    private let root: String
    private let receiptURL: String
    private let clock: any Clock
    private let call: GatewayCall

    /// Creates it.
    ///
    /// - Parameters:
    ///   - account: the customer's.
    ///   - root: Vonage's address without a slash at its end.
    ///   - receiptURL: where Vonage is to say what becomes of messages.
    ///   - http: makes the calls.
    ///   - clock: the server's time.
    package init(
        _ account: Account,
        root: String = root,
        receiptURL: String,
        http: any OutgoingHTTP,
        clock: any Clock
    ) {
        self.account = account
        self.root = root
        self.receiptURL = receiptURL
        self.clock = clock
        call = GatewayCall(http)
    }

    package func send(_ message: OutgoingSMS) async -> GatewayAnswer {
        let isGSM = SMSLength(of: message.text).encoding == .gsm7
        let form: [(String, String)] = [
            ("api_key", account.key), ("api_secret", account.secret),
            ("from", account.sender), ("to", String(message.to.dropFirst())),
            ("text", message.text), ("type", isGSM ? "text" : "unicode"),
            ("client-ref", message.id), ("status-report-req", "1"), ("callback", receiptURL),
        ]
        let request = OutgoingRequest(
            "POST",
            root + "/sms/json",
            fields: [.init("Content-Type", "application/x-www-form-urlencoded")],
            body: FormText.encode(form)
        )
        return await call.send(request) { answer in
            guard let parts = (try? JSONValue(parsing: answer.body))?["messages"]?.arrayValue,
                !parts.isEmpty
            else { return nil }
            // Where the network takes one part, another one that fails does not undo it.
            if let sent = parts.first(where: { $0["status"]?.stringValue == "0" }) {
                return .accepted(reference: sent["message-id"]?.stringValue)
            }
            return Self.refusal(parts[0]["status"]?.stringValue)
        }
    }

    /// Throttled, a fault of theirs, a wrong key, no credit: another time, or by somebody else.
    private static func refusal(_ status: String?) -> GatewayAnswer {
        guard let code = status.flatMap({ Int64($0) }) else {
            return .uncertain(reason: "the answer makes no sense")
        }
        let isOurs = [1, 4, 5, 8, 9, 10, 14].contains(code)
        return isOurs ? .busy(reason: "code \(code)") : .refused(reason: "code \(code)")
    }
}

extension VonageSMS: ReceiptReader {
    /// What Vonage says of a message, if it is Vonage that says so.
    package func read(_ request: ReceiptRequest) -> ReceiptStatement? {
        guard let secret = account.signatureSecret,
            let claims = SharedSecretJWT.claims(
                ofBearer: request.field("Authorization"),
                secret: Array(secret.utf8),
                now: clock.now()
            ),
            claims["api_key"]?.stringValue == account.key,
            claims["payload_hash"]?.stringValue == Hex.encode(SHA256.hash(request.body))
        else { return nil }
        guard let json = try? JSONValue(parsing: request.body),
            let id = json["client-ref"]?.stringValue,
            let state = Self.state(json["status"]?.stringValue)
        else { return .nothing }
        let code = json["err-code"]?.stringValue.flatMap { Int64($0) } ?? 0
        return .receipt(
            DeliveryReceipt(
                gateway: name,
                name: .id(id),
                state: state,
                reason: code == 0 ? nil : "code \(code)"
            )
        )
    }

    private static func state(_ status: String?) -> Delivery.State? {
        switch status {
        case "accepted", "buffered": .sent
        case "delivered": .delivered
        case "failed", "rejected", "expired": .failed
        default: nil
        }
    }
}
