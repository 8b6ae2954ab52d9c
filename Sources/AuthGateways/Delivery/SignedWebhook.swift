import AuthCrypto
package import AuthDomain

/// Hands messages to a server of the operator's own, signed so that it can tell who sends.
///
/// The fields `Hearth-Timestamp` (seconds since 1970) and `Hearth-Signature` (`v1=` and, in hexadecimal,
/// HMAC-SHA256 of the timestamp, a full stop and the body) prove it; `Idempotency-Key` names the message.
package struct SignedWebhook: Sendable, Redacted {
    private let url: String
    private let secret: [UInt8]
    private let call: GatewayCall
    private let clock: any Clock

    /// Creates it.
    ///
    /// - Parameters:
    ///   - url: where messages are posted to.
    ///   - secret: the key of the signatures, at least 16 bytes.
    ///   - http: makes the calls.
    ///   - clock: the server's time.
    package init(url: String, secret: [UInt8], http: any OutgoingHTTP, clock: any Clock) {
        self.url = url
        self.secret = secret
        self.clock = clock
        call = GatewayCall(http)
    }

    /// What the other side says of a message, signed as our own posts are: an object with `id` (or
    /// `messageId`, a mail's Message-ID), `status` (`sent`, `delivered`, `failed` or `bounced`) and
    /// perhaps `code`, a number.
    func read(_ request: ReceiptRequest, gateway: String?) -> ReceiptStatement? {
        let isRight = WebhookSignature.isRight(
            request.field("Hearth-Signature") ?? "",
            of: request.body,
            timestamp: request.field("Hearth-Timestamp") ?? "",
            secret: secret,
            now: clock.now()
        )
        guard isRight else { return nil }
        guard let json = try? JSONValue(parsing: request.body),
            let id = json["id"]?.stringValue ?? Self.id(ofMail: json["messageId"]?.stringValue),
            let state = Self.state(json["status"]?.stringValue)
        else { return .nothing }
        return .receipt(
            DeliveryReceipt(
                gateway: gateway,
                name: .id(id),
                state: state,
                isBounce: json["status"]?.stringValue == "bounced",
                reason: json["code"]?.intValue.map { "code \($0)" }
            )
        )
    }

    private static func id(ofMail messageID: String?) -> String? {
        messageID?.split(separator: "@").first.map { String($0.drop { $0 == "<" }) }
    }

    private static func state(_ status: String?) -> Delivery.State? {
        switch status {
        case "sent": .sent
        case "delivered": .delivered
        case "failed", "bounced": .failed
        default: nil
        }
    }

    /// Posts a message.
    func send(_ message: JSONObject, id: String) async -> GatewayAnswer {
        let body = message.serialized
        let timestamp = String(clock.now().seconds)
        let request = OutgoingRequest(
            "POST",
            url,
            fields: [
                .init("Content-Type", "application/json"),
                .init("Idempotency-Key", id),
                .init("Hearth-Timestamp", timestamp),
                .init(
                    "Hearth-Signature",
                    WebhookSignature.text(of: body, timestamp: timestamp, secret: secret)
                ),
            ],
            body: body
        )
        return await call.send(request) { answer in
            let json = try? JSONValue(parsing: answer.body)
            return .accepted(reference: json?["id"]?.stringValue)
        }
    }
}
