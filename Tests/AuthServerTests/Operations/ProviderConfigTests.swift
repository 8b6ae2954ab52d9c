import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Providers of a project and its tenants")
struct ProviderConfigTests {
    static let secret = "a-secret-of-the-client"
    static let openID: JSONValue = [
        "displayName": "Acme", "enabled": true, "clientId": "client",
        "issuer": "https://idp.example",
        "clientSecret": .string(secret), "responseType": ["code": true],
    ]

    static func saml(_ certificate: String) -> JSONValue {
        [
            "displayName": "Acme", "enabled": true,
            "idpConfig": [
                "idpEntityId": "idp", "ssoUrl": "https://idp.example/sso", "signRequest": true,
                "idpCertificates": [["x509Certificate": .string(certificate)]],
            ],
            "spConfig": ["spEntityId": "sp", "callbackUri": "https://app.example/__/auth/handler"],
        ]
    }

    static func certificate() throws -> String {
        try SigningKey.generate(.es256).certificate(
            commonName: "idp",
            notBefore: 1_700_000_000,
            notAfter: 2_000_000_000
        )
    }

    /// Collection, query field, id and body of each kind.
    static func samples() throws -> [(String, String, String, JSONValue)] {
        [
            ("oauthIdpConfigs", "oauthIdpConfigId", "oidc.acme", openID),
            ("inboundSamlConfigs", "inboundSamlConfigId", "saml.acme", saml(try certificate())),
            (
                "defaultSupportedIdpConfigs", "idpId", "google.com",
                ["enabled": true, "clientId": "client", "clientSecret": .string(secret)]
            ),
        ]
    }

