import AuthWire
import Testing

@Suite("Requests and answers over HTTP")
struct EndpointCodingTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test(
        "A refresh is read from a form and from JSON",
        arguments: [
            ("grant_type=refresh_token&refresh_token=a%2Bb+c", "application/x-www-form-urlencoded"),
            (
                "grant_type=refresh_token&refresh_token=a%2Bb+c",
                "Application/X-WWW-Form-URLEncoded; charset=utf-8"
            ),
            (#"{"grantType":"refresh_token","refreshToken":"a+b c"}"#, "application/json"),
            (#"{"grant_type":"refresh_token","refresh_token":"a+b c"}"#, nil),
        ]
    )
    func refresh(body: String, contentType: String?) throws {
        let request = try Endpoints.token.decodeRequest(
            body: bytes(body),
            contentType: contentType
        )
        #expect(request == TokenRequest(grantType: "refresh_token", refreshToken: "a+b c"))
    }

    @Test("No other operation reads a form")
    func formElsewhere() {
        let error = #expect(throws: WireError.self) {
            try Endpoints.signUp.decodeRequest(
                body: bytes("email=a"),
                contentType: "application/x-www-form-urlencoded"
            )
        }
        #expect(error?.notice?.reason == "parseError")
    }

    @Test("A GET reads its query and not its body")
    func query() throws {
        let request = try Endpoints.recaptchaConfig.decodeRequest(
            body: bytes(#"{"tenantId":"body"}"#),
            query: "key=k&clientType=CLIENT_TYPE_IOS&version=1&tenant_id=t%C3%A9"
        )
        let expected = RecaptchaConfigRequest(
            clientType: .iOS,
            version: .enterprise,
            tenantId: "té"
        )
        #expect(request == expected)
    }

    @Test("A POST reads its body and not its query")
    func noQuery() throws {
        let request = try Endpoints.lookup.decodeRequest(
            body: bytes(#"{"idToken":"t"}"#),
            query: "localId=victim&idToken=other"
        )
        #expect(request == LookupRequest(idToken: "t"))
    }

    @Test("A query gives booleans and 64-bit integers their types")
    func typedQuery() throws {
        let request = try Endpoints.projectConfig.decodeRequest(
            body: [],
            query: "returnDynamicLink=true&projectNumber=12&iosBundleId="
        )
        #expect(request.returnDynamicLink == true)
        #expect(request.projectNumber == 12)
        #expect(request.iosBundleId == "")
    }

    @Test("A parameter that comes twice is a list, and no text")
    func repeatedParameter() throws {
        let twice = Array("email=a&email=b&email=c".utf8)
        let lookup = try WireCoding.decode(LookupRequest.self, fromForm: twice)
        #expect(lookup.email == ["a", "b", "c"])
        let once = try WireCoding.decode(LookupRequest.self, fromForm: "email=a".utf8)
        #expect(once.email == ["a"])
        #expect(throws: WireError.self) {
            try WireCoding.decode(SignUpRequest.self, fromForm: twice)
        }
    }

    @Test(
        "A query that is none is refused",
        arguments: ["a=%", "a=%4", "a=%zz", "%ff=a", "a=%c3", "a=%ed%a0%80"]
    )
    func malformedQuery(query: String) {
        let error = #expect(throws: WireError.self) {
            try Endpoints.outbox.decodeRequest(body: [], query: query)
        }
        #expect(error?.status == 400)
        #expect(error?.notice?.reason == "parseError")
    }

    @Test("A query of many parameters is refused before it costs time")
    func longQuery() {
        let query = Array(repeating: "a=b", count: 300_000).joined(separator: "&")
        #expect(throws: WireError.self) {
            try Endpoints.outbox.decodeRequest(body: [], query: query)
        }
    }

    @Test("A change of settings takes its mask from the query only")
    func updateMask() throws {
        let request = try Endpoints.updateConfig.decodeRequest(
            body: bytes(#"{"mfa":{"state":"ENABLED"},"updateMask":"signIn"}"#),
            query: "updateMask=mfa.state,sign_in.allow_duplicate_emails&name=other"
        )
        #expect(request.resource == Config(mfa: Config.MFA(state: .enabled)))
        #expect(request.updateMask?.paths == ["mfa.state", "signIn.allowDuplicateEmails"])
    }

    @Test("What a client writes, a server reads")
    func symmetry() throws {
        let change = ConfigUpdateRequest(
            Config(
                signIn: Config.SignIn(
                    phoneNumber: Config.PhoneNumber(testPhoneNumbers: ["+16505550101": "123456"])
                )
            ),
            updateMask: FieldMask(paths: ["signIn.phoneNumber", "mfa"])
        )
        let parts = try Endpoints.updateConfig.encodeRequest(change)
        #expect(parts.query == "updateMask=signIn.phoneNumber%2Cmfa")
        let read = try Endpoints.updateConfig.decodeRequest(
            body: try #require(parts.body),
            query: try #require(parts.query)
        )
        #expect(read == change)

        let outbox = try Endpoints.outbox.encodeRequest(OutboxRequest(project: "a b&c"))
        #expect(outbox.query == "project=a%20b%26c")
        #expect(outbox.body == nil)
        let token = try Endpoints.token.encodeRequest(TokenRequest(grantType: "refresh_token"))
        #expect(token.query == nil)
        #expect(
            token.body.map { String(decoding: $0, as: UTF8.self) }
                == #"{"grantType":"refresh_token"}"#
        )
    }

    @Test("The id of a resource comes from query or path, never from the body")
    func resourceID() throws {
        let made = try Endpoints.createOAuthIdpConfig.decodeRequest(
            body: bytes(#"{"clientId":"c","oauthIdpConfigId":"oidc.other"}"#),
            query: "oauth_idp_config_id=oidc.one&clientId=d"
        )
        #expect(made.id == "oidc.one")
        #expect(made.resource.clientId == "c")
        let changed = try Endpoints.updateOAuthIdpConfig.decodeRequest(
            body: bytes(#"{"issuer":"i","oauth_idp_config_id":"oidc.other"}"#),
            query: "updateMask=issuer&oauthIdpConfigId=oidc.other",
            captures: ["oauthIdpConfigId": "oidc.one", "targetProjectId": "p"]
        )
        #expect(changed.id == "oidc.one")
        #expect(changed.updateMask?.paths == ["issuer"])
        let written = try Endpoints.createOAuthIdpConfig.encodeRequest(made)
        #expect(written.query == "oauthIdpConfigId=oidc.one")
        #expect(written.body.map { String(decoding: $0, as: UTF8.self) } == #"{"clientId":"c"}"#)
    }

    @Test("A settings body that is no object is refused")
    func settingsArray() {
        let error = #expect(throws: WireError.self) {
            try Endpoints.updateConfig.decodeRequest(body: bytes("[]"))
        }
        #expect(error?.message == "Invalid JSON payload received. Root element must be object")
    }
}
