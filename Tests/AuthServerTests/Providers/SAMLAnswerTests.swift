import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("Answers in SAML")
struct SAMLAnswerTests {
    private static let now = VirtualClock.start

    @Test(
        "The browser takes a request along that the provider can read, and the answer is believed"
    )
    func road() async throws {
        let road = try await SAMLRoad()
        let begun = try await road.begin()
        #expect(begun.start.url.hasPrefix(road.idp.signInURL + "?SAMLRequest="))
        #expect(begun.brought.id == begun.start.kept)
        #expect(begun.brought.relayState == "state-1")
        #expect(begun.brought.callbackURL == SAMLRoad.redirectURI)
        #expect(
            begun.brought.text.contains("<saml:Issuer>\(SAMLStandIn.serviceEntityID)</saml:Issuer>")
        )
        #expect(begun.brought.text.contains(#"IssueInstant="2027-01-15T08:00:00Z""#))
        #expect(!begun.brought.query.contains("Signature"))
        let assertion = try await road.end(begun)
        #expect(assertion.provider == "saml.acme")
        #expect(assertion.rawID == SAMLStandIn.user)
        #expect(assertion.federatedID == SAMLStandIn.user)
        #expect(assertion.email == SAMLStandIn.email)
        #expect(assertion.profile.displayName == "Ann Example")
        #expect(
            assertion.told == [
                "email": .string(SAMLStandIn.email), "displayName": "Ann Example",
                "groups": ["staff", "board"],
            ]
        )
        await road.idp.stop()
    }

    @Test("A request is signed where the provider wants it, with the key of our certificate")
    func signedRequest() async throws {
        let road = try await SAMLRoad {
            $0["idpConfig"] = .object(
                ($0["idpConfig"]?.objectValue ?? [:]).merging(["signRequest": true])
            )
        }
        let begun = try await road.begin(state: "a b&c=d")
        let pem = road.provider.settings["spConfig"]?["spCertificates"]?[0]?["x509Certificate"]
        let key = try PublicKey(pem: pem?.stringValue ?? "")
        #expect(begun.brought.isSigned(by: key))
        #expect(begun.brought.relayState == "a b&c=d")
        #expect(try await road.end(begun).rawID == SAMLStandIn.user)
        await road.idp.stop()
    }

    @Test("A provider speaks for the domains that the settings give it, and for no others")
    func proof() async throws {
        let silent = try await SAMLRoad()
        #expect(try await !silent.end(silent.begin()).emailVerified)
        await silent.idp.stop()
        let road = try await SAMLRoad { $0["hearth"] = ["emailDomains": ["Acme.example"]] }
        for (address, isProved) in [
            ("ann@acme.example", true), ("ANN@ACME.example", true), ("ann@sub.acme.example", false),
            ("ann@notacme.example", false), ("ann@acme.example.evil.example", false),
        ] {
            let assertion = try await road.end(road.begin()) {
                $0.attributes = [("mail", [address])]
            }
            #expect(assertion.email == address.lowercased())
            #expect(assertion.emailVerified == isProved, "\(address)")
        }
        await road.idp.stop()
    }

    @Test("The address is the id's where that is one, else an attribute's")
    func address() async throws {
        let road = try await SAMLRoad()
        let byID = try await road.end(road.begin()) { $0.nameID = "Bob@acme.example" }
        #expect(byID.email == "bob@acme.example")
        #expect(byID.rawID == "Bob@acme.example")
        let none = try await road.end(road.begin()) { $0.attributes = [("mail", ["none"])] }
        #expect(none.email == nil)
        #expect(!none.emailVerified)
        let oid = try await road.end(road.begin()) {
            $0.nameID = "\n  u-1\n"
            $0.attributes = [
                ("urn:oid:0.9.2342.19200300.100.1.3", ["c@acme.example", "d@x.example"])
            ]
        }
        #expect(oid.email == "c@acme.example")
        #expect(oid.rawID == "u-1")
        await road.idp.stop()
    }

    @Test("Everything in an answer must be for us, of the provider, and of this sign-in")
    func contents() async throws {
        let road = try await SAMLRoad()
        let other = "https://other.example/x"
        let us = SAMLStandIn.serviceEntityID
        #expect(
            try await road.fault { $0.issuer = other }
                == .issuer(other, expected: SAMLStandIn.entityID)
        )
        #expect(try await road.fault { $0.audience = other } == .audience([other], expected: us))
        #expect(
            try await road.fault { $0.recipient = other }
                == .recipient(other, expected: SAMLRoad.redirectURI)
        )
        #expect(
            try await road.fault { $0.destination = other }
                == .recipient(other, expected: SAMLRoad.redirectURI)
        )
        #expect(try await road.fault { $0.inResponseTo = "_other" } == .notAsked)
        #expect(
            try await road.fault {
                $0.changeAssertion = { $0.replacing(#/ InResponseTo="[^"]*"/#, with: "") }
            } == .notAsked
        )
        #expect(
            try await road.fault {
                $0.changeResponse = {
                    $0.replacing(#/_response" InResponseTo="[^"]*"/#, with: "_response\"")
                }
            } == .notAsked
        )
        await road.idp.stop()
    }

    @Test("What the assertion lacks or has too much of is told")
    func parts() async throws {
        let road = try await SAMLRoad()
        func fault(_ change: @escaping SAMLAnswer.Change) async throws -> SAMLFault? {
            try await road.fault { $0.changeAssertion = change }
        }
        #expect(
            try await fault { $0.without("saml:Conditions") } == .malformed("no Conditions")
        )
        #expect(
            try await fault { $0.without("saml:AuthnStatement") } == .malformed("no AuthnStatement")
        )
        #expect(
            try await fault { $0.without("saml:AudienceRestriction") }
                == .audience([], expected: SAMLStandIn.serviceEntityID)
        )
        #expect(
            try await fault {
                $0.replacing(
                    "</saml:Conditions>",
                    with: "<saml:Other></saml:Other></saml:Conditions>"
                )
            } == .malformed("a Condition of an unknown kind")
        )
        #expect(
            try await fault { $0.replacing("cm:bearer", with: "cm:holder-of-key") }
                == .subject("no SubjectConfirmation for a bearer")
        )
        #expect(
            try await fault { $0.replacing("Version=\"2.0\"", with: "Version=\"1.1\"") }
                == .malformed("no Assertion of SAML 2.0")
        )
        #expect(try await road.fault { $0.nameID = " " } == .subject("no NameID"))
        #expect(
            try await road.fault { $0.nameID = String(repeating: "x", count: 513) }
                == .subject("a NameID too long")
        )
        let transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient"
        let fault = try await road.fault { $0.nameIDFormat = transient }
        #expect(fault == .subject("a transient NameID, which is another one the next time"))
        await road.idp.stop()
    }

    @Test("An answer of another time is stale, two minutes apart")
    func times() async throws {
        let road = try await SAMLRoad()
        for (notBefore, notOnOrAfter, fault) in [
            (-60, 300, nil), (119, 300, nil), (121, 300, SAMLFault.stale), (-600, -119, nil),
            (-600, -120, .stale), (-600, -600, .stale),
        ] as [(Int64, Int64, SAMLFault?)] {
            let found = try await road.fault {
                $0.notBefore = Self.now.adding(seconds: notBefore)
                $0.notOnOrAfter = Self.now.adding(seconds: notOnOrAfter)
            }
            #expect(found == fault, "\(notBefore) \(notOnOrAfter)")
        }
        for text in ["", "tomorrow", "2027-01-15T09:00:00+01:00", "2027-13-01T00:00:00Z"] {
            let found = try await road.fault {
                $0.changeAssertion = {
                    $0.replacing(#/NotOnOrAfter="[^"]*"/#, with: "NotOnOrAfter=\"\(text)\"")
                }
            }
            #expect(found == .stale, "\(text)")
        }
        await road.idp.stop()
    }

    @Test("A refusal of the provider's is told with its reason")
    func status() async throws {
        let road = try await SAMLRoad()
        let fault = try await road.fault {
            $0.signed = .nothing
            $0.status = "urn:oasis:names:tc:SAML:2.0:status:Responder"
            $0.changeResponse = {
                $0.without("saml:Assertion").replacing(
                    "</samlp:StatusCode>",
                    with: """
                        <samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/>\
                        </samlp:StatusCode><samlp:StatusMessage>No.</samlp:StatusMessage>
                        """
                )
            }
        }
        #expect(fault == .status("AuthnFailed: No."))
        let contradicting = try await road.fault {
            $0.status = "urn:oasis:names:tc:SAML:2.0:status:Responder"
        }
        #expect(contradicting == .status("Responder"))
        await road.idp.stop()
    }

    @Test("What is no document is unreadable, and a sign-in that began otherwise takes none")
    func documents() async throws {
        let road = try await SAMLRoad()
        for text in ["", "&", "PGEvPg", "PGEvPg==", String(repeating: "A", count: 600_000)] {
            let begun = try await road.begin()
            await #expect(throws: AuthError.self) { try await road.end(begun, with: text) }
        }
        let begun = try await road.begin()
        let authorization = ProviderAuthorization(road.server.environment, of: road.provider)
        let document = try road.idp.answer(to: begun.brought, at: Self.now).encoded()
        let unasked = AuthorizationAnswer(
            parameters: ["SAMLResponse": document],
            request: begun.request
        )
        await #expect(throws: AuthError.providerAnswerInvalid(.saml(.notAsked))) {
            try await authorization.assertion(for: unasked)
        }
        let empty = AuthorizationAnswer(
            parameters: [:],
            request: begun.request,
            kept: begun.start.kept
        )
        await #expect(throws: AuthError.providerAnswerInvalid(.credentialMissing)) {
            try await authorization.assertion(for: empty)
        }
        await road.idp.stop()
    }
}
