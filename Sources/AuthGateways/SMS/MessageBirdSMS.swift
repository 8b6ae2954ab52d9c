import AuthCrypto
package import AuthDomain

/// Text messages by MessageBird's SMS interface.
///
/// Source: MessageBird's reference, "SMS messaging API" and "Signed requests".
package struct MessageBirdSMS: SMSGateway {
    /// What MessageBird knows its customer by.
    package struct Account: Sendable, Redacted {
        let accessKey: String
        /// The key of signed requests; nil where receipts are not signed, and so not believed.
        let signingKey: String?
        /// A number or a name.
        let sender: String

        /// Takes all three.
        package init(accessKey: String, signingKey: String?, sender: String) {
            self.accessKey = accessKey
            self.signingKey = signingKey
            self.sender = sender
        }
    }

    /// MessageBird's own address.
    package static let root = "https://rest.messagebird.com"

    package let name = "messagebird"
    private let account: Account
    private let root: String
    private let receiptURL: String
    private let clock: any Clock
    private let call: GatewayCall

    /// Creates it.
    ///
    /// - Parameters:
    ///   - account: the customer's.
    ///   - root: MessageBird's address without a slash at its end.
    ///   - receiptURL: where MessageBird is to say what becomes of messages.
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
        let body: JSONObject = [
            "originator": .string(account.sender), "recipients": [.string(message.to)],
            "body": .string(message.text), "reference": .string(message.id),
            "datacoding": "auto", "reportUrl": .string(receiptURL),
        ]
        let request = OutgoingRequest(
            "POST",
            root + "/messages",
            fields: [
                .init("Content-Type", "application/json"),
                .init("Authorization", "AccessKey \(account.accessKey)"),
            ],
            body: body.serialized
        )
        return await call.send(request) { answer in
            guard let json = try? JSONValue(parsing: answer.body),
                let id = json["id"]?.stringValue
            else { return nil }
            return .accepted(reference: id)
        }
    }
}

extension MessageBirdSMS: ReceiptReader {
    /// What MessageBird says of a message, if it is MessageBird that says so.
    package func read(_ request: ReceiptRequest) -> ReceiptStatement? {
        let url = receiptURL + (request.query.isEmpty ? "" : "?" + request.query)
        guard let key = account.signingKey,
            let claims = SharedSecretJWT.claims(
                request.field("MessageBird-Signature-JWT"),
                secret: Array(key.utf8),
                now: clock.now()
            ),
            claims["url_hash"]?.stringValue == Hex.encode(SHA256.hash(Array(url.utf8))),
            Self.isHash(claims["payload_hash"]?.stringValue, of: request.body)
        else { return nil }
        // Reports come as a query, whatever the method.
        let fields = FormText.decode(Array(request.query.utf8)) + FormText.decode(request.body)
        guard let id = fields.first(named: "reference"),
            let state = Self.state(fields.first(named: "status"))
        else { return .nothing }
        let code = fields.first(named: "statusErrorCode").flatMap { Int64($0) }
        return .receipt(
            DeliveryReceipt(
                gateway: name,
                name: .id(id),
                state: state,
                reason: code.map { "code \($0)" }
            )
        )
    }

    /// A request without a body has no hash of one.
    private static func isHash(_ hash: String?, of body: [UInt8]) -> Bool {
        hash == (body.isEmpty ? nil : Hex.encode(SHA256.hash(body)))
    }

    private static func state(_ status: String?) -> Delivery.State? {
        switch status {
        case "sent", "buffered": .sent
        case "delivered": .delivered
        case "delivery_failed", "expired": .failed
        default: nil
        }
    }
}
