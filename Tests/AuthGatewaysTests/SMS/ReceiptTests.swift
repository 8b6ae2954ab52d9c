import AuthCrypto
import AuthDomain
import AuthGateways
import AuthTestSupport
import Testing

@Suite("Receipts of SMS gateways")
struct ReceiptTests {
    private static let url = "https://auth.example.com/r"
    private static let id = "0123456789abcdef0123456789abcdef"
    private let clock = VirtualClock()

    private func twilio(_ url: String = url, token: String = "12345") -> TwilioSMS {
        TwilioSMS(
            .init(sid: "AC1", authToken: token, sender: "Shop"),
            receiptURL: url,
            http: NoOutgoingHTTP()
        )
    }

    private func token(_ claims: JSONObject, secret: String, alg: String = "HS256") -> String {
        let head: JSONObject = ["alg": .string(alg), "typ": "JWT"]
        let signed = [head, claims].map { Base64URL.encode($0.serialized) }.joined(separator: ".")
        let signature = HMAC.sha256(key: Array(secret.utf8), message: Array(signed.utf8))
        return signed + "." + Base64URL.encode(signature)
    }

    @Test("Twilio's published signature is right, and no other")
    func twilioVector() {
        let body = Array(
            "Digits=1234&To=%2B18005551212&From=%2B12349013030&Caller=%2B12349013030&CallSid=CA1234567890ABCDE"
                .utf8
        )
        let read = { (signature: String, token: String) in
            twilio("https://mycompany.com/myapp.php", token: token).read(
                ReceiptRequest(
                    fields: [.init("X-Twilio-Signature", signature)],
                    query: "foo=1&bar=2",
                    body: body
                )
            )
        }
        #expect(read("0/KCTR6DLpKmkAf8muzZqo1nDgQ=", "12345") == .nothing)
        #expect(read("0/KCTR6DLpKmkAf8muzZqo1nDgQ=", "12346") == nil)
        #expect(read("", "12345") == nil)
    }

    @Test(
        "Twilio says what became of a message",
        arguments: [
            ("sent", Delivery.State.sent), ("delivered", .delivered), ("undelivered", .failed),
        ]
    )
    func twilioStates(status: String, state: Delivery.State) {
        let signed = "\(Self.url)?id=\(Self.id)ErrorCode30003MessageStatus\(status)"
        let signature = Base64.encode(
            HMAC.sha1(key: Array("12345".utf8), message: Array(signed.utf8))
        )
        let statement = twilio().read(
            ReceiptRequest(
                fields: [.init("x-twilio-signature", signature)],
                query: "id=\(Self.id)",
                body: Array("MessageStatus=\(status)&ErrorCode=30003".utf8)
            )
        )
        let receipt = DeliveryReceipt(
            gateway: "twilio",
            name: .id(Self.id),
            state: state,
            reason: "code 30003"
        )
        #expect(statement == .receipt(receipt))
    }

    @Test("Vonage is believed for its own body and its own time alone")
    func vonage() {
        let vonage = VonageSMS(
            .init(key: "abc", secret: "x", signatureSecret: "signing secret", sender: "Shop"),
            receiptURL: Self.url,
            http: NoOutgoingHTTP(),
            clock: clock
        )
        let body = Array(
            #"{"client-ref":"\#(Self.id)","status":"delivered","err-code":"0"}"#.utf8
        )
        let now = clock.now().seconds
        let claims: JSONObject = [
            "iat": .int(now), "api_key": "abc", "jti": "j", "iss": "Vonage",
            "payload_hash": .string(Hex.encode(SHA256.hash(body))),
        ]
        let read = { (claims: JSONObject, secret: String, alg: String, body: [UInt8]) in
            vonage.read(
                ReceiptRequest(
                    fields: [
                        .init(
                            "Authorization",
                            "Bearer " + token(claims, secret: secret, alg: alg)
                        )
                    ],
                    query: "",
                    body: body
                )
            )
        }
        let receipt = DeliveryReceipt(gateway: "vonage", name: .id(Self.id), state: .delivered)
        #expect(read(claims, "signing secret", "HS256", body) == .receipt(receipt))
        #expect(read(claims, "another", "HS256", body) == nil)
        #expect(read(claims, "signing secret", "none", body) == nil)
        #expect(read(claims, "signing secret", "HS256", body + [32]) == nil)
        for (name, value) in [
            ("iat", JSONValue.int(now - 301)), ("iat", .int(now + 301)), ("iat", .null),
            ("api_key", "abd"),
        ] {
            var wrong = claims
            wrong[name] = value
            #expect(read(wrong, "signing secret", "HS256", body) == nil, "\(name)")
        }
    }

    @Test("MessageBird is believed for its own URL alone")
    func messageBird() {
        let messageBird = MessageBirdSMS(
            .init(accessKey: "x", signingKey: "signing key", sender: "Shop"),
            receiptURL: Self.url,
            http: NoOutgoingHTTP(),
            clock: clock
        )
        let query =
            "id=m&reference=\(Self.id)&recipient=49151&status=delivery_failed&statusErrorCode=5"
        let now = clock.now().seconds
        let read = { (signedQuery: String) in
            let url = Self.url + "?" + signedQuery
            let claims: JSONObject = [
                "nbf": .int(now), "iat": .int(now), "exp": .int(now + 60), "iss": "MessageBird",
                "url_hash": .string(Hex.encode(SHA256.hash(Array(url.utf8)))),
            ]
            return messageBird.read(
                ReceiptRequest(
                    fields: [
                        .init(
                            "MessageBird-Signature-JWT",
                            token(claims, secret: "signing key")
                        )
                    ],
                    query: query,
                    body: []
                )
            )
        }
        let receipt = DeliveryReceipt(
            gateway: "messagebird",
            name: .id(Self.id),
            state: .failed,
            reason: "code 5"
        )
        #expect(read(query) == .receipt(receipt))
        #expect(read(query.replacing("delivery_failed", with: "delivered")) == nil)
    }

    @Test("Whoever has the key of a webhook may say what became of a message, and nobody else")
    func webhook() {
        let secret = Array("0123456789abcdef".utf8)
        let webhook = WebhookSMS(
            SignedWebhook(url: "", secret: secret, http: NoOutgoingHTTP(), clock: clock)
        )
        let body = Array(#"{"messageId":"<\#(Self.id)@shop.example>","status":"bounced"}"#.utf8)
        let read = { (seconds: Int64, key: [UInt8]) in
            let timestamp = String(seconds)
            let signature = WebhookSignature.text(of: body, timestamp: timestamp, secret: key)
            return webhook.read(
                ReceiptRequest(
                    fields: [
                        .init("Hearth-Timestamp", timestamp),
                        .init("Hearth-Signature", signature),
                    ],
                    query: "",
                    body: body
                )
            )
        }
        let now = clock.now().seconds
        let receipt = DeliveryReceipt(
            gateway: "webhook",
            name: .id(Self.id),
            state: .failed,
            isBounce: true
        )
        #expect(read(now, secret) == .receipt(receipt))
        #expect(read(now - 300, secret) == .receipt(receipt))
        #expect(read(now - 301, secret) == nil)
        #expect(read(now + 301, secret) == nil)
        #expect(read(now, Array("another key of it".utf8)) == nil)
        #expect(webhook.read(ReceiptRequest(fields: [], query: "", body: body)) == nil)
    }
}
