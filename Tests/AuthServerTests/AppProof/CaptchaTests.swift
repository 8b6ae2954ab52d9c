import AuthCrypto
import AuthDomain
import AuthGateways
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Captchas of others")
struct AppProofCaptchaTests {
    private static let refusal = "CAPTCHA_CHECK_FAILED : Recaptcha verification failed - "

    /// A service that takes the answer `good`, and says of others what is wrong with them.
    private static func service(score: Double? = nil, host: String = "localhost") throws -> StandIn
    {
        try StandIn { request in
            let form = String(decoding: request.body, as: UTF8.self)
            var verdict: JSONObject = ["success": .bool(form.contains("response=good"))]
            if form.contains("response=good") {
                verdict["hostname"] = .string(host)
                verdict["score"] = score.map(JSONValue.double)
            } else if form.contains("response=old") {
                verdict["error-codes"] = ["expired-input-response"]
            } else if form.contains("response=again") {
                verdict["error-codes"] = ["timeout-or-duplicate"]
            } else {
                verdict["error-codes"] = ["invalid-input-response"]
            }
            guard form.contains("secret=the-secret") else {
                let body: JSONObject = ["success": false, "error-codes": ["invalid-input-secret"]]
                return HTTPResponse(status: 200, body: body.serialized)
            }
            return HTTPResponse(status: 200, body: verdict.serialized)
        }
    }

    private static func server(
        _ service: StandIn,
        _ kind: Captcha.Kind = .turnstile,
        secret: String = "the-secret",
        isInApps: Bool = false
    ) async throws -> TestServer {
        var setup = TestServer.Setup.production
        var rules = OutgoingRules()
        rules.certificates = service.certificate
        rules.allowsLoopback = true
        setup.outgoing = rules
        let server = try await TestServer(setup)
        try await server.enablePhones()
        let key = Captcha(
            kind: kind,
            siteKey: "the-site-key",
            secret: secret,
            verificationURL: service.url + (kind == .recaptchaEnterprise ? "" : "/siteverify"),
            cloudProject: kind == .recaptchaEnterprise ? "cloud" : nil,
            isInApps: isInApps
        ).stored(
            of: TestServer.project,
            at: server.clock.now(),
            secrets: server.environment.secrets
        )
        try await server.store.write { try $0.set(key) }
        return server
    }

    @Test(
        "A good answer brings one message, and the service is asked with the secret",
        arguments: [Captcha.Kind.recaptcha, .hcaptcha, .turnstile]
    )
    func good(kind: Captcha.Kind) async throws {
        let service = try Self.service()
        let server = try await Self.server(service, kind)
        let answer = await server.askForCode(["recaptchaToken": "good"])
        #expect(answer.status == 200, "\(answer)")
        let form = String(decoding: service.requests.last?.body ?? [], as: UTF8.self)
        #expect(form.contains("secret=the-secret&response=good&remoteip=127.0.0.1"))
        #expect(form.contains("sitekey=the-site-key") == (kind == .hcaptcha))
        let again = await server.askForCode(["recaptchaToken": "good"], to: "+16505550102")
        #expect(again.error == Self.refusal + "DUPE")
        #expect(server.sent.sms.count == 1)
        await service.stop()
    }

    @Test(
        "A bad answer brings no message",
        arguments: [("bad", "MALFORMED"), ("old", "EXPIRED"), ("again", "DUPE")]
    )
    func bad(response: String, reason: String) async throws {
        let service = try Self.service()
        let server = try await Self.server(service)
        let answer = await server.askForCode(["recaptchaToken": .string(response)])
        #expect(answer.error == Self.refusal + reason)
        #expect(server.sent.sms.isEmpty)
        await service.stop()
    }

    @Test("An answer given on somebody else's page, or with a low score, does not count")
    func elsewhere() async throws {
        for service in [try Self.service(host: "evil.example"), try Self.service(score: 0.2)] {
            let server = try await Self.server(service)
            let answer = await server.askForCode(["recaptchaToken": "good"])
            #expect(answer.error == Self.refusal + "MALFORMED")
            #expect(server.sent.sms.isEmpty)
            await service.stop()
        }
    }

