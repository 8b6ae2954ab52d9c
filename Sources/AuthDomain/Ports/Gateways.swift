import AuthCrypto

/// A text message as a gateway gets it.
package struct OutgoingSMS: Hashable, Sendable, Redacted {
    /// The ``Delivery``'s.
    package let id: String
    package let scope: Scope
    /// E.164 number.
    package let to: String
    package let text: String
    package let code: String
    /// A ``PhoneVerification/Purpose`` by name.
    package let purpose: String
    /// BCP 47.
    package let language: String

    /// Creates a message.
    package init(
        id: String,
        scope: Scope,
        to: String,
        text: String,
        code: String,
        purpose: String,
        language: String
    ) {
        self.id = id
        self.scope = scope
        self.to = to
        self.text = text
        self.code = code
        self.purpose = purpose
        self.language = language
    }
}

/// A mail as a gateway gets it.
package struct OutgoingEmail: Hashable, Sendable, Redacted {
    /// The ``Delivery``'s.
    package let id: String
    package let scope: Scope
    package let to: String
    package let subject: String
    /// Plain text; lines end with `\n`.
    package let text: String
    package let html: String
    /// An ``ActionKind`` or an ``AccountNotice/Event`` by name.
    package let purpose: String
    /// BCP 47.
    package let language: String
    /// When it was written.
    package let date: Timestamp
    package var sender = SenderDetails()

    /// Creates a mail.
    package init(
        id: String,
        scope: Scope,
        to: String,
        subject: String,
        text: String,
        html: String,
        purpose: String,
        language: String,
        date: Timestamp
    ) {
        self.id = id
        self.scope = scope
        self.to = to
        self.subject = subject
        self.text = text
        self.html = html
        self.purpose = purpose
        self.language = language
        self.date = date
    }
}

/// What came of handing a message to a gateway; no text of it holds a number, an address or a code.
package enum GatewayAnswer: Hashable, Sendable {
    /// The gateway has it; `reference` is its own name for it.
    case accepted(reference: String?)
    /// The gateway does not have it, and may later.
    case busy(reason: String)
    /// The gateway does not have it, and will not take it another time either.
    case refused(reason: String)
    /// The gateway may have it.
    case uncertain(reason: String)
}

/// Sends text messages.
package protocol SMSGateway: Sendable {
    /// Its name in settings, logs and receipts.
    var name: String { get }

    /// Hands a message over, once.
    func send(_ message: OutgoingSMS) async -> GatewayAnswer
}

/// Sends text messages, and wants to hear what has become of their codes.
package protocol CodeReportGateway: SMSGateway {
    /// Tells it, once.
    ///
    /// - Parameters:
    ///   - outcome: what has become of the code.
    ///   - reference: its own name for the message.
    /// - Returns: `accepted` or `refused` once it is not to be told again.
    func report(_ outcome: CodeReport.Outcome, of reference: String) async -> GatewayAnswer
}

/// Sends mails.
package protocol EmailGateway: Sendable {
    /// Its name in settings, logs and receipts.
    var name: String { get }

    /// Hands a mail over, once.
    func send(_ mail: OutgoingEmail) async -> GatewayAnswer
}

/// What a gateway posts to tell what has become of a message.
package struct ReceiptRequest: Sendable {
    package let fields: [OutgoingRequest.Field]
    /// Without its question mark.
    package let query: String
    package let body: [UInt8]

    /// Creates a request.
    package init(fields: [OutgoingRequest.Field], query: String, body: [UInt8]) {
        self.fields = fields
        self.query = query
        self.body = body
    }

    /// The value of the last field of this name, in any case; nil where there is none.
    package func field(_ name: String) -> String? {
        let name = name.lowercased()
        return fields.last { $0.name.lowercased() == name }?.value
    }
}

/// Reads what a gateway says later of the messages that it took.
package protocol ReceiptReader: Sendable {
    /// The gateway's name.
    var name: String { get }

    /// What a request says; nil for one that the gateway did not sign.
    func read(_ request: ReceiptRequest) -> ReceiptStatement?
}

/// What a gateway has said.
package enum ReceiptStatement: Hashable, Sendable {
    case receipt(DeliveryReceipt)
    /// Nothing that matters here.
    case nothing
}
