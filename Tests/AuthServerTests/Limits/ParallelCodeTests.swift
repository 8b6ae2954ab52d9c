import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Wrong codes at the same moment")
struct ParallelCodeTests {
    private static let maximum = 6

    /// How a code is proved.
    enum Way: String, CaseIterable {
        case message
        case app
        case recovery
    }

    /// A user who has proved the password, and what finishes the sign-in.
    fileprivate struct Waiting {
        let path: String
        let wrong: JSONValue
        let right: JSONValue
    }

    private struct Case {
        let servers: [TestServer]

        init(on database: TestDatabase, maximum: Int = ParallelCodeTests.maximum) async throws {
            let first = try await TestServer(on: database)
            try await first.configure(
                "mfa.recoveryCodes.enabled,hearth.limits.enabled,"
                    + "hearth.limits.codeFailuresPerCaller",
                [
                    "mfa": ["recoveryCodes": ["enabled": true]],
                    "hearth": [
                        "limits": [
                            "enabled": true,
                            "codeFailuresPerCaller": .int(Int64(maximum)),
                        ]
                    ],
                ]
            )
            let second = try await TestServer(store: first.store, clock: first.clock, seed: 2)
            servers = [first, second]
        }

        func waiting(_ way: Way, number index: Int) async throws -> Waiting {
            var user = try await TestUser("user-\(index)@example.com", on: servers[0])
            switch way {
            case .message:
                try await user.enroll("+1555555010\(index)")
                return Waiting(try await user.pending())
            case .app: return try await waitingForApp(&user)
            case .recovery:
                try await user.enroll("+1555555010\(index)")
                let made = await servers[0].send(
                    .app(
                        "/hearth/v1/accounts:createRecoveryCodes",
                        ["idToken": .string(user.idToken)]
                    )
                )
                let code = made.json["recoveryCodes"]?[0]?.stringValue ?? ""
                return Waiting(
                    await user.signIn()["mfaPendingCredential"],
                    factor: "recovery",
                    code: code,
                    wrong: "AAAA-AAAA-AAAA-AAAA"
                )
            }
        }

        private func waitingForApp(_ user: inout TestUser) async throws -> Waiting {
            let start = await servers[0].send(
                .app(
                    "/v2/accounts/mfaEnrollment:start",
                    ["idToken": .string(user.idToken), "totpEnrollmentInfo": [:]]
                )
            )
            let info = try #require(start.json["totpSessionInfo"], "\(start)")
            let app = try #require(
                TestAuthenticator(info["sharedSecretKey"]?.stringValue ?? "")
            )
            let enrolled = await servers[0].send(
                .app(
                    "/v2/accounts/mfaEnrollment:finalize",
                    [
                        "idToken": .string(user.idToken),
                        "totpVerificationInfo": [
                            "sessionInfo": info["sessionInfo"] ?? "",
                            "verificationCode": .string(app.code(at: servers[0].clock.now())),
                        ],
                    ]
                )
            )
            try #require(enrolled.status == 200, "\(enrolled)")
            servers[0].clock.advance(seconds: 60)
            let first = await user.signIn()
            return Waiting(
                first["mfaPendingCredential"],
                factor: first.json["mfaInfo"]?[0]?["mfaEnrollmentId"]?.stringValue ?? "",
                code: app.code(at: servers[0].clock.now()),
                wrong: "x"
            )
        }
    }

    @Test(
        "Of many at two servers so many are compared as a caller may try, and no right one after them",
        arguments: TestDatabase.available,
        Way.allCases
    )
    func parallel(on database: TestDatabase, _ way: Way) async throws {
        let all = try await Case(on: database)
        var users: [Waiting] = []
        for index in 0..<5 { users.append(try await all.waiting(way, number: index)) }
        // Four guesses cost an account no delay: it is the caller's limit that refuses the others.
        let guesses = [Waiting](users.prefix(4))
        let answers = await atOnce(16) { index in
            let user = guesses[index % 4]
            return await all.servers[index % 2].send(.app(user.path, user.wrong)).error ?? ""
        }
        let refused = answers.count { $0.hasPrefix("TOO_MANY_ATTEMPTS_TRY_LATER") }
        #expect(answers.count { $0 == "INVALID_CODE" } == Self.maximum, "\(answers)")
        #expect(refused == 16 - Self.maximum, "\(answers)")
        let right = await all.servers[1].send(.app(users[4].path, users[4].right))
        #expect(right.error?.hasPrefix("TOO_MANY_ATTEMPTS_TRY_LATER") == true, "\(right)")
    }

    @Test(
        "Of many for one account five are compared, and no right one after them",
        arguments: TestDatabase.available,
        [Way.app, .recovery]
    )
    func oneAccount(on database: TestDatabase, _ way: Way) async throws {
        let all = try await Case(on: database, maximum: 300)
        let user = try await all.waiting(way, number: 0)
        let answers = await atOnce(12) { index in
            await all.servers[index % 2].send(.app(user.path, user.wrong)).error ?? ""
        }
        let refused = answers.count { $0.hasPrefix("TOO_MANY_ATTEMPTS_TRY_LATER") }
        #expect(answers.count { $0 == "INVALID_CODE" } == 5 && refused == 7, "\(answers)")
        let right = await all.servers[1].send(.app(user.path, user.right))
        #expect(right.error?.hasPrefix("TOO_MANY_ATTEMPTS_TRY_LATER") == true, "\(right)")
    }

    @Test("Right ones use no tries up", arguments: Way.allCases)
    func right(_ way: Way) async throws {
        let all = try await Case(on: .sqlite)
        for index in 0..<9 {
            let user = try await all.waiting(way, number: index)
            let answer = await all.servers[index % 2].send(.app(user.path, user.right))
            #expect(answer.status == 200, "\(answer)")
        }
    }
}

extension ParallelCodeTests.Waiting {
    fileprivate init(_ pending: PendingCode) {
        func body(_ code: String) -> JSONValue {
            [
                "mfaPendingCredential": .string(pending.credential),
                "phoneVerificationInfo": [
                    "sessionInfo": .string(pending.sessionInfo), "code": .string(code),
                ],
            ]
        }
        path = "/v2/accounts/mfaSignIn:finalize"
        wrong = body(pending.code.wrong)
        right = body(pending.code)
    }

    fileprivate init(_ credential: String, factor: String, code: String, wrong: String) {
        func body(_ code: String) -> JSONValue {
            [
                "mfaPendingCredential": .string(credential),
                "mfaEnrollmentId": .string(factor),
                "totpVerificationInfo": ["verificationCode": .string(code)],
            ]
        }
        path = "/v2/accounts/mfaSignIn:finalize"
        self.wrong = body(wrong)
        right = body(code)
    }
}
