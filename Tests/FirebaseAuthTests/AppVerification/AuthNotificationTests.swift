import Foundation
import HearthTestSupport
import Testing

@testable import FirebaseAuth

@Suite("Notifications for Auth")
struct AuthNotificationTests {
    private static let member = "com.google.firebase.auth"

    @Test(
        "A notification that is not for Auth, or lacks a part, is left to the app",
        arguments: [
            "{}", #"{"aps":{"alert":"hello"}}"#, #"{"com.google.firebase.auth":"x"}"#,
            #"{"com.google.firebase.auth":[1]}"#, #"{"com.google.firebase.auth":{"receipt":"r"}}"#,
            #"{"com.google.firebase.auth":{"secret":"s"}}"#,
            #"{"com.google.firebase.auth":{"receipt":"","secret":"s"}}"#,
            #"{"com.google.firebase.auth":{"receipt":1,"secret":2}}"#,
            #"{"com.google.firebase.auth":"{\"receipt\":\"r\"}"}"#,
            // Whole, but nobody has asked for it.
            #"{"com.google.firebase.auth":{"receipt":"r","secret":"s"}}"#,
        ]
    )
    func others(text: String) throws {
        let auth = try TestAuth.make()
        let content = try JSONSerialization.jsonObject(with: Data(text.utf8))
        #expect(!auth.canHandleNotification(try #require(content as? [AnyHashable: Any])))
        #expect(auth.appCredentials.current(in: auth.appCredentialPlace) == nil)
    }

    @Test("The app's own question is answered once")
    func probe() throws {
        let auth = try TestAuth.make()
        let probe: [AnyHashable: Any] = [Self.member: ["warning": "text"]]
        #expect(auth.canHandleNotification(probe))
        #expect(!auth.canHandleNotification(probe))
    }

    @Test("Where nobody hands notifications on, that is said, and said again without a wait")
    func forwarding() async throws {
        let forwarding = NotificationForwarding()
        for _ in 0..<2 {
            let failure = await error { try await forwarding.check {} }
            #expect(failure?.code == AuthErrorCode.notificationNotForwarded.rawValue)
        }
        #expect(!forwarding.takeProbe())
        let answered = NotificationForwarding()
        try await answered.check { #expect(answered.takeProbe()) }
        try await answered.check {}
    }

    @Test("The app waits for its push token, until it has it or gets none")
    func device() async throws {
        let devices = PushDevices()
        async let first = devices.device(within: .seconds(1000))
        try await wait(for: "the first wait") { devices.waitingCount > 0 }
        devices.set(APNSDevice(token: Data([0x0A, 0xFF]), type: .sandbox))
        #expect(await first?.tokenText == "0aff")
        let none = PushDevices()
        async let second = none.device(within: .seconds(1000))
        try await wait(for: "the second wait") { none.waitingCount > 0 }
        none.set(nil)
        #expect(await second == nil)
        #expect(await none.device(within: .milliseconds(1)) == nil)
    }
}
