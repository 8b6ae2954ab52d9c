import AuthCrypto
package import AuthDomain

/// Text messages by Amazon's Simple Notification Service.
///
/// Source: Amazon SNS API reference, version 2010-03-31, "Publish" and "Common errors".
package struct SNSSMS: SMSGateway {
    package let name = "sns"
    private let signer: SignatureV4
    private let root: String
    private let senderID: String?
    private let clock: any Clock
    private let call: GatewayCall

    /// Creates it.
    ///
    /// - Parameters:
    ///   - credentials: of an identity that may call `sns:Publish`.
    ///   - region: for example `eu-central-1`.
    ///   - root: the service's address without a slash at its end; nil for the region's.
    ///   - senderID: the name that a message is from, where a country shows it.
    ///   - http: makes the calls.
    ///   - clock: the server's time.
    package init(
        _ credentials: SignatureV4.Credentials,
        region: String,
        root: String? = nil,
        senderID: String? = nil,
        http: any OutgoingHTTP,
        clock: any Clock
    ) {
        signer = SignatureV4(credentials, region: region, service: "sns")
        self.root = root ?? "https://sns.\(region).amazonaws.com"
        self.senderID = senderID
        self.clock = clock
        call = GatewayCall(http)
    }

    package func send(_ message: OutgoingSMS) async -> GatewayAnswer {
        var attributes = [("AWS.SNS.SMS.SMSType", "Transactional")]
        if let senderID { attributes.append(("AWS.SNS.SMS.SenderID", senderID)) }
        var form = [
            ("Action", "Publish"), ("Version", "2010-03-31"), ("PhoneNumber", message.to),
            ("Message", message.text),
        ]
        for (index, attribute) in attributes.enumerated() {
            let entry = "MessageAttributes.entry.\(index + 1)"
            form += [
                (entry + ".Name", attribute.0), (entry + ".Value.DataType", "String"),
                (entry + ".Value.StringValue", attribute.1),
            ]
        }
        var request = OutgoingRequest(
            "POST",
            root + "/",
            fields: [
                .init("Content-Type", "application/x-www-form-urlencoded"),
                .init("Accept", "application/json"),
            ],
            body: FormText.encode(form)
        )
        request = signer.signed(request, at: clock.now())
        return await call.send(request, refuse: Self.answer(to:)) { answer in
            Self.messageID(in: answer.body).map { .accepted(reference: $0) }
        }
    }

    /// Amazon says some of what passes with the status of what does not.
    private static func answer(to refusal: GatewayCall.Refusal) -> GatewayAnswer? {
        let passes = [
            "Throttling", "ThrottlingException", "Throttled", "ThrottledException",
            "RequestExpired", "RequestTimeTooSkewed", "OptInRequired",
        ]
        guard let name = refusal.name, passes.contains(name) else { return nil }
        return .busy(reason: "status \(refusal.status), \(name)")
    }

    /// What Amazon calls the message, in JSON, or in XML where something in between does not know the
    /// other form.
    private static func messageID(in body: [UInt8]) -> String? {
        if let json = try? JSONValue(parsing: body) {
            return json["PublishResponse"]?["PublishResult"]?["MessageId"]?.stringValue
        }
        let text = String(decoding: body, as: UTF8.self)
        let rest = text.split(separator: "<MessageId>", maxSplits: 1).dropFirst().first
        return rest?.split(separator: "<", maxSplits: 1).first.map(String.init)
    }
}