    @Test(
        "A provider is made, shown, changed, listed and removed",
        arguments: TestDatabase.available,
        ["", "/tenants/acme-1"]
    )
    func life(on database: TestDatabase, in place: String) async throws {
        let server = try await TestServer(on: database)
        for (collection, field, id, body) in try Self.samples() {
            let path = TestServer.projectPath + place + "/" + collection
            let made = await server.asOwner("POST", "\(path)?\(field)=\(id)", body)
            #expect(made.status == 200, "\(made)")
            #expect(
                made["name"] == "projects/\(TestServer.project)\(place)/\(collection)/\(id)"
            )
            #expect(made.json["enabled"] == true)
            let again = await server.asOwner("POST", "\(path)?\(field)=\(id)", body)
            #expect(again.error == "CONFIGURATION_EXISTS", "\(again)")
            #expect(await server.asOwner("GET", "\(path)/\(id)").text == made.text)
            let changed = await server.asOwner(
                "PATCH",
                "\(path)/\(id)?updateMask=enabled",
                ["enabled": false, "clientId": "other"]
            )
            #expect(changed.json["enabled"] == nil, "\(changed)")
            #expect(changed["clientId"] == made["clientId"])
            let list = await server.asOwner("GET", "/admin" + path)
            #expect(list.json[collection] == [changed.json], "\(list)")
            #expect(await server.asOwner("DELETE", "\(path)/\(id)").text == "{}")
            for method in ["GET", "DELETE"] {
                let gone = await server.asOwner(method, "\(path)/\(id)")
                #expect(gone.error == "CONFIGURATION_NOT_FOUND", "\(gone)")
            }
            #expect(await server.asOwner("GET", path).text == "{}")
        }
    }

    @Test("A provider belongs to one place")
    func places() async throws {
        let server = try await TestServer()
        let path = "/oauthIdpConfigs?oauthIdpConfigId=oidc.acme"
        let made = await server.asOwner("POST", TestServer.projectPath + path, Self.openID)
        #expect(made.status == 200)
        for place in [TestServer.projectPath + "/tenants/acme-1", "/v2/projects/other"] {
            let shown = await server.asOwner("GET", place + "/oauthIdpConfigs/oidc.acme")
            #expect(shown.error == "CONFIGURATION_NOT_FOUND")
            #expect(await server.asOwner("GET", place + "/oauthIdpConfigs").text == "{}")
            let other = await server.asOwner("DELETE", place + "/oauthIdpConfigs/oidc.acme")
            #expect(other.error == "CONFIGURATION_NOT_FOUND")
        }
    }

    static let refused: [(String, String, String)] = [
        ("oauthIdpConfigs", #"{"clientId":"c","issuer":"https://a.example"}"#, "MISSING_CONFIG_ID"),
        ("oauthIdpConfigs?oauthIdpConfigId=acme", #"{"clientId":"c"}"#, "INVALID_CONFIG_ID"),
        ("oauthIdpConfigs?oauthIdpConfigId=oidc.a", #"{"clientId":"c"}"#, "INVALID_CONFIG_ID"),
        ("oauthIdpConfigs?oauthIdpConfigId=oidc.a%20b", #"{"clientId":"c"}"#, "INVALID_CONFIG_ID"),
        ("oauthIdpConfigs?oauthIdpConfigId=oidc.acme", "{}", "MISSING_CONFIG"),
        (
            "oauthIdpConfigs?oauthIdpConfigId=oidc.acme", #"{"issuer":"https://a.example"}"#,
            "MISSING_OAUTH_CLIENT_ID"
        ),
        ("oauthIdpConfigs?oauthIdpConfigId=oidc.acme", #"{"clientId":"c"}"#, "MISSING_ISSUER"),
        (
            "oauthIdpConfigs?oauthIdpConfigId=oidc.acme",
            #"{"clientId":"c","issuer":"http://a.example"}"#, "INVALID_CONFIG"
        ),
        (
            "oauthIdpConfigs?oauthIdpConfigId=oidc.acme",
            #"{"clientId":"c","issuer":"https://a.example","responseType":{"code":true}}"#,
            "MISSING_OAUTH_CLIENT_SECRET"
        ),
        (
            "oauthIdpConfigs?oauthIdpConfigId=oidc.acme",
            #"{"clientId":"c","clientSecret":"s","issuer":"https://a.example","responseType":{"code":true,"idToken":true}}"#,
            "INVALID_CONFIG"
        ),
        (
            "oauthIdpConfigs?oauthIdpConfigId=oidc.acme",
            #"{"clientId":"c","issuer":"https://a.example","responseType":{"token":true}}"#,
            "INVALID_CONFIG"
        ),
        (
            "inboundSamlConfigs?inboundSamlConfigId=saml.acme",
            #"{"idpConfig":{"idpEntityId":"i","ssoUrl":"https://a.example"}}"#,
            "MISSING_SAML_RELYING_PARTY_CONFIG"
        ),
        (
            "inboundSamlConfigs?inboundSamlConfigId=saml.acme",
            #"{"spConfig":{"spEntityId":"s"},"idpConfig":{"idpEntityId":"i","ssoUrl":"https://a.example"}}"#,
            "INVALID_CONFIG"
        ),
        (
            "inboundSamlConfigs?inboundSamlConfigId=saml.acme",
            #"{"spConfig":{"spEntityId":"s"},"idpConfig":{"idpEntityId":"i","ssoUrl":"https://a.example","idpCertificates":[{"x509Certificate":"x"}]}}"#,
            "INVALID_CONFIG"
        ),
        ("defaultSupportedIdpConfigs", #"{"clientId":"c"}"#, "MISSING_PROVIDER_ID"),
        (
            "defaultSupportedIdpConfigs?idpId=example.com", #"{"clientId":"c"}"#,
            "INVALID_PROVIDER_ID"
        ),
        (
            "defaultSupportedIdpConfigs?idpId=google.com", #"{"enabled":true}"#,
            "MISSING_OAUTH_CLIENT_ID"
        ),
        (
            "defaultSupportedIdpConfigs?idpId=apple.com",
            #"{"appleSignInConfig":{"codeFlowConfig":{"privateKey":"x"}}}"#, "INVALID_CONFIG"
        ),
        (
            "defaultSupportedIdpConfigs?idpId=apple.com",
            #"{"appleSignInConfig":{"codeFlowConfig":{"teamId":"T","keyId":"K"}}}"#,
            "INVALID_CONFIG"
        ),
        (
            "defaultSupportedIdpConfigs?idpId=github.com", #"{"enabled":true,"clientId":"c"}"#,
            "MISSING_OAUTH_CLIENT_SECRET"
        ),
        (
            "oauthIdpConfigs?oauthIdpConfigId=oidc.acme",
            #"{"clientId":"c","issuer":"http://issuer.example"}"#, "INVALID_CONFIG"
        ),
        (
            "defaultSupportedIdpConfigs?idpId=google.com",
            #"{"clientId":"c","hearth":{"tokenUrl":"ftp://example.com"}}"#, "INVALID_CONFIG"
        ),
    ]

    @Test("What cannot be a provider is refused, and nothing is kept", arguments: refused)
    func refusals(target: String, body: String, code: String) async throws {
        let server = try await TestServer()
        let answer = await server.send(
            TestRequest.post(TestServer.projectPath + "/" + target, body).asOwner
        )
        #expect(answer.status == 400, "\(answer)")
        #expect(answer.text.contains(code), "\(answer)")
        let collection = String(target.split(separator: "?").first ?? "")
        let list = await server.asOwner("GET", TestServer.projectPath + "/" + collection)
        #expect(list.text == "{}")
    }

    @Test("A change that would leave half a provider is refused, and nothing is changed")
    func halves() async throws {
        let server = try await TestServer()
        let path = TestServer.projectPath + "/oauthIdpConfigs"
        let made = await server.asOwner("POST", path + "?oauthIdpConfigId=oidc.acme", Self.openID)
        for (mask, code) in [
            ("clientId", "MISSING_OAUTH_CLIENT_ID"), ("issuer", "MISSING_ISSUER"),
            ("clientSecret", "MISSING_OAUTH_CLIENT_SECRET"), ("name", "INVALID_CONFIG"),
        ] {
            let answer = await server.asOwner("PATCH", "\(path)/oidc.acme?updateMask=\(mask)", [:])
            #expect(answer.text.contains(code), "\(answer)")
        }
        #expect(await server.asOwner("GET", path + "/oidc.acme").text == made.text)
    }

    @Test("Our side of SAML has a certificate, and its key never leaves")
    func samlCertificate() async throws {
        let server = try await TestServer()
        let path = TestServer.projectPath + "/inboundSamlConfigs"
        let made = await server.asOwner(
            "POST",
            path + "?inboundSamlConfigId=saml.acme",
            Self.saml(try Self.certificate())
        )
        let certificate = made.json["spConfig"]?["spCertificates"]?[0]
        let text = certificate?["x509Certificate"]?.stringValue ?? ""
        let publicKey = try PublicKey(pem: text)
        #expect(certificate?["expiresAt"] != nil)
        #expect(!made.text.contains("PRIVATE KEY") && !made.text.contains("signingKey"))
        let stored = try await server.store.read { transaction in
            try transaction.providerConfig("saml.acme", in: Scope(project: TestServer.project))
        }
        let provider = try #require(stored)
        let key = try provider.secrets(by: server.environment.secrets)["signingKey"]?.stringValue
        let own = try SigningKey(pem: key ?? "").publicKey.spki()
        let shown = try publicKey.spki()
        #expect(own == shown)
        let changed = await server.asOwner(
            "PATCH",
            path + "/saml.acme?updateMask=spConfig.spEntityId",
            ["spConfig": ["spEntityId": "another"]]
        )
        #expect(changed.json["spConfig"]?["spCertificates"]?[0] == certificate, "\(changed)")
        #expect(changed.json["spConfig"]?["spEntityId"] == "another")
    }

    @Test("A secret is sealed at rest, and opens in its own place only")
    func sealed() async throws {
        let server = try await TestServer()
        let scope = Scope(project: TestServer.project)
        let path = TestServer.projectPath + "/oauthIdpConfigs?oauthIdpConfigId=oidc.acme"
        #expect(await server.asOwner("POST", path, Self.openID)["clientSecret"] == Self.secret)
        let provider = try #require(
            try await server.store.read { try $0.providerConfig("oidc.acme", in: scope) }
        )
        #expect(
            !String(decoding: provider.settings.serialized, as: UTF8.self).contains(Self.secret)
        )
        let secrets = server.environment.secrets
        #expect(try provider.secrets(by: secrets)["clientSecret"]?.stringValue == Self.secret)
        let moved = ProviderConfig(
            scope: scope,
            id: "oidc.other",
            kind: .openID,
            settings: provider.settings,
            sealedSecrets: provider.sealedSecrets,
            createdAt: provider.createdAt
        )
        #expect(throws: (any Error).self) { try moved.secrets(by: secrets) }
        #expect(provider.isEnabled && provider.usesCodeFlow)
        #expect(provider.issuer == "https://idp.example" && provider.clientID == "client")
    }

    @Test("Everybody may know which providers there are, and none of their secrets")
    func publicSettings() async throws {
        let server = try await TestServer()
        let path = TestServer.projectPath + "/defaultSupportedIdpConfigs?idpId=google.com"
        let body: JSONValue = [
            "enabled": true, "clientId": "client", "clientSecret": .string(Self.secret),
        ]
        _ = await server.asOwner("POST", path, body)
        await server.play(
            Transcript(
                "GET /v1/projects",
                .get("/v1/projects?key=any"),
                status: 200,
                shows: [#""idpConfig":[{"provider":"GOOGLE","enabled":true,"clientId":"client"}]"#],
                hides: [Self.secret]
            )
        )
        let known = await server.asOwner("GET", "/v2/defaultSupportedIdps?pageSize=3")
        #expect(known.json["defaultSupportedIdps"]?[0]?["idpId"] == "apple.com", "\(known)")
        #expect(known.json["defaultSupportedIdps"]?.arrayValue?.count == 3)
        #expect(!known["nextPageToken"].isEmpty)
    }
}
