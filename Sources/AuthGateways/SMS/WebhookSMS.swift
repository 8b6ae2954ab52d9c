import AuthCrypto
package import AuthDomain

/// Text messages by the operator's own server.
package struct WebhookSMS: SMSGateway, ReceiptReader {
    package let name = "webhook"
    private let webhook: SignedWebhook

    /// Creates it.
    package init(_ webhook: SignedWebhook) {
        self.webhook = webhook
    }

    package func read(_ request: ReceiptRequest) -> ReceiptStatement? {
        webhook.read(request, gateway: name)
    }

    package func send(_ message: OutgoingSMS) async -> GatewayAnswer {
        var json: JSONObject = [
            "kind": "sms", "id": .string(message.id), "project": .string(message.scope.project),
            "to": .string(message.to), "text": .string(message.text),
            "code": .string(message.code), "purpose": .string(message.purpose),
            "language": .string(message.language),
        ]
        if let tenant = message.scope.tenant { json["tenant"] = .string(tenant) }
        return await webhook.send(json, id: message.id)
    }
}