    @Test("Where the service does not take our secret, or says nothing, no message goes out")
    func outage() async throws {
        let service = try Self.service()
        let server = try await Self.server(service, secret: "not-ours-0815")
        let answer = await server.askForCode(["recaptchaToken": "good"])
        #expect(answer.status == 503)
        await service.stop()
        let silent = await server.askForCode(["recaptchaToken": "good"])
        #expect(silent.status == 503)
        #expect(server.sent.sms.isEmpty)
        #expect(!server.log.joined().contains("not-ours-0815"))
    }

    @Test("Who brings one bad answer after the other keeps the service busy no more")
    func manyBad() async throws {
        let service = try Self.service()
        let server = try await Self.server(service)
        try await server.set(limits: ["enabled": true, "tokenFailuresPerCaller": 2])
        for response in ["bad", "worse"] {
            let answer = await server.askForCode(["recaptchaToken": .string(response)])
            #expect(answer.error == Self.refusal + "MALFORMED")
        }
        let answer = await server.askForCode(["recaptchaToken": "good"])
        #expect(answer.error?.hasPrefix("TOO_MANY_ATTEMPTS_TRY_LATER") == true, "\(answer)")
        #expect(service.requests.count == 2 && server.sent.sms.isEmpty)
        await service.stop()
    }

    @Test("A captcha that this server does not know is none that work stands for")
    func unknownKind() async throws {
        let service = try Self.service()
        let server = try await Self.server(service)
        let token = try await server.workToken()
        let key = ServiceKey(
            project: TestServer.project,
            service: .captcha,
            name: "",
            settings: ["kind": "of-tomorrow", "siteKey": "the-site-key"],
            secret: "the-secret",
            createdAt: server.clock.now(),
            secrets: server.environment.secrets
        )
        try await server.store.write { try $0.set(key) }
        #expect(await server.askForCode(["recaptchaToken": .string(token)]).status == 503)
        #expect(server.sent.sms.isEmpty && service.requests.isEmpty)
        await service.stop()
    }

    @Test("With a captcha of others, work does not count")
    func noWork() async throws {
        let service = try Self.service()
        let server = try await Self.server(service)
        let token = try await server.workToken()
        let answer = await server.askForCode(["recaptchaToken": .string(token)])
        #expect(answer.error == Self.refusal + "MALFORMED")
        await service.stop()
    }

