import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Receipts of apps")
struct AppReceiptTests {
    @Test("A receipt and its secret bring one message", arguments: TestDatabase.available)
    func once(on database: TestDatabase) async throws {
        let server = try await TestServer.askingForProof(on: database)
        let receipt = try await server.receipt()
        let answer = await server.askForCode(receipt.fields)
        #expect(answer.status == 200, "\(answer)")
        #expect(await server.askForCode(receipt.fields).error == "INVALID_APP_CREDENTIAL")
        #expect(try await server.smsCount() == 1)
    }

    @Test(
        "Of twenty requests at once with one receipt, one gets a message",
        arguments: TestDatabase.available
    )
    func atOnce(on database: TestDatabase) async throws {
        let server = try await TestServer.askingForProof(on: database)
        let other = try await TestServer(store: server.store, clock: server.clock, seed: 2)
        let receipt = try await server.receipt()
        let answers = await AuthTestSupport.atOnce(20) { index in
            await (index % 2 == 0 ? server : other)
                .askForCode(receipt.fields, to: "+165055501\(index + 10)")
        }
        #expect(answers.count { $0.status == 200 } == 1)
        #expect(
            answers.allSatisfy { $0.status == 200 || $0.error == "INVALID_APP_CREDENTIAL" },
            "\(answers)"
        )
        #expect(try await server.smsCount() == 1)
    }

    @Test(
        "A proof that is none brings no message",
        arguments: [
            ("nothing", "MISSING_APP_CREDENTIAL"), ("empty texts", "MISSING_APP_CREDENTIAL"),
            ("no captcha in the app", "MISSING_APP_CREDENTIAL"),
            ("a receipt alone", "INVALID_APP_CREDENTIAL"),
            ("a secret alone", "INVALID_APP_CREDENTIAL"),
            ("a wrong secret", "INVALID_APP_CREDENTIAL"),
            ("another's secret", "INVALID_APP_CREDENTIAL"),
            ("a made-up receipt", "INVALID_APP_CREDENTIAL"),
            ("a captcha of the app that nobody checks", "INVALID_APP_CREDENTIAL"),
            ("a wrong receipt beside a page's token", "INVALID_APP_CREDENTIAL"),
            (
                "a made-up page's token",
                "CAPTCHA_CHECK_FAILED : Recaptcha verification failed - MALFORMED"
            ),
        ]
    )
    func noProof(kind: String, refusal: String) async throws {
        let server = try await TestServer.askingForProof()
        let receipt = try await server.receipt()
        let other = try await server.receipt()
        let proof: JSONObject =
            switch kind {
            case "nothing": [:]
            case "empty texts": ["iosReceipt": "", "iosSecret": "", "recaptchaToken": ""]
            case "no captcha in the app": ["captchaResponse": "NO_RECAPTCHA"]
            case "a receipt alone": ["iosReceipt": .string(receipt.receipt)]
            case "a secret alone": ["iosSecret": .string(receipt.secret)]
            case "a wrong secret": ["iosReceipt": .string(receipt.receipt), "iosSecret": "x"]
            case "another's secret":
                ["iosReceipt": .string(receipt.receipt), "iosSecret": .string(other.secret)]
            case "a made-up receipt": ["iosReceipt": "cmVjZWlwdA", "iosSecret": "secret"]
            case "a captcha of the app that nobody checks": ["captchaResponse": "03AGdBq2"]
            case "a wrong receipt beside a page's token":
                [
                    "iosReceipt": "x", "iosSecret": "y",
                    "recaptchaToken": .string(try await server.workToken()),
                ]
            default: ["recaptchaToken": "03AGdBq2"]
            }
        #expect(await server.askForCode(proof).error == refusal)
        #expect(try await server.smsCount() == 0)
        // What was good is as good as before.
        #expect(await server.askForCode(receipt.fields).status == 200)
    }

    @Test("A receipt serves no other app")
    func foreignApp() async throws {
        let server = try await TestServer.askingForProof()
        let receipt = try await server.receipt()
        let other = await server.askForCode(receipt.fields, bundleID: "com.example.other")
        #expect(other.error == "INVALID_APP_CREDENTIAL")
        let nobody = await server.send(
            .app(
                "/v1/accounts:sendVerificationCode",
                .object(receipt.fields.merging(["phoneNumber": "+16505550101"]))
            )
        )
        #expect(nobody.error == "INVALID_APP_CREDENTIAL")
        #expect(try await server.smsCount() == 0)
    }

    @Test("A receipt and a page's token serve no other project")
    func foreignProject() async throws {
        var setup = TestServer.Setup()
        setup.isDevelopment = false
        let server = try await TestServer(setup)
        let elsewhere = try await TestServer.askingForProof()
        // The same master key, as on every node of one installation.
        let receipt = try await elsewhere.receipt()
        let token = try await elsewhere.workToken()
        try await server.enablePhones(of: "other-project", key: "other")
        for (proof, refusal) in [
            (receipt.fields, "INVALID_APP_CREDENTIAL"),
            (
                ["recaptchaToken": .string(token)],
                "CAPTCHA_CHECK_FAILED : Recaptcha verification failed - MALFORMED"
            ),
        ] as [(JSONObject, String)] {
            let body = proof.merging(["phoneNumber": "+16505550101"])
            let answer = await server.send(
                TestRequest.post("/v1/accounts:sendVerificationCode?key=other", .object(body))
                    .adding("X-Ios-Bundle-Identifier", TestServer.bundleID)
            )
            #expect(answer.error == refusal)
        }
        #expect(server.sent.sms.isEmpty)
    }

    @Test("A receipt lives for an hour")
    func expiry() async throws {
        let server = try await TestServer.askingForProof()
        let (old, young) = (try await server.receipt(), try await server.receipt())
        server.clock.advance(seconds: 3599)
        #expect(await server.askForCode(young.fields).status == 200)
        server.clock.advance(seconds: 1)
        #expect(await server.askForCode(old.fields).error == "INVALID_APP_CREDENTIAL")
        #expect(try await server.smsCount() == 1)
    }

    @Test("A message that is refused uses no receipt up")
    func refusedMessage() async throws {
        let server = try await TestServer.askingForProof()
        try await server.configure(
            "smsRegionConfig.allowlistOnly.allowedRegions",
            ["smsRegionConfig": ["allowlistOnly": ["allowedRegions": ["DE"]]]]
        )
        let receipt = try await server.receipt()
        let refused = await server.askForCode(receipt.fields)
        #expect(refused.error?.hasPrefix("OPERATION_NOT_ALLOWED") == true)
        #expect(await server.askForCode(receipt.fields, to: "+4915112345678").status == 200)
    }

    @Test("Both steps of a second factor ask for a proof, and take each receipt once")
    func secondFactor() async throws {
        let server = try await TestServer.askingForProof()
        var user = try await TestUser(on: server)
        #expect(await user.startEnrollment("+16505550101").error == "MISSING_APP_CREDENTIAL")
        let receipt = try await server.receipt()
        func enroll() async -> TestAnswer {
            await server.bundledApp(
                "/v2/accounts/mfaEnrollment:start",
                [
                    "idToken": .string(user.idToken),
                    "phoneEnrollmentInfo": .object(
                        receipt.fields.merging(["phoneNumber": "+16505550101"])
                    ),
                ]
            )
        }
        let enrollment = await enroll()
        #expect(enrollment.status == 200, "\(enrollment)")
        #expect(await enroll().error == "INVALID_APP_CREDENTIAL")
        let code = try #require(try await server.outbox().last { $0.kind == .sms }?.code)
        let done = await user.finalizeEnrollment(enrollment.sessionInfo, code)
        #expect(done.status == 200, "\(done)")
        user.idToken = done["idToken"]

        let first = await user.signIn()
        let factor = first.json["mfaInfo"]?[0]?["mfaEnrollmentId"]?.stringValue ?? ""
        let credential = first["mfaPendingCredential"]
        let bare = await server.startSignIn(credential, factor: factor)
        #expect(bare.error == "MISSING_APP_CREDENTIAL")
        let next = try await server.receipt()
        func start() async -> TestAnswer {
            await server.bundledApp(
                "/v2/accounts/mfaSignIn:start",
                [
                    "mfaPendingCredential": .string(credential),
                    "mfaEnrollmentId": .string(factor), "phoneSignInInfo": .object(next.fields),
                ]
            )
        }
        #expect(await start().status == 200)
        #expect(await start().error == "INVALID_APP_CREDENTIAL")
        #expect(try await server.smsCount() == 2)
    }

    @Test("A fictional number needs no proof, takes a bad one, and gets no message")
    func fictional() async throws {
        let server = try await TestServer.askingForProof()
        try await server.configure(
            "signIn.phoneNumber.testPhoneNumbers",
            ["signIn": ["phoneNumber": ["testPhoneNumbers": ["+16505550199": "123456"]]]]
        )
        for proof in [[:], ["iosReceipt": "x"], ["recaptchaToken": "x"]] as [JSONObject] {
            let answer = await server.askForCode(proof, to: "+16505550199")
            #expect(answer.status == 200, "\(answer)")
        }
        #expect(try await server.smsCount() == 0)
        #expect(await server.askForCode([:]).error == "MISSING_APP_CREDENTIAL")
    }

    @Test("An administrator needs no proof, and a client cannot make itself one")
    func administrator() async throws {
        let server = try await TestServer.askingForProof()
        let request = TestRequest.app(
            "/v1/accounts:sendVerificationCode",
            ["phoneNumber": "+16505550101"]
        )
        let answer = await server.send(request.asOwner)
        #expect(answer.status == 200, "\(answer)")
        let change = TestRequest(
            "PATCH",
            "/v2/projects/\(TestServer.project)/config?updateMask=hearth.appProof.required"
                + "&key=\(TestServer.apiKey)",
            #"{"hearth":{"appProof":{"required":false}}}"#
        ).adding("Content-Type", "application/json")
        #expect(await server.send(change).status == 401)
        #expect(await server.askForCode([:]).error == "MISSING_APP_CREDENTIAL")
    }

    @Test("A development server asks for no proof unless it is told to")
    func development() async throws {
        let server = try await TestServer()
        #expect(await server.askForCode([:]).status == 200)
        #expect(await server.askForCode(["iosReceipt": "x"]).status == 200)
    }
}

extension TestServer {
    /// Makes a project of a production server whose users sign in by phone, and a key of it.
    func enablePhones(of project: String = TestServer.project, key: String? = nil) async throws {
        try await store.write { transaction in
            let new = Project(
                id: project,
                number: "987654321098",
                config: ProjectConfig.initial(isDevelopment: false).text,
                createdAt: VirtualClock.start
            )
            try transaction.insertIfMissing(new)
            var known = try #require(try transaction.lockProject(project))
            known.config = known.config.replacing(
                #""enabled":false,"testPhoneNumbers""#,
                with: #""enabled":true,"testPhoneNumbers""#
            )
            try transaction.update(known)
            guard let key else { return }
            try transaction.insert(
                APIKey(key: key, project: project, createdAt: VirtualClock.start)
            )
        }
    }
}
