import AuthCrypto
package import AuthDomain

/// Text messages by Twilio's Messages resource.
///
/// Source: Twilio's reference, "Message resource" and "Security", of the API version 2010-04-01.
package struct TwilioSMS: SMSGateway {
    /// What Twilio knows its customer by.
    package struct Account: Sendable, Redacted {
        let sid: String
        let authToken: String
        /// A number, a name, or a messaging service's SID.
        let sender: String

        /// Takes all three.
        package init(sid: String, authToken: String, sender: String) {
            self.sid = sid
            self.authToken = authToken
            self.sender = sender
        }
    }

    /// Twilio's own address.
    package static let root = "https://api.twilio.com"

    package let name = "twilio"
    private let account: Account
    private let root: String
    private let receiptURL: String
    private let call: GatewayCall

    /// Creates it.
    ///
    /// - Parameters:
    ///   - account: the customer's.
    ///   - root: Twilio's address without a slash at its end.
    ///   - receiptURL: where Twilio is to say what becomes of messages; it gets `?id=` and our name.
    ///   - http: makes the calls.
    package init(
        _ account: Account,
        root: String = root,
        receiptURL: String,
        http: any OutgoingHTTP
    ) {
        self.account = account
        self.root = root
        self.receiptURL = receiptURL
        call = GatewayCall(http)
    }

    package func send(_ message: OutgoingSMS) async -> GatewayAnswer {
        let isService = account.sender.hasPrefix("MG")
        let form: [(String, String)] = [
            ("To", message.to),
            (isService ? "MessagingServiceSid" : "From", account.sender),
            ("Body", message.text),
            ("StatusCallback", "\(receiptURL)?id=\(message.id)"),
        ]
        let credentials = Base64.encode(Array("\(account.sid):\(account.authToken)".utf8))
        let request = OutgoingRequest(
            "POST",
            "\(root)/2010-04-01/Accounts/\(account.sid)/Messages.json",
            fields: [
                .init("Content-Type", "application/x-www-form-urlencoded"),
                .init("Authorization", "Basic \(credentials)"),
            ],
            body: FormText.encode(form)
        )
        return await call.send(request) { answer in
            guard let json = try? JSONValue(parsing: answer.body),
                let sid = json["sid"]?.stringValue
            else { return nil }
            let code = json["error_code"]?.intValue.map { "code \($0)" } ?? "no code"
            return switch json["status"]?.stringValue {
            case "failed", "undelivered", "canceled": .refused(reason: code)
            default: .accepted(reference: sid)
            }
        }
    }
}

extension TwilioSMS: ReceiptReader {
    /// What Twilio says of a message, if it is Twilio that says so.
    package func read(_ request: ReceiptRequest) -> ReceiptStatement? {
        let form = FormText.decode(request.body)
        let url = receiptURL + (request.query.isEmpty ? "" : "?" + request.query)
        let signed = form.sorted { $0.name < $1.name }.reduce(url) { $0 + $1.name + $1.value }
        let expected = Base64.encode(
            HMAC.sha1(key: Array(account.authToken.utf8), message: Array(signed.utf8))
        )
        let signature = request.field("X-Twilio-Signature") ?? ""
        guard constantTimeEqual(Array(expected.utf8), Array(signature.utf8)) else { return nil }
        guard let id = FormText.decode(Array(request.query.utf8)).first(named: "id"),
            let state = Self.state(form.first(named: "MessageStatus"))
        else { return .nothing }
        let code = form.first(named: "ErrorCode").flatMap { Int64($0) }
        return .receipt(
            DeliveryReceipt(
                gateway: name,
                name: .id(id),
                state: state,
                reason: code.map { "code \($0)" }
            )
        )
    }

    private static func state(_ status: String?) -> Delivery.State? {
        switch status {
        case "sent": .sent
        case "delivered", "read": .delivered
        case "failed", "undelivered", "canceled": .failed
        default: nil
        }
    }
}
