import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Sign-in with SAML")
struct SAMLSignInTests {
    @Test(
        "Somebody new gets an account, and finds it again by the provider's id",
        arguments: TestDatabase.available
    )
    func journey(on database: TestDatabase) async throws {
        let road = try await SAMLRoad(on: database)
        let first = try await road.signIn()
        #expect(first.status == 200, "\(first)")
        #expect(first.json["isNewUser"] == true)
        #expect(first["providerId"] == "saml.acme")
        #expect(first["federatedId"] == SAMLStandIn.user)
        #expect(first["email"] == SAMLStandIn.email)
        #expect(first.json["emailVerified"] == false)
        let told = try JSONValue(parsing: Array(first["rawUserInfo"].utf8))
        #expect(told["groups"] == ["staff", "board"])
        let claims = try road.server.claims(first["idToken"])
        #expect(claims["firebase"]?["sign_in_provider"] == "saml.acme")
        #expect(claims["firebase"]?["identities"]?["saml.acme"] == [.string(SAMLStandIn.user)])
        let again = try await road.signIn {
            $0.assertionID = "_another"
            $0.attributes = []
        }
        #expect(again["localId"] == first["localId"], "\(again)")
        #expect(again.json["isNewUser"] == false)
        #expect(try await road.server.accountCount() == 1)
        await road.idp.stop()
    }