    @Test("Apps and pages learn the site key, and apps nothing where none is for them")
    func siteKeys() async throws {
        let service = try Self.service()
        let server = try await Self.server(service, .recaptcha)
        let key = "key=\(TestServer.apiKey)"
        let page = await server.send(.get("/v1/recaptchaParams?\(key)"))
        #expect(page["recaptchaSiteKey"] == "the-site-key", "\(page)")
        let none = await server.send(.get("/v2/recaptchaConfig?\(key)"))
        #expect(none.text == "{}")
        let apps = try await Self.server(service, .recaptchaEnterprise, isInApps: true)
        let config = await apps.send(.get("/v2/recaptchaConfig?\(key)"))
        #expect(
            config["recaptchaKey"] == "projects/\(TestServer.projectNumber)/keys/the-site-key"
        )
        let state = config.json["recaptchaEnforcementState"]?[0]
        #expect(state?["provider"] == "PHONE_PROVIDER" && state?["enforcementState"] == "AUDIT")
        let token = try await apps.accessToken(try await ServiceAccountClient(apps))
        let off = TestRequest(
            "PATCH",
            TestServer.projectPath + "/config?updateMask=recaptchaConfig",
            #"{"recaptchaConfig":{"phoneEnforcementState":"OFF"}}"#
        )
        let changed = await apps.send(off.adding("Content-Type", "application/json").bearing(token))
        #expect(changed.status == 200, "\(changed)")
        #expect(await apps.send(.get("/v2/recaptchaConfig?\(key)")).text == "{}")
        let noPage = await apps.send(.get("/v1/recaptchaParams?\(key)"))
        #expect(noPage.error == "RECAPTCHA_NOT_ENABLED")
        await service.stop()
    }

    @Test("A page learns the site key where no proof is asked for, too")
    func siteKeyWithoutProof() async throws {
        let service = try Self.service()
        let server = try await Self.server(service, .recaptcha)
        let token = try await server.accessToken(try await ServiceAccountClient(server))
        let off = TestRequest(
            "PATCH",
            TestServer.projectPath + "/config?updateMask=hearth.appProof.required",
            #"{"hearth":{"appProof":{"required":false}}}"#
        )
        let changed = await server.send(
            off.adding("Content-Type", "application/json").bearing(token)
        )
        #expect(changed.status == 200, "\(changed)")
        let page = await server.send(.get("/v1/recaptchaParams?key=\(TestServer.apiKey)"))
        #expect(page["recaptchaSiteKey"] == "the-site-key", "\(page)")
        await service.stop()
    }

    @Test("An assessment of another app's captcha does not count, whoever the caller says it is")
    func otherApp() async throws {
        let (own, other) = (TestServer.bundleID, "com.example.other")
        let service = try StandIn { request in
            let body = String(decoding: request.body, as: UTF8.self)
            let member = body.contains("\"android") ? "androidPackageName" : "iosBundleId"
            var token: JSONObject = ["valid": true]
            token[member] = .string(body.contains("-other") ? other : own)
            let verdict: JSONObject = ["tokenProperties": .object(token)]
            return HTTPResponse(status: 200, body: verdict.serialized)
        }
        let server = try await Self.server(service, .recaptchaEnterprise, isInApps: true)
        func android(_ response: String) async -> TestAnswer {
            let body: JSONObject = [
                "phoneNumber": "+16505550101", "captchaResponse": .string(response),
            ]
            let request = TestRequest.app("/v1/accounts:sendVerificationCode", .object(body))
            return await server.send(request.adding("X-Android-Package", own))
        }
        let lie = await server.askForCode(["captchaResponse": "ios-other"], bundleID: other)
        #expect(lie.status == 200, "Nothing is known of apps: \(lie)")
        let key = APIKey(
            key: "key-of-app",
            project: TestServer.project,
            bundleIDs: [own],
            createdAt: VirtualClock.start
        )
        try await server.store.write { try $0.insert(key) }
        let refused = [
            await server.askForCode(["captchaResponse": "ios-other-1"]),
            await server.askForCode(["captchaResponse": "ios-other-2"], bundleID: other),
            await android("android-other"),
        ]
        for answer in refused { #expect(answer.error == "INVALID_APP_CREDENTIAL", "\(answer)") }
        #expect(server.sent.sms.count == 1)
        #expect(await server.askForCode(["captchaResponse": "ios-own"]).status == 200)
        #expect(await android("android-own").status == 200)
        await service.stop()
    }

    @Test("An assessment decides on an app's own answer, and a bad one lets the app go on")
    func enterprise() async throws {
        let service = try StandIn { request in
            let body = String(decoding: request.body, as: UTF8.self)
            let isGood = body.contains("\"good\"")
            let verdict: JSONObject = [
                "tokenProperties": [
                    "valid": .bool(isGood), "invalidReason": isGood ? "" : "EXPIRED",
                ],
                "riskAnalysis": ["score": 0.9],
            ]
            return HTTPResponse(status: 200, body: verdict.serialized)
        }
        let server = try await Self.server(service, .recaptchaEnterprise, isInApps: true)
        let bad = await server.askForCode(["captchaResponse": "bad"])
        #expect(bad.error == "INVALID_APP_CREDENTIAL")
        let good = await server.askForCode(["captchaResponse": "good"])
        #expect(good.status == 200, "\(good)")
        #expect(service.requests.last?.head.path == "/v1/projects/cloud/assessments")
        #expect(service.requests.last?.head.headers["x-goog-api-key"] == "the-secret")
        let again = await server.askForCode(["captchaResponse": "good"], to: "+16505550102")
        #expect(again.error == "INVALID_APP_CREDENTIAL")
        #expect(server.sent.sms.count == 1)
        await service.stop()
    }
}
