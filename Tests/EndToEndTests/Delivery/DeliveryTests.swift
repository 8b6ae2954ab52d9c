import AuthCrypto
import AuthStore
import AuthTestSupport
import AuthWire
import Foundation
import HearthTestSupport
import Testing

@Suite("Messages of a production server")
struct DeliveryTests {
    private static let number = "+4915112345678"

    /// Makes a deployment where numbers may sign in, and its messages go to a server of the test.
    private static func with(
        _ database: TestDatabase = .sqlite,
        _ behaviour: MessageServer.Behaviour = .takes,
        _ body: (Deployment, MessageServer, [String]) async throws -> Void
    ) async throws {
        let messages = try MessageServer(behaviour)
        try await Deployment.withPhones(database, secret: MessageServer.secret) {
            try await body($0, messages, messages.options(secretFile: $1))
        }
        await messages.standIn.stop()
    }

    private static func client(_ server: HearthProcess, _ deployment: Deployment) -> Client {
        Client(server, key: deployment.store.apiKey)
    }

    private static func states(_ deployment: Deployment) async throws -> [String] {
        let rows = try await deployment.execute("SELECT state FROM deliveries ORDER BY created_at")
        return try rows.map { try $0["state"] }
    }

    /// Waits until a message has come to a state.
    private static func wait(for state: String, in deployment: Deployment) async throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < deadline {
            // Seen once is enough: a message that waits is soon on its way again.
            if try await states(deployment).contains(state) { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("no message came to \(state)")
    }

    @Test("A text message and a mail arrive, signed, and what they carry is good")
    func arrive() async throws {
        try await Self.with { deployment, messages, options in
            let server = try await deployment.store.start(options)
            let client = Self.client(server, deployment)
            let session = try await client.call(
                Endpoints.sendVerificationCode,
                ["phoneNumber": .string(Self.number)]
            ).text("sessionInfo")
            let sms = try #require(try await messages.wait(for: 1).first)
            let code = try #require(sms["code"]?.stringValue)
            #expect(sms["to"]?.stringValue == Self.number)
            #expect(sms["text"]?.stringValue?.contains(code) == true)
            let signIn = try await client.call(
                Endpoints.signInWithPhoneNumber,
                ["sessionInfo": .string(session), "code": .string(code)]
            )
            #expect(signIn.status == 200, "\(signIn.text)")

            _ = try await client.signUp("ann@example.com")
            let reset = try await client.call(
                Endpoints.sendOobCode,
                ["requestType": "PASSWORD_RESET", "email": "ann@example.com"]
            )
            #expect(reset.status == 200, "\(reset.text)")
            let mail = try #require(try await messages.wait(for: 2).last)
            #expect(mail["to"]?.stringValue == "ann@example.com")
            #expect(mail["html"]?.stringValue?.contains("oobCode=") == true)
            try await Self.wait(for: "sent", in: deployment)
            #expect(await server.stop() == 0)
            for secret in [code, "15112345678", "ann@example.com", "oobCode", MessageServer.secret]
            {
                #expect(!server.standardError.contains(secret), "\(secret)")
            }
            #expect(server.standardError.contains("delivery sent"))
        }
    }

    @Test(
        "What a server was sending when it was killed is reported, and not texted again",
        arguments: TestDatabase.available
    )
    func killed(on database: TestDatabase) async throws {
        try await Self.with(database, .hangs) { deployment, messages, options in
            let first = try await deployment.store.start(options)
            let answer = try await Self.client(first, deployment).call(
                Endpoints.sendVerificationCode,
                ["phoneNumber": .string(Self.number)]
            )
            #expect(answer.status == 200, "\(answer.text)")
            #expect(try await messages.wait(for: 1).count == 1)
            await first.kill()
            // On a slow machine the server has given the gateway up before it was killed.
            #expect(try await ["sending", "unknown"].contains(Self.states(deployment).first))

            messages.set(.takes)
            // The time that the first server has it for is over.
            _ = try await deployment.execute(
                "UPDATE deliveries SET due_at = 0 WHERE state = 'sending'"
            )
            let second = try await deployment.store.start(options)
            try await Self.wait(for: "unknown", in: deployment)
            #expect(await second.stop() == 0)
            let log = first.standardError + second.standardError
            #expect(log.contains("delivery unknown"))
            #expect(try messages.messages().count == 1)
        }
    }

    @Test(
        "What was answered and not yet sent when the server was killed goes out later",
        arguments: TestDatabase.available
    )
    func waiting(on database: TestDatabase) async throws {
        try await Self.with(database, .refuses(status: 503)) { deployment, messages, options in
            let first = try await deployment.store.start(options)
            let answer = try await Self.client(first, deployment).call(
                Endpoints.sendVerificationCode,
                ["phoneNumber": .string(Self.number)]
            )
            #expect(answer.status == 200, "\(answer.text)")
            try await Self.wait(for: "waiting", in: deployment)
            _ = try await messages.wait(for: 1)
            await first.kill()
            messages.set(.takes)
            _ = try await deployment.execute("UPDATE deliveries SET due_at = 0, state = 'waiting'")
            let second = try await deployment.store.start(options)
            try await Self.wait(for: "sent", in: deployment)
            let texts = try messages.messages().compactMap { $0["text"]?.stringValue }
            #expect(Set(texts).count == 1)
            #expect(await second.stop() == 0)
        }
    }

    @Test("Two servers of one database send each message once")
    func twoServers() async throws {
        try await Self.with(.postgres) { deployment, messages, options in
            let servers = [
                try await deployment.store.start(options),
                try await deployment.store.start(options),
            ]
            let count = 20
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<count {
                    let client = Self.client(servers[index % 2], deployment)
                    group.addTask {
                        let answer = try await client.call(
                            Endpoints.sendVerificationCode,
                            ["phoneNumber": .string("+49151123456\(10 + index)")]
                        )
                        #expect(answer.status == 200, "\(answer.text)")
                    }
                }
                try await group.waitForAll()
            }
            _ = try await messages.wait(for: count)
            for server in servers { #expect(await server.stop() == 0) }
            let numbers = try messages.messages().compactMap { $0["to"]?.stringValue }
            #expect(numbers.count == count && Set(numbers).count == count)
            #expect(try await Set(Self.states(deployment)) == ["sent"])
        }
    }

    @Test("A sign-in does not wait for a gateway that hangs")
    func hanging() async throws {
        try await Self.with(.sqlite, .hangs) { deployment, messages, options in
            let server = try await deployment.store.start(options)
            let client = Self.client(server, deployment)
            let answer = try await client.call(
                Endpoints.sendVerificationCode,
                ["phoneNumber": .string(Self.number)]
            )
            #expect(answer.status == 200, "\(answer.text)")
            _ = try await messages.wait(for: 1)
            let signUp = try await client.signUp("ann@example.com")
            #expect(!signUp.idToken.isEmpty)
            #expect(try messages.messages().count == 1)
            await server.kill()
        }
    }

    @Test("A gateway that is half set up keeps the server from starting, with every reason")
    func halfConfigured() async throws {
        let store = try await ServedStore()
        let outcome = try await store.refusal([
            "--sms-gateway", "webhook", "--sms-gateway", "pigeon", "--sms-route", "Germany=webhook",
            "--email-webhook-url", "https://mail.example.com",
            "--queue-limit", "0",
        ])
        #expect(outcome.status == 1)
        for text in [
            "webhook needs --sms-webhook-url", "no --sms-webhook-secret-file",
            "no SMS gateway pigeon", "--sms-route Germany=webhook",
            "--email-webhook-url needs --email-gateway webhook",
            "--queue-limit must be",
        ] {
            #expect(outcome.standardError.contains(text), "\(text)")
        }
    }

    @Test("A full queue refuses, and goes on once there is room")
    func full() async throws {
        try await Self.with(.sqlite, .refuses(status: 503)) { deployment, messages, options in
            let server = try await deployment.store.start(options + ["--queue-limit", "1"])
            let client = Self.client(server, deployment)
            var statuses: [Int] = []
            for suffix in [10, 11] {
                let answer = try await client.call(
                    Endpoints.sendVerificationCode,
                    ["phoneNumber": .string("+49151123456\(suffix)")]
                )
                statuses.append(answer.status)
            }
            #expect(statuses == [200, 503])
            messages.set(.takes)
            try await Self.wait(for: "sent", in: deployment)
            let again = try await client.call(
                Endpoints.sendVerificationCode,
                ["phoneNumber": "+4915112345612"]
            )
            #expect(again.status == 200, "\(again.text)")
            #expect(await server.stop() == 0)
        }
    }
}
