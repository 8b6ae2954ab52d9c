import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Metadata for SAML providers")
struct SAMLMetadataTests {
    private static func make(
        _ server: TestServer,
        in place: String = "",
        _ body: JSONValue
    ) async throws -> TestAnswer {
        let made = await server.asOwner(
            "POST",
            "\(TestServer.projectPath)\(place)/inboundSamlConfigs?inboundSamlConfigId=saml.acme",
            body
        )
        try #require(made.status == 200, "\(made)")
        return made
    }

    private static func target(of provider: TestAnswer) -> String {
        let url = provider.json["hearth"]?["metadataUrl"]?.stringValue ?? ""
        return url.replacing("http://localhost:9099", with: "")
    }

    @Test("A provider reads our name, our address and our certificate", arguments: [true, false])
    func document(signsRequests: Bool) async throws {
        let idp = try SAMLStandIn(clock: VirtualClock())
        let server = try await TestServer()
        let settings = try idp.settings {
            $0["idpConfig"] = .object(
                ($0["idpConfig"]?.objectValue ?? [:])
                    .merging(["signRequest": .bool(signsRequests)])
            )
            $0["spConfig"] = ["spEntityId": "https://app.example/a?b=\"c\"&d"]
        }
        let made = try await Self.make(server, settings)
        let answer = await server.send(.get(Self.target(of: made)))
        #expect(answer.status == 200, "\(answer)")
        #expect(answer.headers["Content-Type"] == "application/samlmetadata+xml")
        #expect(answer.text.contains(#"entityID="https://app.example/a?b=&quot;c&quot;&amp;d""#))
        #expect(answer.text.contains(#"Location="http://localhost:9099/__/auth/handler""#))
        #expect(answer.text.contains(#"AuthnRequestsSigned="\#(signsRequests)""#))
        let pem = made.json["spConfig"]?["spCertificates"]?[0]?["x509Certificate"]?.stringValue
        let bytes = try #require(PEM.decode(pem ?? "", label: "CERTIFICATE"))
        #expect(answer.text.contains(">\(Base64.encode(bytes))<"))
        #expect(!answer.text.contains("PRIVATE"))
        await idp.stop()
    }

    @Test("Each tenant's provider has a page of its own, with the address of its settings")
    func tenant() async throws {
        let idp = try SAMLStandIn(clock: VirtualClock())
        let server = try await TestServer()
        let settings = try idp.settings {
            $0["spConfig"] = ["spEntityId": "acme", "callbackUri": "https://app.example/acs"]
        }
        let made = try await Self.make(server, in: "/tenants/acme-1", settings)
        let target = Self.target(of: made)
        #expect(target.hasSuffix("&tid=acme-1"))
        let answer = await server.send(.get(target))
        #expect(answer.text.contains(#"Location="https://app.example/acs""#), "\(answer)")
        #expect(await server.send(.get(target.replacing("&tid=acme-1", with: ""))).status == 404)
        await idp.stop()
    }

    @Test(
        "There is no page of anything else",
        arguments: [
            "", "?providerId=saml.acme", "?project=\(TestServer.project)&providerId=saml.none",
            "?project=none&providerId=saml.acme", "?project=%00&providerId=%FF", "?&&==",
        ]
    )
    func missing(query: String) async throws {
        let server = try await TestServer()
        let answer = await server.send(.get("/__/auth/saml/metadata" + query))
        #expect(answer.status == 404 || answer.status == 400, "\(answer)")
    }

    @Test("A provider without a name, or with too long a one, is not made", arguments: ["", "x"])
    func names(text: String) async throws {
        let idp = try SAMLStandIn(clock: VirtualClock())
        let server = try await TestServer()
        let name = String(repeating: text, count: 1025)
        let answer = await server.asOwner(
            "POST",
            "\(TestServer.projectPath)/inboundSamlConfigs?inboundSamlConfigId=saml.acme",
            try idp.settings { $0["spConfig"] = ["spEntityId": .string(name)] }
        )
        #expect(answer.status == 400, "\(answer)")
        await idp.stop()
    }
}
