import AuthDomain
import AuthGateways
import AuthTestSupport
import HTTPServer
import Testing

/// Twilio's Verify service, and our way to it.
struct TwilioVerifyBench: Sendable {
    let twilio: TwilioVerifyStandIn
    let gateway: TwilioVerifySMS

    init(secret: String = TwilioVerifyStandIn.secret) throws {
        twilio = try TwilioVerifyStandIn()
        gateway = TwilioVerifySMS(
            .init(
                sid: TwilioVerifyStandIn.sid,
                secret: secret,
                service: TwilioVerifyStandIn.service
            ),
            root: twilio.standIn.url,
            http: CurlHTTP(rules: .trusting(twilio.standIn))
        )
    }

    static func message(_ language: String = "de", code: String = "123456") -> OutgoingSMS {
        OutgoingSMS(
            id: "0123456789abcdef0123456789abcdef",
            scope: Scope(project: "shop"),
            to: "+4915112345678",
            text: "\(code) ist Ihr Code",
            code: code,
            purpose: "firstFactor",
            language: language
        )
    }
}

@Suite("Twilio Verify")
struct TwilioVerifyTests {
    private static let reference = "VE00000000000000000000000000000001"

    @Test("It gets our code and the user's language, and texts them")
    func sends() async throws {
        let bench = try TwilioVerifyBench()
        let answer = await bench.gateway.send(TwilioVerifyBench.message())
        #expect(answer == .accepted(reference: Self.reference))
        #expect(bench.twilio.texts == [.init(to: "+4915112345678", code: "123456", locale: "de")])
        let body = String(decoding: bench.twilio.standIn.requests[0].body, as: UTF8.self)
        #expect(!body.contains("Ihr") && !body.contains("TemplateSid"))
        await bench.twilio.standIn.stop()
    }

    @Test(
        "A language that it has is named in its spelling; for another it looks at the number",
        arguments: [
            ("pt-BR", "pt-BR"), ("pt-PT", "pt"), ("zh-Hans", "zh"), ("zh-Hant", "zh-HK"),
            ("en-GB", "en-GB"), ("EN", "en"), ("bn", nil), ("fa", nil), ("", nil),
        ] as [(String, String?)]
    )
    func languages(language: String, locale: String?) async throws {
        let bench = try TwilioVerifyBench()
        _ = await bench.gateway.send(TwilioVerifyBench.message(language))
        #expect(bench.twilio.texts.map(\.locale) == [locale])
        await bench.twilio.standIn.stop()
    }

    @Test("A template without the user's language is texted in the number's")
    func untranslated() async throws {
        let bench = try TwilioVerifyBench()
        bench.twilio.fail(.untranslated)
        let answer = await bench.gateway.send(TwilioVerifyBench.message())
        #expect(answer == .accepted(reference: Self.reference))
        #expect(bench.twilio.texts.map(\.locale) == [nil])
        #expect(bench.twilio.standIn.requests.count == 2)
        await bench.twilio.standIn.stop()
    }

    @Test(
        "What it refuses of one number sets nobody else's messages back",
        arguments: [
            (429, 60203, false), (403, 60205, false), (403, 60410, false), (403, 60605, false),
            (400, 60200, false), (404, 20404, false), (429, 20429, true), (429, 60212, true),
            (403, 60204, true), (500, 20500, true), (503, 20503, true),
        ] as [(Int, Int64, Bool)]
    )
    func refusals(status: Int, code: Int64, isBusy: Bool) async throws {
        let bench = try TwilioVerifyBench()
        bench.twilio.fail(.error(status: status, code: code))
        let answer = await bench.gateway.send(TwilioVerifyBench.message())
        let reason = "status \(status), code \(code)"
        #expect(answer == (isBusy ? .busy(reason: reason) : .refused(reason: reason)))
        #expect(bench.twilio.texts.isEmpty)
        await bench.twilio.standIn.stop()
    }

    @Test("A wrong auth token is a fault of ours, and another time may be right")
    func wrongToken() async throws {
        let bench = try TwilioVerifyBench(secret: "another")
        let answer = await bench.gateway.send(TwilioVerifyBench.message())
        #expect(answer == .busy(reason: "status 401, code 20003"))
        await bench.twilio.standIn.stop()
    }

    @Test("It hears once what has become of a code, and has then forgotten it")
    func reports() async throws {
        let bench = try TwilioVerifyBench()
        _ = await bench.gateway.send(TwilioVerifyBench.message())
        let first = await bench.gateway.report(.approved, of: Self.reference)
        #expect(first == .accepted(reference: Self.reference))
        #expect(bench.twilio.reports == [.init(sid: Self.reference, status: "approved")])
        let second = await bench.gateway.report(.approved, of: Self.reference)
        #expect(second == .refused(reason: "status 404, code 20404"))
        bench.twilio.failReports(.error(status: 429, code: 20429))
        let third = await bench.gateway.report(.canceled, of: Self.reference)
        #expect(third == .busy(reason: "status 429, code 20429"))
        await bench.twilio.standIn.stop()
    }

    @Test(
        "An answer without a name that fits into a URL leaves it open whether a code went out",
        arguments: [#"{}"#, #"{"sid":""}"#, #"{"sid":"../Services"}"#, "<html>"]
    )
    func nonsense(body: String) async throws {
        let server = try SMSGatewayServer(201, body)
        let gateway = TwilioVerifySMS(
            .init(sid: "AC1", secret: "s", service: "VA1"),
            root: server.standIn.url,
            http: server.http
        )
        let answer = await gateway.send(TwilioVerifyBench.message())
        #expect(answer == .uncertain(reason: "the answer makes no sense"))
        await server.standIn.stop()
    }

    @Test("Neither the token nor the service is in what is printed")
    func redacted() {
        let account = TwilioVerifySMS.Account(sid: "AC1", secret: "hush-hush", service: "VA1")
        #expect(!"\(account)".contains("hush") && !String(reflecting: account).contains("hush"))
    }
}
