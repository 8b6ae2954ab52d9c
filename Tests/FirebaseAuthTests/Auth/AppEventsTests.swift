import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Events of the app")
struct AppEventsTests {
    @Test("A push token is kept, on any thread and before anything else")
    func pushToken() async throws {
        let auth = try TestAuth.make()
        #expect(auth.apnsToken == nil)
        auth.setAPNSToken(Data([1, 2, 3]), type: .unknown)
        #expect(auth.apnsToken == Data([1, 2, 3]))
        await withTaskGroup(of: Void.self) { group in
            for byte in 0..<50 as Range<UInt8> {
                group.addTask { auth.setAPNSToken(Data([byte]), type: .prod) }
            }
        }
        #expect(auth.apnsToken?.count == 1)
        #expect(AuthAPNSTokenType.sandbox.rawValue == 1 && AuthAPNSTokenType.prod.rawValue == 2)
    }

    @Test(
        "A URL that Auth waits for is none of these",
        arguments: [
            "https://example.com", "com.example.app://firebaseauth/link",
            "app-1-123456789012-ios-abc123def://firebaseauth/link?deep_link_id=https%3A%2F%2Fa",
        ]
    )
    func urls(text: String) throws {
        let auth = try TestAuth.make()
        #expect(try !auth.canHandle(#require(URL(string: text))))
    }

    @Test("A settings object is an app's own to make, and is copied")
    func settings() throws {
        let auth = try TestAuth.make()
        let settings = AuthSettings()
        #expect(!settings.isAppVerificationDisabledForTesting)
        settings.appVerificationDisabledForTesting = true
        auth.settings = settings
        settings.appVerificationDisabledForTesting = false
        #expect(auth.settings?.isAppVerificationDisabledForTesting == true)
        auth.settings = nil
        #expect(auth.settings?.isAppVerificationDisabledForTesting == false)
        auth.customAuthDomain = "auth.example.com"
        #expect(auth.customAuthDomain == "auth.example.com")
    }
}
