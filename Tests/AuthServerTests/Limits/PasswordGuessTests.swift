import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Guesses of passwords")
struct PasswordGuessTests {
    private static let ann = "ann@example.com"
    private static let password = TestServer.userPassword
    private static let locked = "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been "

    private func server(
        _ limits: JSONObject = [:],
        protectsEmails: Bool = true,
        on database: TestDatabase = .sqlite
    ) async throws -> TestServer {
        let server = try await TestServer.limited(
            limits,
            protectsEmails: protectsEmails,
            on: database
        )
        let answer = await server.app(
            "signUp",
            ["email": .string(Self.ann), "password": .string(Self.password)],
            from: 1
        )
        try #require(answer.status == 200, "\(answer)")
        return server
    }

    @Test(
        "After ten wrong ones even the right one has to wait, longer each time",
        arguments: TestDatabase.available
    )
    func growingDelay(on database: TestDatabase) async throws {
        let server = try await server(on: database)
        for _ in 0..<10 {
            let answer = await server.signIn(Self.ann, "wrong one", from: 2)
            #expect(answer.error == "INVALID_LOGIN_CREDENTIALS")
        }
        let refused = await server.signIn(Self.ann, Self.password, from: 2)
        #expect(refused.status == 400)
        #expect(refused.error?.hasPrefix(Self.locked) == true, "\(refused)")
        server.clock.advance(seconds: 30)
        #expect(
            await server.signIn(Self.ann, "wrong one", from: 2).error == "INVALID_LOGIN_CREDENTIALS"
        )
        server.clock.advance(seconds: 59)
        #expect(await server.signIn(Self.ann, Self.password, from: 2).status == 400)
        server.clock.advance(seconds: 1)
        #expect(await server.signIn(Self.ann, Self.password, from: 2).status == 200)
        // A right one gives the whole budget back.
        #expect(await server.signIn(Self.ann, "wrong one", from: 2).status == 400)
        #expect(await server.signIn(Self.ann, Self.password, from: 2).status == 200)
    }

    @Test("The user's own places stay open while strangers guess from many others")
    func knownPlaces() async throws {
        let server = try await server(["passwordGuessesPerAccount": 5])
        for place in UInt8(10)..<15 {
            #expect(
                await server.signIn(Self.ann, "wrong one", from: place).error
                    == "INVALID_LOGIN_CREDENTIALS"
            )
        }
        let stranger = await server.signIn(Self.ann, Self.password, from: 20)
        #expect(stranger.error?.hasPrefix(Self.locked) == true, "\(stranger)")
        #expect(await server.signIn(Self.ann, Self.password, from: 1).status == 200)
        // That the user came in from home opens nothing to strangers.
        #expect(await server.signIn(Self.ann, Self.password, from: 20).status == 400)
    }

    @Test("A place is no longer known when nobody has signed in from it for long")
    func forgottenPlaces() async throws {
        let server = try await server(["passwordGuessesPerAccount": 5])
        server.clock.advance(seconds: PasswordGuessTests.longTime)
        for place in UInt8(10)..<15 { _ = await server.signIn(Self.ann, "wrong one", from: place) }
        #expect(await server.signIn(Self.ann, Self.password, from: 1).status == 400)
    }

    private static let longTime: Int64 = 91 * 24 * 3600

    @Test("A reset password opens the account again at once")
    func reset() async throws {
        let server = try await server(["passwordGuessesPerAccount": 5])
        for place in UInt8(10)..<15 { _ = await server.signIn(Self.ann, "wrong one", from: place) }
        #expect(await server.signIn(Self.ann, Self.password, from: 20).status == 400)
        _ = await server.app(
            "sendOobCode",
            ["requestType": "PASSWORD_RESET", "email": .string(Self.ann)],
            from: 20
        )
        let code = try #require(server.sent.email.last?.code)
        let reset = await server.app(
            "resetPassword",
            ["oobCode": .string(code), "newPassword": "another one"],
            from: 20
        )
        #expect(reset.status == 200, "\(reset)")
        #expect(await server.signIn(Self.ann, "another one", from: 20).status == 200)
    }

    @Test(
        "Another password opens the account again at once, whoever may set it",
        arguments: ["the signed-in user", "who knows the old one", "an administrator"]
    )
    func newPassword(by setter: String) async throws {
        let server = try await server(["passwordGuessesPerAccount": 5])
        let signedIn = await server.signIn(Self.ann, Self.password, from: 1)
        for place in UInt8(10)..<15 { _ = await server.signIn(Self.ann, "wrong one", from: place) }
        #expect(await server.signIn(Self.ann, Self.password, from: 20).status == 400)
        let new: JSONValue = "another one"
        var answer: TestAnswer
        switch setter {
        case "the signed-in user":
            let body: JSONValue = ["idToken": .string(signedIn["idToken"]), "password": new]
            answer = await server.app("update", body, from: 20)
        case "who knows the old one":
            let body: JSONValue = [
                "email": .string(Self.ann), "oldPassword": .string(Self.password),
                "newPassword": new,
            ]
            answer = await server.app("resetPassword", body, from: 20)
            // Not from where it is locked, but where the user has signed in before.
            #expect(answer.error?.hasPrefix(Self.locked) == true)
            answer = await server.app("resetPassword", body, from: 1)
        default:
            let token = try await server.accessToken(try await ServiceAccountClient(server))
            let body: JSONValue = ["localId": .string(signedIn["localId"]), "password": new]
            answer = await server.send(.post("\(adminPath):update", body).bearing(token))
        }
        try #require(answer.status == 200, "\(answer)")
        #expect(await server.signIn(Self.ann, "another one", from: 20).status == 200)
    }

    @Test("Addresses with and without an account are locked alike", arguments: [true, false])
    func unknownAddress(protectsEmails: Bool) async throws {
        let server = try await server(protectsEmails: protectsEmails)
        var answers: [[String?]] = [[], []]
        for (index, email) in [Self.ann, "nobody@example.com"].enumerated() {
            for _ in 0..<12 {
                answers[index].append(await server.signIn(email, "wrong one", from: 2).error)
            }
        }
        if protectsEmails { #expect(answers[0] == answers[1]) }
        for texts in answers {
            #expect(texts.prefix(10).allSatisfy { $0?.hasPrefix("TOO_MANY") == false })
            #expect(texts.suffix(2).allSatisfy { $0?.hasPrefix(Self.locked) == true })
        }
    }

    @Test("One caller cannot try a few passwords each of many addresses")
    func manyAddresses() async throws {
        let server = try await server(["passwordFailuresPerCaller": 20])
        for index in 0..<20 {
            let answer = await server.signIn("user-\(index)@example.com", "wrong one", from: 2)
            #expect(answer.error == "INVALID_LOGIN_CREDENTIALS")
        }
        let refused = await server.signIn(Self.ann, Self.password, from: 2)
        #expect(refused.error == "TOO_MANY_ATTEMPTS_TRY_LATER")
        #expect(await server.signIn(Self.ann, Self.password, from: 3).status == 200)
        server.clock.advance(seconds: 3600)
        #expect(await server.signIn(Self.ann, Self.password, from: 2).status == 200)
    }

    @Test("Right passwords count for nothing, however many users share a caller's address")
    func rightOnes() async throws {
        let server = try await server(["passwordFailuresPerCaller": 3])
        for _ in 0..<8 {
            #expect(await server.signIn(Self.ann, Self.password, from: 2).status == 200)
        }
    }

    @Test("An IPv6 network counts as one caller")
    func network() async throws {
        let server = try await server()
        var statuses: [String?] = []
        for host in UInt8(0)..<12 {
            var request = TestRequest.app(
                "/v1/accounts:signInWithPassword",
                ["email": .string(Self.ann), "password": "wrong one"]
            )
            let prefix: [UInt8] = [0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 1]
            request.peer = PeerAddress(bytes: prefix + [0, 0, 0, 0, 0, 0, 0, host], port: 1)
            statuses.append(await server.send(request).error)
        }
        #expect(statuses.suffix(2).allSatisfy { $0?.hasPrefix(Self.locked) == true })
    }

    @Test(
        "Of many guesses at once, over two servers, no more than the budget are compared",
        arguments: TestDatabase.available
    )
    func parallel(on database: TestDatabase) async throws {
        let first = try await server(on: database)
        let second = try await TestServer(
            .production,
            store: first.store,
            clock: first.clock,
            seed: 2
        )
        let answers = await withTaskGroup(of: String?.self) { group in
            for index in 0..<40 {
                group.addTask {
                    let server = index.isMultiple(of: 2) ? first : second
                    return await server.signIn(Self.ann, "wrong one", from: 2).error
                }
            }
            return await group.reduce(into: [String?]()) { $0.append($1) }
        }
        let compared = answers.filter { $0 == "INVALID_LOGIN_CREDENTIALS" }.count
        #expect(compared == 10, "\(answers)")
    }

    @Test("An administrator's guesses are counted against the account, too")
    func administrator() async throws {
        let server = try await server(["passwordGuessesPerCaller": 3])
        let client = try await ServiceAccountClient(server)
        let token = try await server.accessToken(client)
        let request = TestRequest.post(
            "/v1/accounts:signInWithPassword",
            #"{"email":"ann@example.com","password":"wrong one"}"#
        ).bearing(token)
        for _ in 0..<3 { #expect(await server.send(request).status == 400) }
        #expect(await server.send(request).error?.hasPrefix(Self.locked) == true)
    }

    @Test("Development counts nothing, nor does a project that switches limits off")
    func off() async throws {
        let development = try await TestServer()
        _ = try await development.newUser()
        let production = try await server(["enabled": false])
        for server in [development, production] {
            for _ in 0..<30 {
                let answer = await server.signIn(Self.ann, "wrong one", from: 2)
                #expect(answer.error?.hasPrefix("TOO_MANY") == false)
            }
            #expect(await server.signIn(Self.ann, Self.password, from: 2).status == 200)
        }
    }

    @Test("The store knows neither the addresses nor the places that were counted in clear")
    func privacy() async throws {
        let server = try await server()
        _ = await server.signIn(Self.ann, "wrong one", from: 77)
        let now = server.clock.now()
        let isThere = try await server.store.read { transaction in
            try transaction.isKnown(
                "198.51.100.1",
                toAccountAt: Self.ann,
                in: Scope(project: TestServer.project, tenant: nil),
                since: now.adding(seconds: -60)
            )
        }
        #expect(!isThere)
    }
}
