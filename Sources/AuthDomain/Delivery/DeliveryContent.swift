package import AuthCrypto

/// What a message says and to whom, as it is sealed while it waits.
package struct DeliveryContent: Hashable, Sendable, Redacted {
    /// The content as a JSON object.
    package let json: JSONObject

    /// Writes a message in the language of its reader.
    ///
    /// - Parameters:
    ///   - message: what is to be said.
    ///   - autofillDomain: as in ``MessageQueue/Setup``.
    package init(_ message: UserMessage, autofillDomain: String?) {
        var json: JSONObject = ["to": .string(message.recipient)]
        switch message {
        case .sms(let message):
            json["text"] = .string(message.text(autofillDomain: autofillDomain))
            json["code"] = .string(message.code)
            json["language"] = .string(message.wording.choice(for: .sms).language.text)
        case .email(let mail):
            json.add(MailText(mail))
        case .notice(let notice):
            json.add(MailText(notice))
        }
        self.json = json
    }

    /// Opens what was sealed.
    ///
    /// - Throws: `SealingError`, `JSONError`.
    package init(of delivery: Delivery, by keyRing: KeyRing) throws {
        let place = Delivery.contentPlace(delivery.id)
        let plain = try keyRing.open(delivery.sealedContent ?? [], context: Array(place.utf8))
        json = try JSONObject(parsing: plain)
    }

    private func text(_ name: String) -> String { json[name]?.stringValue ?? "" }

    /// The text message.
    package func sms(_ delivery: Delivery) -> OutgoingSMS {
        OutgoingSMS(
            id: delivery.id,
            scope: delivery.scope,
            to: text("to"),
            text: text("text"),
            code: text("code"),
            purpose: delivery.purpose,
            language: text("language")
        )
    }

    /// The mail.
    package func email(_ delivery: Delivery) -> OutgoingEmail {
        var mail = OutgoingEmail(
            id: delivery.id,
            scope: delivery.scope,
            to: text("to"),
            subject: text("subject"),
            text: text("text"),
            html: text("html"),
            purpose: delivery.purpose,
            language: text("language"),
            date: delivery.createdAt
        )
        mail.sender = SenderDetails(
            displayName: json["senderDisplayName"]?.stringValue,
            localPart: json["senderLocalPart"]?.stringValue,
            replyTo: json["replyTo"]?.stringValue
        )
        return mail
    }
}

extension JSONObject {
    fileprivate mutating func add(_ mail: MailText) {
        self["subject"] = .string(mail.subject)
        self["text"] = .string(mail.body)
        self["html"] = .string(mail.html)
        self["language"] = .string(mail.language.text)
        self["senderDisplayName"] = mail.sender.displayName.map(JSONValue.string)
        self["senderLocalPart"] = mail.sender.localPart.map(JSONValue.string)
        self["replyTo"] = mail.sender.replyTo.map(JSONValue.string)
    }
}
