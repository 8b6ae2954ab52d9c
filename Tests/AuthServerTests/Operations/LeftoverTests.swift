import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("What is left of a user who is gone")
struct LeftoverTests {
    /// How a user goes.
    enum Way: String, CaseIterable {
        case owner
        case administrator
        case batch
        case clearing
        case tenant

        var tenant: String? { self == .tenant ? "acme-1" : nil }
    }

    /// A user of whom all tables know: factors, sessions, codes, guesses, verifications, a bounce.
    private struct Known {
        let uid: String
        let refreshToken: String
        let idToken: String
        /// A sign-in whose second factor was not proved.
        let pendingCredential: String
    }

    private func send(
        _ path: String,
        _ body: JSONObject,
        _ way: Way,
        on server: TestServer
    ) async -> TestAnswer {
        var body = body
        body["tenantId"] = way.tenant.map(JSONValue.string)
        return await server.send(.app(path, .object(body)))
    }

    private func known(on server: TestServer, _ way: Way) async throws -> Known {
        let credentials: JSONObject = [
            "email": "ann@example.com", "password": .string(TestUser.password),
        ]
        let signUp = await send("/v1/accounts:signUp", credentials, way, on: server)
        let token = JSONValue.string(signUp["idToken"])
        _ = await send(
            "/v1/accounts:sendOobCode",
            ["requestType": "VERIFY_EMAIL", "idToken": token],
            way,
            on: server
        )
        let mailed = try await server.lastMessage().code ?? ""
        _ = await send(
            "/v1/accounts:update",
            ["oobCode": .string(mailed)],
            way,
            on: server
        )
        let start = await send(
            "/v2/accounts/mfaEnrollment:start",
            ["idToken": token, "phoneEnrollmentInfo": ["phoneNumber": "+15555550100"]],
            way,
            on: server
        )
        let enrolled = await send(
            "/v2/accounts/mfaEnrollment:finalize",
            [
                "idToken": token,
                "phoneVerificationInfo": [
                    "sessionInfo": .string(start.sessionInfo),
                    "code": .string(try await server.lastMessage().code ?? ""),
                ],
            ],
            way,
            on: server
        )
        try #require(enrolled.status == 200, "\(enrolled)")
        _ = await send(
            "/hearth/v1/accounts:createRecoveryCodes",
            ["idToken": .string(enrolled["idToken"])],
            way,
            on: server
        )
        let pending = try await guessWrongly(credentials, way, on: server)
        _ = await send(
            "/v1/accounts:sendOobCode",
            ["requestType": "PASSWORD_RESET", "email": "ann@example.com"],
            way,
            on: server
        )
        let mark = server.environment.secrets.addressMark(
            of: "ann@example.com",
            in: TestServer.project
        )
        let now = server.clock.now()
        try await server.store.write { transaction in
            try transaction.noteBounce(of: mark, in: TestServer.project, at: now)
        }
        return Known(
            uid: signUp["localId"],
            refreshToken: enrolled["refreshToken"],
            idToken: enrolled["idToken"],
            pendingCredential: pending
        )
    }

    /// A sign-in that stops at a wrong code; returns its credential.
    private func guessWrongly(
        _ credentials: JSONObject,
        _ way: Way,
        on server: TestServer
    ) async throws -> String {
        let first = await send("/v1/accounts:signInWithPassword", credentials, way, on: server)
        let factor = first.json["mfaInfo"]?[0]?["mfaEnrollmentId"] ?? ""
        let pending = JSONValue.string(first["mfaPendingCredential"])
        let start = await send(
            "/v2/accounts/mfaSignIn:start",
            ["mfaPendingCredential": pending, "mfaEnrollmentId": factor, "phoneSignInInfo": [:]],
            way,
            on: server
        )
        let wrong = await send(
            "/v2/accounts/mfaSignIn:finalize",
            [
                "mfaPendingCredential": pending,
                "phoneVerificationInfo": [
                    "sessionInfo": .string(start.sessionInfo),
                    "code": .string((try await server.lastMessage().code ?? "").wrong),
                ],
            ],
            way,
            on: server
        )
        #expect(wrong.error == "INVALID_CODE", "\(wrong)")
        return first["mfaPendingCredential"]
    }

    private func remove(_ user: Known, _ way: Way, on server: TestServer) async -> TestAnswer {
        let path = TestServer.projectPath
        switch way {
        case .owner:
            return await server.app("delete", ["idToken": .string(user.idToken)])
        case .administrator:
            return await server.admin("delete", ["localId": .string(user.uid)])
        case .batch:
            return await server.admin(
                "batchDelete",
                ["localIds": [.string(user.uid)], "force": true]
            )
        case .clearing:
            return await server.asOwner(
                "DELETE",
                "/emulator/v1/projects/\(TestServer.project)/accounts"
            )
        case .tenant:
            return await server.asOwner("DELETE", "\(path)/tenants/acme-1")
        }
    }

    @Test(
        "No row says whose it was, and no token is good",
        arguments: TestDatabase.available,
        Way.allCases
    )
    func leftovers(on database: TestDatabase, _ way: Way) async throws {
        let server = try await TestServer(on: database)
        try await server.configure(
            "mfa.recoveryCodes.enabled,hearth.notices.wrongSecondFactors",
            [
                "mfa": ["recoveryCodes": ["enabled": true]],
                "hearth": ["notices": ["wrongSecondFactors": true]],
            ]
        )
        let user = try await known(on: server, way)
        let before = try await server.columns(holding: user.uid)
        let recoveryCodes = way == .tenant ? [] : ["recovery_codes.account"]
        for column in recoveryCodes + [
            "accounts.id", "factors.account", "sessions.account", "action_codes.account",
            "verifications.account", "verification_attempts.account", "throttles.name",
        ] {
            #expect(before.contains(column), "\(column) in \(before)")
        }
        let gone = await remove(user, way, on: server)
        #expect(gone.status == 200, "\(gone)")
        #expect(try await server.columns(holding: user.uid) == [])
        if way != .clearing {
            let bounces = try await server.store.read { transaction in
                try transaction.bouncedAddresses(in: TestServer.project)
            }
            #expect(bounces.isEmpty)
        }
        let refreshed = await server.refresh(user.refreshToken)
        let refusal = way == .tenant ? "INVALID_REFRESH_TOKEN" : "USER_NOT_FOUND"
        #expect(refreshed.error == refusal, "\(refreshed)")
    }

