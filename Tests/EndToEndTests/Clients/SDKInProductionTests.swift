import FirebaseAuth
import FirebaseCore
import Foundation
import HearthTestSupport
import Testing

@Suite("The SDK against hearth serve")
struct SDKInProductionTests {
    private static func code(_ operation: () async throws -> Void) async -> AuthErrorCode? {
        do {
            try await operation()
            return nil
        } catch {
            return AuthErrorCode(rawValue: (error as NSError).code)
        }
    }

    @Test("Whether an address has an account is not told, except to who signs up with it")
    func enumeration() async throws {
        let store = try await ServedStore()
        let server = try await store.start()
        let auth = try server.auth(apiKey: store.apiKey)
        let user = try await auth.createUser(withEmail: "ann@example.com", password: "Passw0rd!")
        try auth.signOut()
        for email in ["ann@example.com", "eve@example.com"] {
            let code = await Self.code {
                try await auth.signIn(withEmail: email, password: "wrong")
            }
            #expect(code == .invalidCredential)
        }
        let taken = await Self.code {
            try await auth.createUser(withEmail: "ann@example.com", password: "Passw0rd!")
        }
        #expect(taken == .emailAlreadyInUse)
        let back = try await auth.signIn(withEmail: "ann@example.com", password: "Passw0rd!")
        #expect(back.user.uid == user.user.uid)
        let stranger = await Self.code {
            try await back.user.reauthenticate(
                with: EmailAuthProvider.credential(
                    withEmail: "eve@example.com",
                    password: "Passw0rd!"
                )
            )
        }
        #expect(stranger == .invalidCredential)
        #expect(auth.currentUser === back.user)
        await server.stop()
    }

    @Test("A key that is none, or another app's, is told apart")
    func keys() async throws {
        let store = try await ServedStore()
        let created = try await HearthProcess.run(
            ["app", "create", "--bundle-id", "com.example.app", "--json", "--out"]
                + [store.folder["app.plist"], "--public-url", ServedStore.publicURL]
                + store.location
        )
        let apiKey = try #require(created.member("apiKey"))
        let server = try await store.start()
        for (apiKey, bundleID, expected) in [
            (apiKey, "com.example.app", nil), (apiKey, "com.example.b", .appNotAuthorized),
            ("nobodys", "com.example.app", .invalidAPIKey),
        ] as [(String, String, AuthErrorCode?)] {
            let auth = try server.auth(apiKey: apiKey, bundleID: bundleID)
            let code = await Self.code {
                try await auth.createUser(
                    withEmail: "\(UUID().uuidString)@example.com",
                    password: "Passw0rd!"
                )
            }
            #expect(code == expected, "\(bundleID)")
        }
        await server.stop()
    }

    @Test("A fictional number signs in; another one needs a proof of the app, and gets no message")
    func phoneNumbers() async throws {
        let store = try await ServedStore()
        let outcome = try await store.run(
            "config",
            "set",
            "signIn.phoneNumber.enabled",
            "true",
            "signIn.phoneNumber.testPhoneNumbers",
            #"{"+15555550100":"123456"}"#
        )
        try #require(outcome.status == 0, "\(outcome.standardError)")
        let server = try await store.start()
        let auth = try server.auth(apiKey: store.apiKey)
        let provider = PhoneAuthProvider.provider(auth: auth)
        let verificationID = try await provider.verifyPhoneNumber("+15555550100")
        let result = try await auth.signIn(
            with: provider.credential(
                withVerificationID: verificationID,
                verificationCode: "123456"
            )
        )
        #expect(result.user.phoneNumber == "+15555550100")
        auth.settings?.isAppVerificationDisabledForTesting = true
        let other = await Self.code { _ = try await provider.verifyPhoneNumber("+15105551234") }
        #expect(other == .missingAppCredential)
        await server.stop()
    }

    @Test("What the project or this server does not do is told, and signs nobody in")
    func notThere() async throws {
        let store = try await ServedStore()
        let server = try await store.start()
        let auth = try server.auth(apiKey: store.apiKey)
        #expect(await Self.code { try await auth.signInAnonymously() } == .adminRestrictedOperation)
        let phone = await Self.code {
            _ = try await PhoneAuthProvider.provider(auth: auth).verifyPhoneNumber("+15555550100")
        }
        #expect(phone == .operationNotAllowed)
        let custom = await Self.code {
            try await auth.signIn(withCustomToken: #"{"uid":"ann"}"#)
        }
        #expect(custom == .invalidCustomToken)
        let provider = await Self.code {
            try await auth.signIn(with: FacebookAuthProvider.credential(withAccessToken: "a"))
        }
        #expect(provider == .operationNotAllowed)
        let revocation = await Self.code {
            try await auth.revokeToken(withAuthorizationCode: "c")
        }
        #expect(revocation == .internalError)
        #expect(auth.currentUser == nil)
        await server.stop()
    }
}
