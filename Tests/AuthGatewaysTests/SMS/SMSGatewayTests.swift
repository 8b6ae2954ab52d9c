import AuthCrypto
import AuthDomain
import AuthGateways
import AuthTestSupport
import Foundation
import HTTPServer
import Testing

/// A gateway's own server: what it answers next, and what it was asked.
struct SMSGatewayServer: Sendable {
    let standIn: StandIn
    let http: CurlHTTP

    init(_ status: Int, _ body: String) throws {
        standIn = try StandIn { _ in HTTPResponse(status: status, text: body) }
        http = CurlHTTP(rules: .trusting(standIn))
    }

    var request: HTTPRequest? { standIn.requests.first }

    /// A field of the form that it was sent.
    func form(_ name: String) -> String? {
        let text = String(decoding: request?.body ?? [], as: UTF8.self)
        var components = URLComponents()
        components.percentEncodedQuery = text
        return components.queryItems?.first { $0.name == name }?.value
    }

    static let message = OutgoingSMS(
        id: "0123456789abcdef0123456789abcdef",
        scope: Scope(project: "shop"),
        to: "+4915112345678",
        text: "123456 ist Ihr Code & mehr: ü",
        code: "123456",
        purpose: "firstFactor",
        language: "de"
    )

    func twilio(from sender: String = "+15005550006") -> TwilioSMS {
        TwilioSMS(
            .init(sid: "AC123", authToken: "secret", sender: sender),
            root: standIn.url,
            receiptURL: "https://auth.example.com/r",
            http: http
        )
    }

    func vonage() -> VonageSMS {
        VonageSMS(
            .init(key: "key", secret: "secret", signatureSecret: "s", sender: "Shop"),
            root: standIn.url,
            receiptURL: "https://auth.example.com/r",
            http: http,
            clock: VirtualClock()
        )
    }

    func messageBird() -> MessageBirdSMS {
        MessageBirdSMS(
            .init(accessKey: "key", signingKey: "s", sender: "Shop"),
            root: standIn.url,
            receiptURL: "https://auth.example.com/r",
            http: http,
            clock: VirtualClock()
        )
    }

    func sns() -> SNSSMS {
        SNSSMS(
            .init(accessKey: "AKID", secretKey: "secret"),
            region: "eu-central-1",
            root: standIn.url,
            senderID: "Shop",
            http: http,
            clock: VirtualClock()
        )
    }

    func gateway(_ name: String) -> any SMSGateway {
        switch name {
        case "twilio": twilio()
        case "vonage": vonage()
        case "messagebird": messageBird()
        default: sns()
        }
    }
}

@Suite("SMS gateways")
struct SMSGatewayTests {
    private static let message = SMSGatewayServer.message
    private static let names = ["twilio", "vonage", "messagebird", "sns"]

    @Test("Twilio gets a message as its Messages resource wants it")
    func twilio() async throws {
        let server = try SMSGatewayServer(
            201,
            #"{"sid":"SM1","status":"queued","error_code":null}"#
        )
        #expect(await server.twilio().send(Self.message) == .accepted(reference: "SM1"))
        let request = try #require(server.request)
        #expect(request.head.target == "/2010-04-01/Accounts/AC123/Messages.json")
        let credentials = Base64.encode(Array("AC123:secret".utf8))
        #expect(request.head.headers["Authorization"] == "Basic \(credentials)")
        #expect(server.form("To") == "+4915112345678" && server.form("From") == "+15005550006")
        #expect(server.form("Body") == Self.message.text)
        #expect(server.form("StatusCallback") == "https://auth.example.com/r?id=\(Self.message.id)")
        _ = await server.twilio(from: "MG9").send(Self.message)
        let second = String(decoding: server.standIn.requests.last?.body ?? [], as: UTF8.self)
        #expect(second.contains("MessagingServiceSid=MG9") && !second.contains("&From="))
        await server.standIn.stop()
    }

    @Test("Vonage gets a message as its SMS interface wants it")
    func vonage() async throws {
        let server = try SMSGatewayServer(
            200,
            #"{"message-count":"1","messages":[{"status":"0","message-id":"V1"}]}"#
        )
        #expect(await server.vonage().send(Self.message) == .accepted(reference: "V1"))
        #expect(server.request?.head.target == "/sms/json")
        #expect(server.form("to") == "4915112345678" && server.form("from") == "Shop")
        #expect(server.form("text") == Self.message.text && server.form("type") == "text")
        #expect(server.form("client-ref") == Self.message.id)
        await server.standIn.stop()
    }

