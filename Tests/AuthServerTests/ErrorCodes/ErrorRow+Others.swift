import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

extension ErrorRow {
    /// Refresh tokens, access tokens and second factors.
    static let tokens: [ErrorRow] = [
        path("MISSING_GRANT_TYPE", "/v1/token", [:]),
        path("INVALID_GRANT_TYPE", "/v1/token", ["grantType": "x"]),
        path("MISSING_REFRESH_TOKEN", "/v1/token", ["grantType": "refresh_token"]),
        path(
            "INVALID_REFRESH_TOKEN",
            "/v1/token",
            ["grantType": "refresh_token", "refreshToken": "x"]
        ),
        ErrorRow("invalid_request") { await $0.askForAccess("") },
        ErrorRow("invalid_grant") { await $0.askForAccess("x") },
        ErrorRow("unsupported_grant_type") { await $0.askForAccess("x", grantType: "x") },
        ErrorRow("invalid_scope", production: true) { server in
            let client = try await ServiceAccountClient(server)
            return await server.askForAccess(try client.assertion(["scope": .null]))
        },
        ErrorRow("PROJECT_NUMBER_MISMATCH", production: true) { server in
            let user = await server.app(
                "signUp",
                ["email": "ann@example.com", "password": "Passw0rd!"]
            )
            let other = Project(
                id: "other-project",
                number: "1",
                config: "{}",
                createdAt: VirtualClock.start
            )
            let key = APIKey(key: "other", project: other.id, createdAt: VirtualClock.start)
            try await server.store.write { transaction in
                try transaction.insertIfMissing(other)
                try transaction.insert(key)
            }
            let token = JSONValue.string(user["refreshToken"])
            return await server.send(
                .post(
                    "/v1/token?key=other",
                    ["grantType": "refresh_token", "refreshToken": token]
                )
            )
        },
        ErrorRow("MISSING_APP_CREDENTIAL", production: true) { server in
            try await server.store.write { transaction in
                guard var project = try transaction.lockProject(TestServer.project) else { return }
                project.config = #"{"signIn":{"phoneNumber":{"enabled":true}}}"#
                try transaction.update(project)
            }
            return await server.app("sendVerificationCode", ["phoneNumber": "+16505550101"])
        },
        ErrorRow("SESSION_NOT_FOUND") { server in
            let token = JSONValue.string(try await server.newUser().idToken)
            return await server.send(
                .app("/hearth/v1/accounts/sessions:end", ["idToken": token, "sessionId": "x"])
            )
        },
        ErrorRow("TOO_MANY_ATTEMPTS_TRY_LATER", production: true) { server in
            let guess: JSONValue = ["email": "ann@example.com", "password": "x"]
            for _ in 0..<10 { _ = await server.app("signInWithPassword", guess) }
            return await server.app("signInWithPassword", guess)
        },
        ErrorRow("QUOTA_EXCEEDED", production: true) { server in
            let ask: JSONValue = ["identifier": "ann@example.com", "continueUri": "http://a/"]
            for _ in 0..<120 { _ = await server.app("createAuthUri", ask) }
            return await server.app("createAuthUri", ask)
        },
        path("MISSING_MFA_PENDING_CREDENTIAL", "/v2/accounts/mfaSignIn:start", [:]),
        path("MISSING_CREDENTIAL", "/v2/accounts/mfaSignIn:finalize", [:]),
        ErrorRow("UNVERIFIED_EMAIL") { server in
            let token = JSONValue.string(try await server.newUser().idToken)
            return await server.send(
                .app(
                    "/v2/accounts/mfaEnrollment:start",
                    ["idToken": token, "phoneEnrollmentInfo": ["phoneNumber": "+16505550101"]]
                )
            )
        },
    ]

