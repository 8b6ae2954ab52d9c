import AuthCrypto
import AuthDomain
import AuthGateways
import AuthTestSupport
import Synchronization
import Testing

@Suite("Apple's push service")
struct ApplePushTests {
    private static let bundleID = "com.example.app"

    /// A sender to a stand-in, and what it tells the operator.
    private final class Sender: Sendable {
        let standIn: PushServiceStandIn
        let clock = VirtualClock()
        let key = Result { try SigningKey.generate(.es256) }
        private let sender: ApplePush
        private let lines: Lines

        init(trusting client: PushServiceStandIn.Certificate? = nil) async throws {
            standIn = try await PushServiceStandIn(trusting: client)
            let lines = Lines()
            self.lines = lines
            sender = standIn.sender(clock: clock) { line in
                lines.all.withLock { $0.append(line) }
            }
        }

        var reports: [String] { lines.all.withLock { $0 } }

        /// Sends a push by the team's key; returns why that fails, nil where it does not.
        @discardableResult
        func send(_ device: String, by credential: PushKey.Credential? = nil) async throws
            -> PushFailure?
        {
            let own = PushKey.Credential.key(
                pem: try key.get().pem(),
                id: "ABCDE12345",
                team: "TEAM123456"
            )
            let push = AppPush(
                scope: Scope(project: "shop"),
                bundleID: ApplePushTests.bundleID,
                deviceToken: device,
                receipt: "the-receipt",
                secret: "the-secret",
                expiresAt: clock.now().adding(seconds: 60)
            )
            do {
                let key = PushKey(service: .sandbox, credential: credential ?? own)
                try await sender.send(push, with: key)
                return nil
            } catch let failed as FailedPush {
                return failed.failure
            }
        }
    }

    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
    }

    @Test("A push is silent, for the app's topic, and signed by the team's key")
    func push() async throws {
        let sender = try await Sender()
        #expect(try await sender.send("0a0b") == nil)
        let push = try await sender.standIn.push()
        let expected = [
            ":method": "POST", ":path": "/3/device/0a0b", "apns-topic": Self.bundleID,
            "apns-push-type": "background", "apns-priority": "5",
            "apns-expiration": String(sender.clock.now().seconds + 60),
        ]
        for (name, value) in expected { #expect(push.headers[name] == value, "\(name)") }
        #expect(
            push.body == #"{"aps":{"content-available":1},"com.google.firebase.auth":"#
                + #""{\"receipt\":\"the-receipt\",\"secret\":\"the-secret\"}"}"#
        )
        let token = try UnverifiedJWT(try #require(push.token))
        #expect(token.algorithm == "ES256" && token.keyID == "ABCDE12345")
        let key = try sender.key.get().publicKey
        let claims = try JSONObject(parsing: try token.verify { _, _ in key })
        #expect(claims["iss"] == "TEAM123456")
        #expect(claims["iat"]?.intValue == sender.clock.now().seconds)
        await sender.standIn.stop()
    }

    @Test("Pushes share a connection, and for forty minutes a token")
    func reuse() async throws {
        let sender = try await Sender()
        for device in ["0a0a", "0b0b"] { try await sender.send(device) }
        sender.clock.advance(seconds: 39 * 60)
        try await sender.send("0c0c")
        sender.clock.advance(seconds: 60)
        try await sender.send("0d0d")
        let pushes = try sender.standIn.requests
        #expect(Set(pushes.map(\.connection)) == [1])
        let tokens = pushes.compactMap(\.token)
        #expect(tokens[0] == tokens[1] && tokens[1] == tokens[2] && tokens[2] != tokens[3])
        await sender.standIn.stop()
    }

    @Test(
        "A refusal of Apple's is understood, told, and not asked for again",
        arguments: [
            ("bad00001", PushFailure.deviceTokenUnknown, "BadDeviceToken"),
            ("dead0001", .refused, "Unregistered"),
            ("d15a0001", .refused, "TopicDisallowed"),
            ("f0f00001", .refused, "InvalidProviderToken"),
        ]
    )
    func refusals(device: String, failure: PushFailure, reason: String) async throws {
        let sender = try await Sender()
        #expect(try await sender.send(device) == failure)
        #expect(try sender.standIn.requests.count == 1)
        #expect(sender.reports.count == 1)
        #expect(sender.reports.first?.contains(reason) == true)
        let told = sender.reports.joined()
        for secret in [device, "the-secret", "the-receipt", "eyJ"] {
            #expect(!told.contains(secret))
        }
        await sender.standIn.stop()
    }

    @Test("A token that Apple finds too old is made anew, once")
    func expiredToken() async throws {
        let sender = try await Sender()
        try await sender.send("0a0a")
        #expect(try await sender.send("e0e00001") == nil)
        let tokens = try sender.standIn.requests.compactMap(\.token)
        #expect(tokens.count == 3)
        #expect(tokens[0] == tokens[1] && tokens[1] != tokens[2])
        #expect(try await sender.send("e1e10001") == .unavailable)
        #expect(try sender.standIn.requests.count == 5)
        #expect(sender.reports.count == 1)
        await sender.standIn.stop()
    }

    @Test(
        "A connection that Apple ends, or one word of having no time, costs a second try",
        arguments: ["60a00001", "4e5e0001", "42900001"]
    )
    func secondTry(device: String) async throws {
        let sender = try await Sender()
        #expect(try await sender.send(device) == nil)
        #expect(try sender.standIn.requests.count == 2)
        #expect(sender.reports.isEmpty)
        await sender.standIn.stop()
    }

    @Test("A service that never has time is asked three times, and no more")
    func busy() async throws {
        let sender = try await Sender()
        #expect(try await sender.send("50300001") == .unavailable)
        #expect(try sender.standIn.requests.count == 3)
        #expect(sender.reports.count == 1)
        await sender.standIn.stop()
        #expect(try await sender.send("0a0a") == .unavailable)
    }

    @Test("A certificate shows who asks, in place of a token")
    func certificate() async throws {
        let client = try PushServiceStandIn.Certificate("com.example.app")
        let sender = try await Sender(trusting: client)
        let credential = PushKey.Credential.certificate(pem: client.certificate + client.key)
        #expect(try await sender.send("0a0a", by: credential) == nil)
        let push = try await sender.standIn.push()
        #expect(push.certificate == "com.example.app")
        #expect(push.token == nil)
        #expect(try await sender.send("0b0b") == nil)
        #expect(try sender.standIn.requests.last?.certificate == nil)
        await sender.standIn.stop()
    }
}