    @Test(
        "Vonage is told the alphabet that the networks know",
        arguments: [
            ("123456 für Müller", "text"), ("123456 ¿señor?", "text"), ("123456 `x`", "unicode"),
            ("123456 êtes", "unicode"), ("123456 は", "unicode"),
        ]
    )
    func vonageAlphabet(text: String, type: String) async throws {
        let server = try SMSGatewayServer(200, #"{"messages":[{"status":"0"}]}"#)
        let message = OutgoingSMS(
            id: Self.message.id,
            scope: Self.message.scope,
            to: Self.message.to,
            text: text,
            code: Self.message.code,
            purpose: Self.message.purpose,
            language: Self.message.language
        )
        _ = await server.vonage().send(message)
        #expect(server.form("type") == type)
        await server.standIn.stop()
    }

    @Test(
        "What Vonage says in its answer counts, whatever the status of HTTP",
        arguments: [("1", true), ("9", true), ("3", false), ("6", false), ("7", false)]
    )
    func vonageCodes(status: String, isBusy: Bool) async throws {
        let server = try SMSGatewayServer(200, #"{"messages":[{"status":"\#(status)"}]}"#)
        let answer = await server.vonage().send(Self.message)
        let reason = "code \(status)"
        #expect(answer == (isBusy ? .busy(reason: reason) : .refused(reason: reason)))
        await server.standIn.stop()
    }

    @Test("MessageBird gets a message as its SMS interface wants it")
    func messageBird() async throws {
        let server = try SMSGatewayServer(201, #"{"id":"M1","recipients":{}}"#)
        #expect(await server.messageBird().send(Self.message) == .accepted(reference: "M1"))
        let request = try #require(server.request)
        #expect(request.head.target == "/messages")
        #expect(request.head.headers["Authorization"] == "AccessKey key")
        let json = try JSONValue(parsing: request.body)
        #expect(json["recipients"]?[0]?.stringValue == "+4915112345678")
        #expect(json["body"]?.stringValue == Self.message.text)
        #expect(json["reference"]?.stringValue == Self.message.id)
        await server.standIn.stop()
    }

    @Test("SNS gets a message as its Publish action wants it, signed")
    func sns() async throws {
        let server = try SMSGatewayServer(
            200,
            #"{"PublishResponse":{"PublishResult":{"MessageId":"A1"}}}"#
        )
        #expect(await server.sns().send(Self.message) == .accepted(reference: "A1"))
        #expect(server.form("Action") == "Publish")
        #expect(server.form("PhoneNumber") == "+4915112345678")
        #expect(server.form("Message") == Self.message.text)
        #expect(server.form("MessageAttributes.entry.2.Value.StringValue") == "Shop")
        let authorization = try #require(server.request?.head.headers["Authorization"])
        #expect(
            authorization.hasPrefix(
                "AWS4-HMAC-SHA256 Credential=AKID/20270115/eu-central-1/sns/aws4_request, "
                    + "SignedHeaders=accept;content-type;host;x-amz-date, Signature="
            )
        )
        await server.standIn.stop()
    }

    @Test("An acceptance by SNS is one in XML, too")
    func snsXML() async throws {
        let server = try SMSGatewayServer(
            200,
            "<PublishResponse><PublishResult><MessageId>A2</MessageId></PublishResult></PublishResponse>"
        )
        #expect(await server.sns().send(Self.message) == .accepted(reference: "A2"))
        await server.standIn.stop()
    }

    @Test(
        "What SNS refuses for the moment is tried again, whatever its status",
        arguments: [("Throttling", true), ("RequestExpired", true), ("InvalidParameter", false)]
    )
    func snsThrottling(code: String, isBusy: Bool) async throws {
        let server = try SMSGatewayServer(
            400,
            #"{"Error":{"Code":"\#(code)","Message":"+4915112345678"},"RequestId":"R1"}"#
        )
        let answer = await server.sns().send(Self.message)
        let busy = GatewayAnswer.busy(reason: "status 400, \(code)")
        #expect(answer == (isBusy ? busy : .refused(reason: "status 400")))
        await server.standIn.stop()
    }

    @Test(
        "A status says whether a gateway has a message, and nothing of the answer's words is kept",
        arguments: names
    )
    func statuses(name: String) async throws {
        let words = #"{"message":"The number +4915112345678 is bad","code":21211}"#
        for status in [400, 404] {
            let server = try SMSGatewayServer(status, words)
            let answer = await server.gateway(name).send(Self.message)
            #expect(answer == .refused(reason: "status \(status), code 21211"))
            await server.standIn.stop()
        }
        for status in [401, 429, 500, 503] {
            let server = try SMSGatewayServer(status, words)
            let answer = await server.gateway(name).send(Self.message)
            #expect(answer == .busy(reason: "status \(status), code 21211"))
            await server.standIn.stop()
        }
        for status in [302, 502, 504] {
            let server = try SMSGatewayServer(status, "<html>")
            let answer = await server.gateway(name).send(Self.message)
            #expect(answer == .uncertain(reason: "status \(status)"))
            await server.standIn.stop()
        }
    }

    @Test(
        "An answer that makes no sense leaves it open whether a message went out",
        arguments: names
    )
    func nonsense(name: String) async throws {
        let server = try SMSGatewayServer(200, "<html>")
        let answer = await server.gateway(name).send(Self.message)
        #expect(answer == .uncertain(reason: "the answer makes no sense"))
        await server.standIn.stop()
    }

    @Test("A gateway that hears of a message and breaks off may have it")
    func breaksOff() async throws {
        let raw = try RawAnswer("")
        let http = CurlHTTP(rules: .development)
        let gateway: any SMSGateway = TwilioSMS(
            .init(sid: "AC123", authToken: "secret", sender: "Shop"),
            root: raw.url,
            receiptURL: "https://auth.example.com/r",
            http: http
        )
        #expect(
            await gateway.send(Self.message) == .uncertain(reason: "there was no whole answer")
        )
    }

    @Test("A gateway that cannot be reached certainly does not have a message", arguments: names)
    func unreachable(name: String) async throws {
        let server = try SMSGatewayServer(200, "{}")
        await server.standIn.stop()
        guard case .busy = await server.gateway(name).send(Self.message) else {
            Issue.record("\(name) may have it")
            return
        }
    }
}
