import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("Sign-in with Microsoft, Yahoo and LinkedIn")
struct MicrosoftSignInTests {
    typealias Provider = IdentityProviderStandIn

    static let consumers = "9188040d-6c67-4c5b-b112-36a304b66dad"
    static let acme = "72f988bf-86f1-41af-91ab-2d7cd011db47"

    /// Claims of a user of an organisation's.
    static func claims(of tenant: String) -> @Sendable (inout JSONObject) -> Void {
        {
            $0["iss"] = .string("https://login.microsoftonline.com/\(tenant)/v2.0")
            $0["tid"] = .string(tenant)
            $0["oid"] = "00000000-0000-0000-66f3-3332eca7ea81"
        }
    }

    private static func microsoft() async throws -> CodeFlowServer {
        try await CodeFlowServer("microsoft.com") {
            var own = $0["hearth"]?.objectValue ?? [:]
            own["issuers"] = nil
            for name in ["authorizationUrl", "tokenUrl"] {
                let url = own[name]?.stringValue ?? ""
                own[name] = .string(url.replacing("/authorize", with: "/common/authorize"))
            }
            $0["hearth"] = .object(own)
        }
    }

    @Test("Each organisation is the issuer of its own users' tokens, and of no others'")
    func issuers() async throws {
        let microsoft = try await Self.microsoft()
        let good = try microsoft.standIn.idToken(Self.claims(of: Self.acme))
        let answer = await microsoft.server.idp("microsoft.com", ["id_token": good])
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["federatedId"] == "00000000-0000-0000-66f3-3332eca7ea81")
        let changes: [(String, (inout JSONObject) -> Void)] = [
            ("other organisation", { $0["tid"] = .string(Self.consumers) }),
            ("none", { $0["tid"] = nil }), ("path", { $0["tid"] = "../../evil.example/x" }),
            ("host", { $0["iss"] = .string("https://evil.example/\(Self.acme)/v2.0") }),
            ("version", { $0["iss"] = .string("https://sts.windows.net/\(Self.acme)/") }),
            ("audience", { $0["aud"] = "other" }), ("expired", { $0["exp"] = 1 }),
        ]
        for (name, change) in changes {
            let token = try microsoft.standIn.idToken {
                Self.claims(of: Self.acme)(&$0)
                change(&$0)
            }
            let answer = await microsoft.server.idp("microsoft.com", ["id_token": token])
            let isRight = answer.error?.hasPrefix("INVALID_IDP_RESPONSE : ") == true
            #expect(isRight, "\(name): \(answer)")
        }
        let foreign = try microsoft.standIn.idToken(signer: 2, Self.claims(of: Self.acme))
        #expect(await microsoft.server.idp("microsoft.com", ["id_token": foreign]).status == 400)
        #expect(try await microsoft.server.accountCount() == 1)
        await microsoft.standIn.stop()
    }

    @Test("An address proves something in a person's own account, where Microsoft gives it out")
    func addresses() async throws {
        let microsoft = try await Self.microsoft()
        let rows = [
            (Self.consumers, "ann@outlook.com", true), (Self.consumers, "ann@gmail.com", false),
            (Self.acme, "ann@outlook.com", false), (Self.acme, "ann@acme.example", false),
        ]
        for (index, (tenant, email, isProved)) in rows.enumerated() {
            let token = try microsoft.standIn.idToken {
                Self.claims(of: tenant)(&$0)
                $0["email"] = .string("\(index)." + email)
                $0["email_verified"] = true
                $0["oid"] = .string("00000000-0000-0000-66f3-33320000000\(index)")
            }
            let answer = await microsoft.server.idp("microsoft.com", ["id_token": token])
            #expect(answer.json["emailVerified"] == .bool(isProved), "\(tenant) \(answer)")
            let isOwn = tenant == Self.consumers
            #expect(answer["federatedId"].count == (isOwn ? 16 : 36), "\(answer)")
        }
        await microsoft.standIn.stop()
    }

    @Test("An app may ask for one organisation, and others do not pass for it")
    func tenants() async throws {
        let microsoft = try await Self.microsoft()
        let authorization = try await microsoft.authorization()
        for (asked, tenant, isFit) in [
            (Self.acme, Self.acme, true), (Self.acme, Self.consumers, false),
            ("consumers", Self.consumers, true), ("consumers", Self.acme, false),
            ("organizations", Self.acme, true), ("organizations", Self.consumers, false),
            ("acme.example", Self.acme, true),
        ] {
            microsoft.standIn.set { $0.exchange.changeClaims = Self.claims(of: tenant) }
            var request = microsoft.request
            request.parameters = [("tenant", asked)]
            let url = try await authorization.start(request).url
            #expect(url.hasPrefix("\(microsoft.standIn.url)/\(asked)/authorize?"), "\(url)")
            #expect(Provider.parameters(ofURL: url)["tenant"] == nil)
            let answer = AuthorizationAnswer(
                parameters: try microsoft.standIn.agree(to: url),
                request: request
            )
            let assertion = try? await authorization.assertion(for: answer)
            #expect((assertion != nil) == isFit, "\(asked) \(tenant)")
        }
        var request = microsoft.request
        request.parameters = [("tenant", "../../evil.example")]
        await #expect(throws: AuthError.providerNotConfigured) {
            try await authorization.start(request)
        }
        await microsoft.standIn.stop()
    }

    @Test(
        "An access token alone says nothing about whom it was made for",
        arguments: ["microsoft.com", "yahoo.com", "linkedin.com"]
    )
    func accessTokens(provider: String) async throws {
        let server = try await CodeFlowServer(provider)
        let answer = await server.server.idp(provider, ["access_token": "token"])
        #expect(
            answer.error == """
                INVALID_IDP_RESPONSE : The audience of the provider's access tokens cannot be \
                verified; send an ID token.
                """
        )
        #expect(server.standIn.standIn.requests.isEmpty)
        #expect(try await server.server.accountCount() == 0)
        await server.standIn.stop()
    }

    @Test("Yahoo tells the rest to the access token, of the same user alone")
    func yahoo() async throws {
        let yahoo = try await CodeFlowServer("yahoo.com")
        yahoo.standIn.set {
            $0.exchange.secretPlace = .basic
            $0.exchange.changeClaims = {
                $0["email"] = nil
                $0["name"] = nil
            }
            $0.bodies["/me"] = [
                "sub": .string(Provider.user), "email": "ann@yahoo.com", "email_verified": true,
                "name": "Ann",
            ]
        }
        let assertion = try await yahoo.assertion()
        #expect(assertion.email == "ann@yahoo.com" && assertion.emailVerified)
        #expect(assertion.profile.displayName == "Ann" && assertion.rawID == Provider.user)
        yahoo.standIn.set { $0.bodies["/me"] = ["sub": "other", "email": "eve@yahoo.com"] }
        let other = try await yahoo.assertion()
        #expect(other.email == nil && other.rawID == Provider.user)
        await yahoo.standIn.stop()
    }

    @Test("LinkedIn is asked without what it does not take")
    func linkedIn() async throws {
        let linkedIn = try await CodeFlowServer("linkedin.com")
        let url = try await linkedIn.authorization().start(linkedIn.request).url
        let query = Provider.parameters(ofURL: url)
        #expect(query["code_challenge"] == nil && query["nonce"] == nil)
        let assertion = try await linkedIn.assertion()
        #expect(assertion.rawID == Provider.user && !assertion.emailVerified)
        await linkedIn.standIn.stop()
    }
}