    @Test("The provider's page, over TLS, posts what signs in")
    func page() async throws {
        let road = try await SAMLRoad()
        let begun = await road.server.app(
            "createAuthUri",
            [
                "providerId": "saml.acme", "continueUri": .string(SAMLRoad.redirectURI),
                "sessionId": .string(SAMLRoad.sessionID),
            ]
        )
        let page = try await road.server.environment.http
            .send(OutgoingRequest("GET", begun["authUri"]))
        let html = String(decoding: page.body, as: UTF8.self)
        let fields = html.matches(of: #/name="(\w+)" value="([^"]*)"/#)
            .map { (String($0.1), String($0.2)) }
        let answer = await road.post(Dictionary(fields, uniquingKeysWith: { first, _ in first }))
        #expect(answer.status == 200, "\(answer)")
        #expect(html.contains(#"action="\#(SAMLRoad.redirectURI)""#))
        await road.idp.stop()
    }

    typealias Attack = (name: String, fault: String, change: @Sendable (inout SAMLAnswer) -> Void)

    private static let other = "https://other.example/x"
    private static let signature = "Failed to verify the signature in SAMLResponse"

    /// A document in which another user's assertion stands beside the signed one.
    private static func wrap(
        _ text: String,
        _ combine: (_ forged: String, _ signed: String) -> String
    ) -> String {
        guard let start = text.firstRange(of: "<saml:Assertion ")?.lowerBound,
            let end = text.firstRange(of: "</saml:Assertion>")?.upperBound
        else { return text }
        let signed = String(text[start..<end])
        let forged = signed.without("ds:Signature")
            .replacing(SAMLStandIn.user, with: "u-1").replacing("_assertion", with: "_forged")
        return text[..<start] + combine(forged, signed) + text[end...]
    }

    private static let attacks: [Attack] = [
        ("unsigned", signature, { $0.signed = .nothing }),
        (
            "another key", signature,
            { answer in
                (try? SAMLStandIn.keys.get()[1]).map { answer.signer.key = $0 }
            }
        ),
        (
            "another user", signature,
            { $0.tamper = { $0.replacing(SAMLStandIn.user, with: "u-1") } }
        ),
        (
            "SHA-1", signature,
            {
                $0.signer.method = "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
            }
        ),
        (
            "XSLT", signature,
            {
                $0.signer.transforms[1] = "http://www.w3.org/TR/1999/REC-xslt-19991116"
            }
        ),
        ("no transforms", signature, { $0.signer.transforms = [] }),
        ("of another element", signature, { $0.signer.uri = "#_response" }),
        (
            "comment", "Unable to parse",
            {
                $0.tamper = { $0.replacing("@acme.example", with: "@acme.example<!-- -->.evil") }
            }
        ),
        (
            "entities", "Unable to parse",
            {
                $0.tamper = { "<!DOCTYPE x [<!ENTITY a \"b\">]>" + $0 }
            }
        ),
        (
            "bomb", "Unable to parse",
            {
                $0.tamper = { text in
                    let names = Array("abcdefghij")
                    let entities = zip(names.dropFirst(), names).map { name, inner in
                        let times = String(repeating: "&\(inner);", count: 10)
                        return "<!ENTITY \(name) \"\(times)\">"
                    }
                    return "<!DOCTYPE x [<!ENTITY a \"boom\">\(entities.joined())]>"
                        + text.replacing(SAMLStandIn.email, with: "&j;")
                }
            }
        ),
        (
            "wrapped in the forged one", "Invalid SAMLResponse",
            {
                $0.tamper = {
                    wrap($0) { forged, signed in
                        forged.replacing("</saml:Assertion>", with: signed + "</saml:Assertion>")
                    }
                }
            }
        ),
        (
            "wrapped in an extension", "Invalid SAMLResponse",
            {
                $0.tamper = {
                    wrap($0) { forged, signed in
                        "<samlp:Extensions>\(signed)</samlp:Extensions>\(forged)"
                    }
                }
            }
        ),
        (
            "two assertions", "Invalid SAMLResponse",
            {
                $0.tamper = { text in
                    let forged =
                        "<saml:Assertion xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\"/>"
                    return text.replacing("<samlp:Status>", with: forged + "<samlp:Status>")
                }
            }
        ),
        ("issuer", "The issuer in SAMLResponse", { $0.issuer = other }),
        ("audience", "The audience in SAMLResponse", { $0.audience = other }),
        ("recipient", "The recipient in SAMLResponse", { $0.recipient = other }),
        ("destination", "The recipient in SAMLResponse", { $0.destination = other }),
        ("another request", "not an answer to the request", { $0.inResponseTo = "_other" }),
        ("expired", "stale", { $0.notOnOrAfter = $0.issuedAt.adding(seconds: -600) }),
        ("too early", "stale", { $0.notBefore = $0.issuedAt.adding(seconds: 600) }),
        ("refused there", "refused the sign-in", { $0.status = "urn:x:Responder" }),
    ]

    @Test(
        "An attack is refused as what it is, and nothing is stored",
        arguments: attacks.indices
    )
    func attack(number: Int) async throws {
        let attack = Self.attacks[number]
        let road = try await SAMLRoad()
        let begun = try await road.beginByRequest()
        let before = try await road.server.storedRows()
        let answer = try await road.endByRequest(begun, [:], attack.change)
        #expect(answer.status == 400, "\(attack.name): \(answer)")
        #expect(answer.error?.hasPrefix("INVALID_IDP_RESPONSE : ") == true, "\(attack.name)")
        #expect(answer.text.contains(attack.fault), "\(attack.name): \(answer)")
        #expect(try await road.server.storedRows().changes(since: before) == [], "\(attack.name)")
        await road.idp.stop()
    }

    @Test(
        "An assertion signs in once, whatever it is an answer to",
        arguments: TestDatabase.available
    )
    func replay(on database: TestDatabase) async throws {
        let road = try await SAMLRoad(on: database)
        #expect(try await road.signIn().status == 200)
        let begun = try await road.beginByRequest()
        let before = try await road.server.storedRows()
        let again = try await road.endByRequest(begun)
        #expect(again.error == "INVALID_IDP_RESPONSE : The SAMLResponse has been used before.")
        #expect(try await road.server.storedRows().changes(since: before) == [])
        let requests = [try await road.beginByRequest(), try await road.beginByRequest()]
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for request in requests {
                group.addTask {
                    try await road.endByRequest(request) { $0.assertionID = "_twice" }.status
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.sorted() == [200, 400])
        await road.idp.stop()
    }

    @Test("An answer is for the sign-in that it belongs to, in the browser that began, once")
    func state() async throws {
        let road = try await SAMLRoad()
        let begun = try await road.beginByRequest()
        let foreign = try await road.endByRequest(begun, sessionID: "session-2")
        #expect(foreign.status == 400)
        let used = try await road.endByRequest(begun)
        #expect(used.status == 400)
        let unasked = SAMLStandIn.Request(
            id: "_unasked",
            callbackURL: SAMLRoad.redirectURI,
            relayState: "nobody"
        )
        #expect(try await road.endByRequest(unasked).status == 400)
        let document = try road.idp.answer(to: unasked, at: VirtualClock.start).encoded()
        #expect(await road.post(["SAMLResponse": document]).status == 400)
        #expect(
            await road.post(["SAMLResponse": document, "providerId": "saml.acme"]).status == 400
        )
        let late = try await road.beginByRequest()
        road.server.clock.advance(seconds: 601)
        #expect(try await road.endByRequest(late).status == 400)
        #expect(try await road.server.accountCount() == 0)
        await road.idp.stop()
    }

    @Test("Its word opens the account of an address in its own domains, and of no other")
    func addresses() async throws {
        let road = try await SAMLRoad { $0["hearth"] = ["emailDomains": ["acme.example"]] }
        for address in ["ann@acme.example", "ann@other.example"] {
            _ = await road.server.app(
                "signUp",
                ["email": .string(address), "password": "secret-1", "returnSecureToken": true]
            )
        }
        let proved = try await road.signIn()
        #expect(proved.json["isNewUser"] == false, "\(proved)")
        #expect(proved.json["emailVerified"] == true)
        let unproved = try await road.signIn {
            $0.nameID = "u-2"
            $0.assertionID = "_2"
            $0.attributes = [("mail", ["ann@other.example"])]
        }
        #expect(unproved.json["needConfirmation"] == true, "\(unproved)")
        #expect(unproved["idToken"].isEmpty)
        await road.idp.stop()
    }

    @Test("A provider that is switched off, or gone, signs nobody in")
    func switchedOff() async throws {
        let road = try await SAMLRoad()
        let begun = try await road.beginByRequest()
        let path = "\(TestServer.projectPath)/inboundSamlConfigs/saml.acme"
        _ = await road.server.asOwner("PATCH", path + "?updateMask=enabled", ["enabled": false])
        let answer = try await road.endByRequest(begun)
        #expect(answer.error?.hasPrefix("OPERATION_NOT_ALLOWED") == true, "\(answer)")
        #expect(try await road.server.accountCount() == 0)
        await road.idp.stop()
    }
}