    /// Administrators' requests, and the front door.
    static let administration: [ErrorRow] = [
        admin("MISSING_LOCAL_ID", "delete", [:]),
        admin("USER_NOT_FOUND", "delete", ["localId": "nobody"]),
        ErrorRow("DUPLICATE_LOCAL_ID") { server in
            _ = await server.admin("", ["localId": "a"])
            return await server.admin("", ["localId": "a"])
        },
        ErrorRow("PHONE_NUMBER_EXISTS") { server in
            _ = await server.admin("", ["phoneNumber": "+16505550101"])
            return await server.admin("", ["phoneNumber": "+16505550101"])
        },
        admin("INVALID_PHONE_NUMBER", "", ["phoneNumber": "x"]),
        claims("INVALID_CLAIMS", "x"),
        claims("FORBIDDEN_CLAIM", #"{"sub":"eve"}"#),
        claims("CLAIMS_TOO_LARGE", #"{"a":""# + String(repeating: "x", count: 1001) + #""}"#),
        admin("MISSING_USER_ACCOUNT", "batchCreate", [:]),
        admin(
            "MISSING_HASH_ALGORITHM",
            "batchCreate",
            ["users": [["localId": "a", "passwordHash": "eA"]]]
        ),
        admin(
            "INVALID_HASH_ALGORITHM",
            "batchCreate",
            ["users": [["localId": "a", "passwordHash": "eA"]], "hashAlgorithm": "X"]
        ),
        ErrorRow("NOT_DISABLED") { server in
            let user = try await server.newUser()
            return await server.admin("batchDelete", ["localIds": [.string(user.id)]])
        },
        admin(
            "LOCAL_ID_LIST_EXCEEDS_LIMIT",
            "batchDelete",
            ["localIds": .array((0...1000).map { .string("user-\($0)") }), "force": true]
        ),
        ErrorRow("INVALID_DURATION") { server in
            let token = JSONValue.string(try await server.newUser().idToken)
            let path = "/v1/projects/\(TestServer.project):createSessionCookie"
            let body: JSONValue = ["idToken": token, "validDuration": "1"]
            return await server.send(TestRequest.post(path, body).asOwner)
        },
        ErrorRow("API_KEY_INVALID", production: true) { server in
            await server.send(.get("/v1/projects?key=nobody"))
        },
        ErrorRow("CREDENTIALS_MISSING", production: true) { server in
            await server.send(
                .get("/v2/projects/\(TestServer.project)/config?key=\(TestServer.apiKey)")
            )
        },
        ErrorRow("UNAUTHENTICATED", production: true) { server in
            await server.send(AccessTokenTests.lookup.bearing("ya29.nobody"))
        },
        ErrorRow("PERMISSION_DENIED", production: true) { server in
            let client = try await ServiceAccountClient(server, role: .viewer)
            let token = try await server.accessToken(client)
            return await server.send(TestRequest.post(adminPath, "{}").bearing(token))
        },
        ErrorRow("INVALID_ADJACENT_INTERVAL_RANGE") { server in
            let path = "/v2/projects/\(TestServer.project)/config"
            let body =
                #"{"mfa":{"providerConfigs":[{"state":"ENABLED","#
                + #""totpProviderConfig":{"adjacentIntervals":11}}]}}"#
            let mask = "?updateMask=mfa.providerConfigs"
            return await server.send(
                TestRequest("PATCH", path + mask, body)
                    .adding("Content-Type", "application/json").asOwner
            )
        },
        ErrorRow("NOT_FOUND") { await $0.send(.post("/v1/nothing", "{}")) },
        ErrorRow("METHOD_NOT_ALLOWED") { await $0.send(.get("/v1/accounts:signUp?key=any")) },
        ErrorRow("INVALID_ARGUMENT") { await $0.send(.post("/v1/accounts:signUp?key=any", "{")) },
    ]

    private static func claims(_ code: String, _ text: String) -> ErrorRow {
        ErrorRow(code) { server in
            let user = try await server.newUser()
            return await server.admin(
                "update",
                ["localId": .string(user.id), "customAttributes": .string(text)]
            )
        }
    }
}
