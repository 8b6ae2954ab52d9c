import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore
import AuthTestSupport
import AuthWire
import Testing

@Suite("Roles and scopes of administrators")
struct RoleTests {
    /// What each permission is for, spelled out a second time: a slip in one place shows here.
    static let allowed: [Role: Set<Permission>] = [
        .viewer: [.usersGet, .configsGet, .tenantsGet, .tenantsList],
        .editor: [
            .usersGet, .configsGet, .tenantsGet, .tenantsList, .usersCreate, .usersCreateSession,
            .usersDelete, .usersSendEmail, .usersUpdate,
        ],
        .admin: Set(Permission.allCases),
    ]

    /// The documented permission of each of the administrator's operations.
    static let documented: [String: Permission] = [
        "accounts:signUp": .usersCreate, "accounts:lookup": .usersGet,
        "accounts:update": .usersUpdate, "accounts:delete": .usersDelete,
        "accounts:sendOobCode": .usersSendEmail, "accounts:batchCreate": .usersCreate,
        "accounts:batchGet": .usersGet, "accounts:query": .usersGet, "queryAccounts": .usersGet,
        "accounts:batchDelete": .usersDelete, "createSessionCookie": .usersCreateSession,
        "projects.config": .configsGet, "projects.updateConfig": .configsUpdate,
    ]

    /// The operations that a bearer token reaches.
    static let endpoints = Endpoints.all.filter {
        $0.access == .oauth || $0.access == .either
    }

    @Test("Each operation asks for the permission that is documented for it")
    func permissions() {
        for (name, permission) in Self.documented {
            let endpoint = Self.endpoints.first { $0.name == name }
            #expect(endpoint?.permission == permission, "\(name)")
        }
        for role in Role.allCases {
            let allowed = Permission.allCases.filter(role.allows)
            #expect(Set(allowed) == Self.allowed[role])
        }
    }

    @Test(
        "Every operation is open to the roles that may, and to no others",
        arguments: Role.allCases
    )
    func roles(role: Role) async throws {
        let server = try await TestServer(.production)
        let client = try await ServiceAccountClient(server, role: role)
        let token = try await server.accessToken(client)
        for endpoint in Self.endpoints {
            let isAllowed = Self.allowed[role]?.contains(endpoint.permission) == true
            for request in Self.requests(endpoint) {
                let answer = await server.send(request.bearing(token))
                let isRefused =
                    answer.status == 403
                    && answer.error == "The caller does not have permission"
                #expect(isRefused != isAllowed, "\(request.target): \(answer)")
                #expect(answer.status != 401, "\(request.target): \(answer)")
            }
        }
    }

    @Test(
        "A token for other services is refused, whatever its holder's role",
        arguments: [
            ("https://www.googleapis.com/auth/cloud-platform", true, true),
            ("https://www.googleapis.com/auth/identitytoolkit", true, true),
            ("https://www.googleapis.com/auth/firebase", false, true),
            ("https://www.googleapis.com/auth/devstorage.read_write openid", false, false),
        ]
    )
    func scopes(scope: String, servesAccounts: Bool, servesConfig: Bool) async throws {
        let server = try await TestServer(.production)
        let client = try await ServiceAccountClient(server)
        let token = try await server.accessToken(client, scope: scope)
        let config = TestRequest.get("/v2/projects/\(TestServer.project)/config")
        for (request, isServed) in [
            (AccessTokenTests.lookup, servesAccounts), (config, servesConfig),
        ] {
            let answer = await server.send(request.bearing(token))
            #expect((answer.status == 200) == isServed, "\(answer)")
            guard !isServed else { continue }
            #expect(answer.status == 403)
            #expect(answer.text.contains("ACCESS_TOKEN_SCOPE_INSUFFICIENT"))
        }
        for endpoint in Self.endpoints {
            let isServed = !endpoint.scopes.isDisjoint(with: OAuthScope.all(in: scope))
            for request in Self.requests(endpoint) {
                let answer = await server.send(request.bearing(token))
                let isRefused = answer.text.contains("insufficient authentication scopes")
                #expect(isRefused != isServed, "\(request.target): \(answer)")
            }
        }
    }