    /// How an account comes to be under an id that somebody chose.
    enum Road: CaseIterable {
        case imported
        case made
        case vouchedFor
    }

    private func make(_ uid: String, _ road: Road, _ way: Way, on server: TestServer) async throws {
        let tenant = way.tenant.map { "/tenants/\($0)" } ?? ""
        let path = TestServer.projectPath.replacing("/v2/", with: "/v1/") + tenant + "/accounts"
        let factor: JSONValue = ["mfaEnrollmentId": "new", "phoneInfo": "+15555550111"]
        var row: JSONObject = [
            "localId": .string(uid), "email": "bob@example.com", "emailVerified": true,
        ]
        let answer: TestAnswer
        switch road {
        case .imported:
            row["createdAt"] = "1500000000000"
            row["rawPassword"] = .string(TestUser.password)
            row["mfaInfo"] = [factor]
            answer = await server.asOwner("POST", path + ":batchCreate", ["users": [.object(row)]])
        case .made:
            row["password"] = .string(TestUser.password)
            row["mfaInfo"] = [["phoneInfo": "+15555550111"]]
            answer = await server.asOwner("POST", path, .object(row))
        case .vouchedFor:
            let tenant = way.tenant.map(JSONValue.string)
            var claims: JSONObject = ["uid": .string(uid)]
            claims["tenant_id"] = tenant
            var body: JSONObject = ["token": .string(CustomTokens.unsigned(claims))]
            body["tenantId"] = tenant
            answer = await server.app("signInWithCustomToken", .object(body))
            // At once, the token is good.
            let token = JSONValue.string(answer["idToken"])
            let own = await send("/v1/accounts:lookup", ["idToken": token], way, on: server)
            #expect(own.status == 200, "\(own)")
        }
        try #require(answer.status == 200 && answer.json["error"] == nil, "\(answer)")
    }

    @Test(
        "No token of theirs opens another account under the old id",
        arguments: TestDatabase.available,
        Way.allCases
    )
    func earlierTokens(on database: TestDatabase, _ way: Way) async throws {
        for road in Road.allCases {
            let server = try await TestServer(on: database)
            let user = try await known(on: server, way)
            #expect(await remove(user, way, on: server).status == 200)
            try await make(user.uid, road, way, on: server)
            let token = JSONValue.string(user.idToken)
            let lookUp = await send("/v1/accounts:lookup", ["idToken": token], way, on: server)
            #expect(lookUp.error == "TOKEN_EXPIRED", "\(road) \(lookUp)")
            let refreshed = await server.refresh(user.refreshToken)
            let refusal = way == .tenant ? "INVALID_REFRESH_TOKEN" : "USER_NOT_FOUND"
            #expect(refreshed.error == refusal, "\(road) \(refreshed)")
            let start = await send(
                "/v2/accounts/mfaSignIn:start",
                [
                    "mfaPendingCredential": .string(user.pendingCredential),
                    "mfaEnrollmentId": "new", "phoneSignInInfo": [:],
                ],
                way,
                on: server
            )
            #expect(start.error == "INVALID_MFA_PENDING_CREDENTIAL", "\(road) \(start)")
        }
    }

    @Test(
        "The user of another account under the old id signs in at once",
        arguments: Way.allCases
    )
    func newUser(_ way: Way) async throws {
        for road in [Road.imported, .made] {
            let server = try await TestServer()
            let user = try await known(on: server, way)
            _ = await remove(user, way, on: server)
            try await make(user.uid, road, way, on: server)
            let first = await send(
                "/v1/accounts:signInWithPassword",
                ["email": "bob@example.com", "password": .string(TestUser.password)],
                way,
                on: server
            )
            let pending = JSONValue.string(first["mfaPendingCredential"])
            let factor = first.json["mfaInfo"]?[0]?["mfaEnrollmentId"] ?? ""
            let start = await send(
                "/v2/accounts/mfaSignIn:start",
                [
                    "mfaPendingCredential": pending, "mfaEnrollmentId": factor,
                    "phoneSignInInfo": [:],
                ],
                way,
                on: server
            )
            let signedIn = await send(
                "/v2/accounts/mfaSignIn:finalize",
                [
                    "mfaPendingCredential": pending,
                    "phoneVerificationInfo": [
                        "sessionInfo": .string(start.sessionInfo),
                        "code": .string(try await server.lastMessage().code ?? ""),
                    ],
                ],
                way,
                on: server
            )
            try #require(signedIn.status == 200, "\(road) \(signedIn)")
            let token = JSONValue.string(signedIn["idToken"])
            let lookUp = await send("/v1/accounts:lookup", ["idToken": token], way, on: server)
            #expect(lookUp.status == 200, "\(road) \(lookUp)")
            // Admin SDKs compare the two.
            let since = lookUp.json["users"]?[0]?["validSince"]?.stringValue
            let claims = try server.claims(signedIn["idToken"])
            #expect(claims["auth_time"]?.intValue.map(String.init) == since)
            #expect(await server.refresh(signedIn["refreshToken"]).status == 200)
        }
    }
}
