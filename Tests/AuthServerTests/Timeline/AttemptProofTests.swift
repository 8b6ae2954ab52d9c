import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Proofs of the app in verification attempts")
struct AttemptProofTests {
    @Test(
        "A push and the message that follows it are one attempt",
        arguments: TestDatabase.available
    )
    func push(on database: TestDatabase) async throws {
        let server = try await TestServer.askingForProof(on: database)
        let receipt = try await server.receipt()
        #expect(try await server.attempt().purpose == .appProof)
        server.clock.advance(seconds: 2)
        #expect(await server.askForCode(receipt.fields).status == 200)
        let attempt = try await server.attempt()
        #expect(attempt.kinds == [.pushSent, .proofAccepted, .messageQueued])
        #expect(attempt.steps.map { $0.at.seconds - attempt.startedAt.seconds } == [0, 2, 2])
        #expect(attempt.bundleID == TestServer.bundleID && attempt.networkMark == nil)
        #expect(attempt.steps[1].reason == "push")
    }

    @Test("A push that never came back is told, with the captcha that took its place")
    func lost() async throws {
        let server = try await TestServer.askingForProof()
        _ = try await server.receipt()
        server.clock.advance(seconds: 6)
        let page: JSONObject = ["recaptchaToken": .string(try await server.workToken())]
        #expect(await server.askForCode(page).status == 200)
        let attempt = try await server.attempt()
        #expect(
            attempt.kinds
                == [.pushSent, .pushLost, .captchaShown, .proofAccepted, .messageQueued]
        )
        #expect(attempt.steps.map(\.reason) == [nil, "6 s", "pushLost", "work", nil])
    }

    @Test("A push of long ago, of another app or of another place is not taken for this one")
    func unrelated() async throws {
        let server = try await TestServer.askingForProof()
        _ = try await server.receipt()
        server.clock.advance(seconds: 301)
        _ = try await server.receipt(for: "com.example.other")
        let page: JSONObject = ["recaptchaToken": .string(try await server.workToken())]
        #expect(await server.askForCode(page).status == 200)
        let attempt = try #require(try await server.attempts().last { $0.purpose == .signIn })
        #expect(attempt.kinds == [.captchaShown, .proofAccepted, .messageQueued])
        #expect(attempt.steps[0].reason == "noPush")
        #expect(try await server.attempts().count == 3)
    }

    @Test("A push that Apple refused is told in Apple's words, ahead of the captcha")
    func refusedPush() async throws {
        let pushes = AppProofPushes(needsKey: true, unknownIn: .sandbox)
        var setup = TestServer.Setup.production
        setup.push = pushes
        let server = try await TestServer(setup)
        try await server.enablePhones()
        #expect(await server.verifyApp().status == 400)
        #expect(
            try await server.attempt().steps.map(\.reason) == ["there is no key for the app"]
        )
        try await server.keepPushKeys()
        #expect(await server.verifyApp().status == 400)
        let page: JSONObject = ["recaptchaToken": .string(try await server.workToken())]
        #expect(await server.askForCode(page).status == 200)
        let attempt = try #require(try await server.attempts().last { $0.purpose == .signIn })
        #expect(
            attempt.kinds == [.pushRefused, .captchaShown, .proofAccepted, .messageQueued]
        )
        #expect(attempt.steps[0].reason == "Apple does not know the device here")
        #expect(attempt.steps[1].reason == "pushRefused")
    }

    @Test(
        "Why a proof is not good is told to the operator alone",
        arguments: [
            ("nothing", AttemptStep.Kind.proofAsked, nil),
            (
                "a wrong secret", .proofRefused,
                "push: the secret is not the one that the push brought"
            ),
            ("a made-up receipt", .proofRefused, "push: the receipt is none of ours"),
            ("an old receipt", .proofRefused, "push: the receipt has expired"),
            ("a used receipt", .proofRefused, "push: not good, or used before"),
            ("a made-up page", .proofRefused, "page: not good, or none of this project's"),
        ]
    )
    func refused(kind: String, step: AttemptStep.Kind, reason: String?) async throws {
        let server = try await TestServer.askingForProof()
        var receipt = try await server.receipt()
        var proof = receipt.fields
        switch kind {
        case "nothing": proof = [:]
        case "a made-up page": proof = ["recaptchaToken": "03AGdBq2"]
        case "a used receipt": #expect(await server.askForCode(proof).status == 200)
        case "an old receipt": server.clock.advance(seconds: 3600)
        case "a wrong secret":
            receipt.secret = "x"
            proof = receipt.fields
        default:
            receipt.receipt = "x"
            proof = receipt.fields
        }
        let answer = await server.askForCode(proof)
        #expect(answer.status == 400)
        let refused = try #require(
            try await server.attempts().last { $0.outcome == .refused }
        )
        let last = try #require(refused.steps.last)
        #expect(last.kind == step && last.reason == reason)
        if let reason { #expect(!answer.text.contains(reason)) }
        #expect(refused.phoneNumber == "+1******0101")
    }
}
