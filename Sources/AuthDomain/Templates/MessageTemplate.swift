package import AuthCrypto

/// What an operator has set of one kind of message; all that is absent stays as it is without.
///
/// Names are Identity Platform's.
package struct MessageTemplate: Hashable, Sendable {
    package var subject: String?
    /// A mail's text without its head, or a text message.
    package var body: String?
    /// Whether the body is HTML.
    package var isHTML = false
    package var sender = SenderDetails()

    /// Reads settings.
    package init(_ json: JSONValue?) {
        subject = json?.text("subject")
        body = json?.text("body")
        isHTML = json?["bodyFormat"]?.stringValue == "HTML"
        sender = SenderDetails(
            displayName: json?.text("senderDisplayName"),
            localPart: json?.text("senderLocalPart"),
            replyTo: json?.text("replyTo")
        )
    }

    /// Whether it says something to the reader.
    package var hasWords: Bool { subject != nil || body != nil }

    /// The settings that it was read from, or might have been.
    var json: JSONValue {
        var json: JSONObject = [:]
        let members = [
            ("subject", subject), ("body", body), ("bodyFormat", isHTML ? "HTML" : nil),
            ("senderDisplayName", sender.displayName), ("senderLocalPart", sender.localPart),
            ("replyTo", sender.replyTo),
        ]
        for (name, value) in members { json[name] = value.map(JSONValue.string) }
        return .object(json)
    }

    /// The template with what it lacks taken from another one.
    func completed(by other: MessageTemplate) -> MessageTemplate {
        var template = self
        template.subject = subject ?? other.subject
        if body == nil {
            template.body = other.body
            template.isHTML = other.isHTML
        }
        template.sender = sender.completed(by: other.sender)
        return template
    }
}

/// Who a mail says that it is from, where that is not as the server's settings have it.
package struct SenderDetails: Hashable, Sendable {
    /// What readers see in place of the address.
    package var displayName: String?
    /// Stands before the `@` of the server's own address.
    package var localPart: String?
    /// An address, or its part before the `@`.
    package var replyTo: String?

    /// Takes all of them.
    package init(displayName: String? = nil, localPart: String? = nil, replyTo: String? = nil) {
        self.displayName = displayName
        self.localPart = localPart
        self.replyTo = replyTo
    }

    func completed(by other: SenderDetails) -> SenderDetails {
        SenderDetails(
            displayName: displayName ?? other.displayName,
            localPart: localPart ?? other.localPart,
            replyTo: replyTo ?? other.replyTo
        )
    }

    /// Whether a text can stand before the `@` of an address.
    ///
    /// ASCII alone: beyond it every server on the way would have to know SMTPUTF8 (RFC 6531).
    package static func isLocalPart(_ text: String) -> Bool {
        isASCII(text) && text.utf8.count <= 64 && EmailAddress("\(text)@example.com") != nil
    }

    /// Whether answers can go to a text: an address, or its part before the `@`.
    package static func isReplyTo(_ text: String) -> Bool {
        isASCII(text) && EmailAddress(text) != nil || isLocalPart(text)
    }

    private static func isASCII(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 }
    }
}

extension JSONValue {
    /// A text below this name; nil where it is empty.
    fileprivate func text(_ name: String) -> String? {
        self[name]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    }
}
