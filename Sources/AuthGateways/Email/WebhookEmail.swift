import AuthCrypto
package import AuthDomain

/// Mails by the operator's own server.
package struct WebhookEmail: EmailGateway {
    package let name = "webhook"
    private let webhook: SignedWebhook

    /// Creates it.
    package init(_ webhook: SignedWebhook) {
        self.webhook = webhook
    }

    package func send(_ mail: OutgoingEmail) async -> GatewayAnswer {
        var json: JSONObject = [
            "kind": "email", "id": .string(mail.id), "project": .string(mail.scope.project),
            "to": .string(mail.to), "subject": .string(mail.subject), "text": .string(mail.text),
            "html": .string(mail.html), "purpose": .string(mail.purpose),
            "language": .string(mail.language),
        ]
        if let tenant = mail.scope.tenant { json["tenant"] = .string(tenant) }
        json["senderDisplayName"] = mail.sender.displayName.map(JSONValue.string)
        json["senderLocalPart"] = mail.sender.localPart.map(JSONValue.string)
        json["replyTo"] = mail.sender.replyTo.map(JSONValue.string)
        return await webhook.send(json, id: mail.id)
    }
}

/// What an operator's own server says of mails that did not arrive, whoever had sent them.
///
/// Mail servers tell of bounces by mail, and services for mails each in their own way; this is the one
/// way in which they are taken here.
package struct BounceReader: ReceiptReader {
    package let name = "email"
    private let webhook: SignedWebhook

    /// Creates it on what knows the key of the signatures.
    package init(_ webhook: SignedWebhook) {
        self.webhook = webhook
    }

    package func read(_ request: ReceiptRequest) -> ReceiptStatement? {
        webhook.read(request, gateway: nil)
    }
}
