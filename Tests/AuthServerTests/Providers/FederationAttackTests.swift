import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("Attacks on federated sign-in")
struct FederationAttackTests {
    private typealias Attack = FederationAttack
    private typealias Flow = AuthorizationServer

    private static let badNonce = "MISSING_OR_INVALID_NONCE : "
    private static let unknown = "INVALID_IDP_RESPONSE : The answer is of no sign-in under way"

    private static let tokens: [FederationAttack] = [
        .classic("another app's") { $0.app = "999" },
        .classic("expired") { $0.expiresAt = VirtualClock.start.seconds - 1 },
        .classic("taken back") { $0.isValid = false },
        .classic("a page's") { $0.type = "PAGE" },
        .classic("another user's") { $0.user = "10002" },
        .claims("another app's") { $0["aud"] = "999" },
        .claims("for several apps") { $0["aud"] = ["999", "998"] },
        .claims("another issuer's") { $0["iss"] = "https://evil.example" },
        .claims("nobody's") { $0["iss"] = nil },
        .claims("expired") { $0["exp"] = .int(VirtualClock.start.seconds - 600) },
        .claims("without an end") { $0["exp"] = nil },
        .claims("without a user") { $0["sub"] = nil },
        .limited("of another key") { try $0.idToken(rawNonce: "raw-1", signer: 1) },
        .limited("unsigned") { _ in JWT.unsigned(claims: Array(#"{"sub":"1"}"#.utf8)) },
        .header("no algorithm", #"{"alg":"none","kid":"key-0"}"#) { _, _ in "" },
        .header("no algorithm, signed", #"{"alg":"none","kid":"key-0"}"#),
        .header("a shared secret", #"{"alg":"HS256","kid":"key-0"}"#) { signed, _ in
            Base64URL.encode(HMAC.sha256(key: Array("key-0".utf8), message: Array(signed.utf8)))
        },
        .header("another algorithm", #"{"alg":"ES256","kid":"key-0"}"#),
        .header("a key of its own", #"{"alg":"RS256","kid":"x","jku":"https://evil.example"}"#),
        .header("what must be understood", #"{"alg":"RS256","kid":"key-0","crit":["x"],"x":1}"#),
        .limited("nonce missing", badNonce, nonce: nil),
        .limited("nonce wrong", badNonce, nonce: "raw-2"),
        .limited("nonce not in the token", badNonce) { try $0.idToken() },
        .claims("nonce as it is, not its hash", badNonce) { $0["nonce"] = "raw-1" },
        FederationAttack("ID token: nonce replayed", badNonce) { flow in
            let token = try flow.standIn.idToken(rawNonce: "raw-1")
            let fields: KeyValuePairs = ["id_token": token, "nonce": "raw-1"]
            let first = await flow.server.idp("facebook.com", fields)
            try #require(first.status == 200, "\(first)")
            return { await flow.server.idp("facebook.com", fields, $0) }
        },
    ]

    private static let pages: [FederationAttack] = [
        .page("state missing", with: ["postBody": "providerId=google.com"]) { $0["state"] = nil },
        .page("state empty", with: ["postBody": "providerId=google.com"]) { $0["state"] = "" },
        .page("state of nobody", unknown) { $0["state"] = "nobody" },
        FederationAttack("page: state of another sign-in") { flow in
            let (own, other) = (await flow.begin(), await flow.begin())
            let returned = try flow.agree(to: other)
            return { await flow.finish(returned, sessionID: own["sessionId"], $0) }
        },
        FederationAttack("page: state used", unknown) { flow in
            let begun = await flow.begin()
            let returned = try flow.agree(to: begun)
            let first = await flow.finish(returned, sessionID: begun["sessionId"])
            try #require(first.status == 200, "\(first)")
            return { await flow.finish(returned, sessionID: begun["sessionId"], $0) }
        },
        FederationAttack("page: code used") { flow in
            let begun = await flow.begin()
            let used = try flow.standIn.agree(to: begun["authUri"])
            let first = await flow.finish(Flow.returned(used), sessionID: begun["sessionId"])
            try #require(first.status == 200, "\(first)")
            return try await injecting(used["code"], flow)
        },
        FederationAttack("page: code of another sign-in") { flow in
            let victims = await flow.begin()
            return try await injecting(flow.standIn.agree(to: victims["authUri"])["code"], flow)
        },
        .page("redirect moved", at: "https://evil.example/__/auth/handler"),
        .page("redirect below", at: Flow.redirectURI + "/x"),
        .page("mix-up: another provider is named", with: ["postBody": "providerId=facebook.com"]),
        .page("mix-up: another issuer answers") { $0["iss"] = "https://evil.example" },
        .page("login CSRF: no session", session: .none),
        .page("login CSRF: another session", session: .another),
        .page("login CSRF: the session's hash", session: .hash),
        // A user who links is refused as one of another tenant before the state is looked at.
        .page("of another tenant", "", with: ["tenantId": "north"]),
        FederationAttack("page: open redirect", "INVALID_CONTINUE_URI") { flow in
            { _ in
                await flow.begin(
                    "google.com",
                    ["continueUri": "https://evil.example/__/auth/handler"]
                )
            }
        },
        exchanged("audience") { $0["aud"] = "999" },
        exchanged("issuer") { $0["iss"] = "https://evil.example" },
        exchanged("nonce", badNonce) { $0["nonce"] = "another" },
        exchanged("time") { $0["exp"] = .int(VirtualClock.start.seconds - 600) },
    ]

    /// A sign-in of one's own whose answer is given somebody else's code.
    private static func injecting(
        _ code: String?,
        _ flow: AuthorizationServer
    ) async throws -> FederationAttack.Request {
        let own = await flow.begin()
        var parameters = try flow.standIn.agree(to: own["authUri"])
        let code: String = try #require(code)
        parameters["code"] = code
        let returned = Flow.returned(parameters)
        return { await flow.finish(returned, sessionID: own["sessionId"], $0) }
    }

    /// An ID token that comes for a code, and is not what was asked for.
    private static func exchanged(
        _ name: String,
        _ refusal: String = "INVALID_IDP_RESPONSE : ",
        _ change: @escaping @Sendable (inout JSONObject) -> Void
    ) -> FederationAttack {
        FederationAttack("page: ID token of another \(name)", refusal) { flow in
            flow.standIn.set { $0.exchange.changeClaims = change }
            let begun = await flow.begin()
            let returned = try flow.agree(to: begun)
            return { await flow.finish(returned, sessionID: begun["sessionId"], $0) }
        }
    }

    @Test(
        "An attack is refused as what it is, and nothing is stored: nobody is signed in or linked",
        arguments: tokens + pages
    )
    func attack(_ attack: FederationAttack) async throws {
        for isLink in [false, true] {
            let flow = try await AuthorizationServer()
            try await flow.setUp("facebook.com")
            let victim = try await flow.server.newUser("victim@example.com")
            let request = try await attack.prepare(flow)
            let before = try await flow.server.storedRows()
            let answer = try await request(isLink ? ["idToken": .string(victim.idToken)] : [:])
            #expect(answer.status == 400, "\(answer)")
            #expect(answer.error?.hasPrefix(attack.refusal) == true, "\(answer)")
            for name in ["idToken", "refreshToken", "pendingToken", "localId"] {
                #expect(answer.json[name] == nil, "\(answer)")
            }
            #expect(try await flow.server.storedRows().changes(since: before) == [])
            await flow.standIn.stop()
        }
    }
}
