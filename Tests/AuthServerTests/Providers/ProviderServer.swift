import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

/// Requests of sign-ins by providers.
enum ProviderRequests {
    /// The body of a sign-in with a credential.
    static func body(
        _ provider: String,
        _ fields: KeyValuePairs<String, String>,
        _ more: JSONObject = [:]
    ) -> JSONObject {
        var form = "providerId=\(provider)"
        for (name, value) in fields { form += "&\(name)=\(TestForm.escape(value))" }
        let body: JSONObject = [
            "requestUri": "http://localhost", "postBody": .string(form), "returnSecureToken": true,
        ]
        return body.merging(more)
    }
}

extension JSONObject {
    /// The same with the members of another, which win.
    func merging(_ other: JSONObject) -> JSONObject {
        var merged = self
        for member in other { merged[member.name] = member.value }
        return merged
    }
}

extension TestServer {
    /// Signs in with what a provider gave.
    func idp(
        _ provider: String,
        _ fields: KeyValuePairs<String, String>,
        _ more: JSONObject = [:]
    ) async -> TestAnswer {
        await app("signInWithIdp", .object(ProviderRequests.body(provider, fields, more)))
    }

    /// Signs in with claims that a development server takes at their word.
    func fake(
        _ provider: String,
        _ claims: JSONObject,
        _ more: JSONObject = [:]
    ) async -> TestAnswer {
        let text = String(decoding: claims.serialized, as: UTF8.self)
        return await idp(provider, ["id_token": text], more)
    }

    /// A server that knows Facebook, which is a stand-in.
    static func withFacebook(
        _ facebook: IdentityProviderStandIn,
        on database: TestDatabase = .sqlite,
        _ change: (inout TestServer.Setup) -> Void = { _ in }
    ) async throws -> TestServer {
        var setup = TestServer.Setup()
        setup.outgoing = facebook.outgoing
        change(&setup)
        let server = try await TestServer(setup, on: database)
        try await server.setUp("facebook.com", facebook.settings())
        return server
    }

    /// Sets up a known provider.
    func setUp(_ provider: String, _ settings: JSONValue) async throws {
        let path = "\(Self.projectPath)/defaultSupportedIdpConfigs?idpId=\(provider)"
        let answer = await asOwner("POST", path, settings)
        try #require(answer.status == 200, "\(answer)")
    }

    /// How many accounts the project has.
    func accountCount() async throws -> Int64 {
        try await store.read { try $0.countAccounts(in: Scope(project: Self.project)) }
    }
}