    @Test("Only a role that may read hashes gets them in a list of accounts")
    func hashes() async throws {
        let server = try await TestServer(.production)
        _ = await server.app("signUp", ["email": "ann@example.com", "password": "Passw0rd!"])
        for role in [Role.viewer, .admin] {
            let client = try await ServiceAccountClient(server, role: role, name: "is-\(role)-here")
            let token = try await server.accessToken(client)
            let answer = await server.send(.get("\(adminPath):batchGet").bearing(token))
            let hash = answer.json["users"]?[0]?["passwordHash"]?.stringValue
            #expect((hash == "UkVEQUNURUQ=") == (role == .viewer), "\(answer)")
        }
    }

    @Test(
        "Only a role that may read secrets gets those of providers, of a project and of a tenant",
        arguments: ["", "/tenants/"]
    )
    func secrets(place: String) async throws {
        let server = try await TestServer(.production)
        let admin = try await server.accessToken(try await ServiceAccountClient(server))
        let project = "/v2/projects/\(TestServer.project)"
        func ask(
            _ method: String,
            _ path: String,
            _ body: JSONValue = [:],
            as token: String
        ) async -> TestAnswer {
            let text = method == "GET" ? "" : String(decoding: body.serialized, as: UTF8.self)
            return await server.send(
                TestRequest(method, project + path, text)
                    .adding("Content-Type", "application/json").bearing(token)
            )
        }
        var path = ""
        if !place.isEmpty {
            let allowed: JSONValue = ["multiTenant": ["allowTenants": true]]
            let mask = "/config?updateMask=multiTenant.allowTenants"
            #expect(await ask("PATCH", mask, allowed, as: admin).status == 200)
            let tenant = await ask("POST", "/tenants", ["displayName": "acme"], as: admin)
            path = "/tenants/" + (tenant["name"].split(separator: "/").last ?? "")
        }
        let appleKey = try SigningKey.generate(.es256).pem()
        let apple: JSONValue = [
            "enabled": true, "clientId": "client",
            "appleSignInConfig": [
                "codeFlowConfig": [
                    "teamId": "t", "keyId": "k", "privateKey": .string(appleKey),
                ]
            ],
        ]
        let samples =
            try ProviderConfigTests.samples()
            + [("defaultSupportedIdpConfigs", "idpId", "apple.com", apple)]
        for (collection, field, id, body) in samples {
            let made = await ask("POST", "\(path)/\(collection)?\(field)=\(id)", body, as: admin)
            try #require(made.status == 200, "\(made)")
        }
        // What the JSON of an answer makes of a line break is not searched for.
        let line = String(appleKey.split(separator: "\n")[1])
        for role in [Role.viewer, .editor, .admin] {
            let client = try await ServiceAccountClient(server, role: role, name: "is-\(role)-here")
            let token = try await server.accessToken(client)
            var shown = ""
            for (collection, _, id, _) in samples {
                for target in ["\(path)/\(collection)", "\(path)/\(collection)/\(id)"] {
                    let answer = await ask("GET", target, as: token)
                    #expect(answer.status == 200 && answer.text.contains(id), "\(answer)")
                    shown += answer.text
                }
            }
            for secret in [ProviderConfigTests.secret, line, "PRIVATE KEY"] {
                #expect(shown.contains(secret) == (role == .admin), "\(role)")
            }
            // Our own key for SAML is nobody's.
            #expect(!shown.contains("signingKey"))
        }
    }

    /// A request without anything in it at each path of an operation that takes a bearer token.
    static func requests(_ endpoint: EndpointDescription) -> [TestRequest] {
        [endpoint.path, endpoint.projectPath].compactMap(\.self).map { template in
            let path = template.replacing("{targetProjectId}", with: TestServer.project)
                .replacing("{tenantId}", with: "no-tenant").replacing("{", with: "")
                .replacing("}", with: "")
            return TestRequest(endpoint.method.rawValue, path, "{}")
                .adding("Content-Type", "application/json")
        }
    }
}
