import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Prefixes whose codes are not used")
struct PrefixBreakerTests {
    private static let tooMany = "TOO_MANY_ATTEMPTS_TRY_LATER"
    private static let shut = "codes sent to a prefix are not used"
    private static let settings: JSONObject = [
        "breaker": [
            "minimumSent": 10, "minimumPercent": 20, "windowSeconds": 3600, "shutSeconds": 600,
            "probes": 2,
        ]
    ]

    /// A number of Germany's prefix +49151.
    private func number(_ index: Int) -> String { "+49151123456\(10 + index)" }

    /// Sends so many messages, of which some codes are used, and lets the time pass after which they count.
    private func send(
        _ count: Int,
        used: Int,
        _ server: TestServer,
        number: (Int) -> String
    ) async {
        for index in 0..<count {
            let answer = await server.message(to: number(index), from: "198.51.\(index).1")
            #expect(answer.status == 200, "\(answer)")
            guard index < used else { continue }
            #expect(await server.useCode(of: number(index), answer).status == 200)
        }
        server.clock.advance(seconds: 420)
    }

    @Test("It is shut, told once, and other prefixes are not", arguments: TestDatabase.available)
    func collapse(on database: TestDatabase) async throws {
        let server = try await TestServer.guarded(Self.settings, on: database)
        await send(10, used: 1, server, number: number)
        for index in 20..<25 {
            #expect(await server.message(to: number(index)).error == Self.tooMany)
        }
        #expect(server.log.count { $0.contains(Self.shut) } == 1)
        #expect(server.log.contains { $0.contains(#""prefix":"+49151","sent":10,"used":1"#) })
        #expect(await server.message(to: "+4916012345678").status == 200)
        #expect(server.sent.sms.count == 11)
    }

    @Test("It stays open while enough codes are used, or few were sent")
    func open() async throws {
        let server = try await TestServer.guarded(Self.settings)
        await send(10, used: 2, server, number: number)
        #expect(await server.message(to: number(20)).status == 200)
        let other = try await TestServer.guarded(Self.settings)
        await send(9, used: 0, other, number: number)
        #expect(await other.message(to: number(20)).status == 200)
    }

    @Test(
        "It is shut at any share below the percentage, however few messages there were",
        arguments: [(12, 2, true), (10, 2, false), (11, 2, true), (14, 2, true), (15, 3, false)]
    )
    func share(sent: Int, used: Int, isShut: Bool) async throws {
        let server = try await TestServer.guarded(Self.settings)
        await send(sent, used: used, server, number: number)
        #expect(await server.message(to: number(40)).error == (isShut ? Self.tooMany : nil))
    }

    @Test("Messages of a few minutes are not judged yet, and those of long ago no more")
    func window() async throws {
        let server = try await TestServer.guarded(Self.settings)
        await send(10, used: 0, server, number: number)
        server.clock.advance(seconds: 3600)
        #expect(await server.message(to: number(20)).status == 200)
        for index in 21..<32 {
            let answer = await server.message(to: number(index), from: "198.51.\(index).1")
            #expect(answer.status == 200)
        }
    }

    @Test("After its time a few go out; used, they open it, else it is shut anew")
    func halfOpen() async throws {
        let server = try await TestServer.guarded(Self.settings)
        await send(10, used: 0, server, number: number)
        #expect(await server.message(to: number(20)).error == Self.tooMany)
        server.clock.advance(seconds: 599)
        #expect(await server.message(to: number(20)).error == Self.tooMany)
        server.clock.advance(seconds: 1)
        #expect(await server.message(to: number(20)).status == 200)
        #expect(await server.message(to: number(21)).status == 200)
        #expect(await server.message(to: number(22)).error == Self.tooMany)
        server.clock.advance(seconds: 600)
        let probe = await server.message(to: number(22))
        #expect(await server.useCode(of: number(22), probe).status == 200)
        for index in 30..<36 {
            #expect(await server.message(to: number(index)).status == 200)
        }
        #expect(server.log.count { $0.contains(Self.shut) } == 1)
    }

    @Test("A code that went out before it was shut does not open it, nor does a fictional one")
    func lateUse() async throws {
        let server = try await TestServer.guarded(Self.settings)
        let early = await server.message(to: number(0), from: "198.51.0.1")
        await send(10, used: 0, server) { number($0 + 1) }
        #expect(await server.message(to: number(20)).error == Self.tooMany)
        #expect(await server.useCode(of: number(0), early).status == 200)
        #expect(await server.message(to: number(20)).error == Self.tooMany)
        try await server.store.write { transaction in
            var project = try #require(try transaction.lockProject(TestServer.project))
            project.config = project.config.replacing(
                TestServer.fictionalNumber,
                with: number(60)
            )
            try transaction.update(project)
        }
        let fictional = await server.message(to: number(60))
        let used = await server.send(
            .app(
                "/v1/accounts:signInWithPhoneNumber",
                ["sessionInfo": .string(fictional["sessionInfo"]), "code": "123456"]
            )
        )
        #expect(used.status == 200)
        #expect(await server.message(to: number(20)).error == Self.tooMany)
    }

    @Test("Of many probes at once no more than are allowed go out")
    func probesAtOnce() async throws {
        let server = try await TestServer.guarded(Self.settings)
        await send(10, used: 0, server, number: number)
        #expect(await server.message(to: number(20)).error == Self.tooMany)
        server.clock.advance(seconds: 600)
        let answers = await AuthTestSupport.atOnce(12) { index in
            await server.message(to: number(20 + index), from: "203.0.\(index).1")
        }
        #expect(answers.count { $0.status == 200 } == 2)
    }

    @Test("Its operator sees it, and opens it by hand", arguments: TestDatabase.available)
    func status(on database: TestDatabase) async throws {
        let server = try await TestServer.guarded(Self.settings, on: database)
        await send(10, used: 1, server, number: number)
        #expect(await server.message(to: number(20)).status == 400)
        #expect(await server.message(to: "+4916012345678").status == 200)
        let now = server.clock.now()
        let status = try await server.store.read { transaction in
            let project = try #require(try transaction.project(TestServer.project))
            return try MessageStatus(of: project, at: now, in: transaction)
        }
        #expect(status.spent.map(\.amount.description) == ["0.55", "0.55"])
        #expect(status.spent.map(\.cap?.description) == ["100", "1000"])
        #expect(
            status.prefixes == [
                .init(prefix: "+49151", sent: 10, used: 1, shutUntil: now.adding(seconds: 600)),
                .init(prefix: "+49160", sent: 1, used: 0, shutUntil: nil),
            ]
        )
        let isOpened = try await server.store.write { transaction in
            try transaction.open(
                "+49151",
                of: TestServer.project,
                shutBefore: now.adding(seconds: 1)
            )
        }
        #expect(isOpened)
        #expect(await server.message(to: number(20)).status == 200)
    }

    @Test("A project may do without")
    func off() async throws {
        let server = try await TestServer.guarded(["breaker": ["minimumSent": 0]])
        await send(25, used: 0, server, number: number)
        #expect(await server.message(to: number(40)).status == 200)
    }
}
