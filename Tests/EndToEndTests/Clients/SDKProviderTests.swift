import AuthCrypto
import AuthDomain
import AuthTestSupport
import FirebaseAuth
import FirebaseCore
import Foundation
import HearthTestSupport
import Testing

@Suite("The SDK at a server that checks with providers")
struct SDKProviderTests {
    /// A server that knows Facebook, which is a stand-in, and an `Auth` of an app of its own.
    private struct Place {
        let facebook: IdentityProviderStandIn
        let server: HearthProcess
        let auth: Auth

        static func development() async throws -> Place {
            let facebook = try IdentityProviderStandIn()
            let server = try await HearthProcess.startDev([
                "--outgoing-ca", try #require(facebook.standIn.certificate),
            ])
            return try await Place(facebook, server, project: "demo-project", "any", "owner")
        }

        static func production(_ store: ServedStore) async throws -> Place {
            let facebook = try IdentityProviderStandIn()
            let server = try await store.start([
                "--outgoing-ca", try #require(facebook.standIn.certificate),
                "--allow-outgoing", "127.0.0.0/8", "--allow-outgoing", "::1/128",
            ])
            return try await Place(
                facebook,
                server,
                project: ServedStore.project,
                store.apiKey,
                try await store.administratorToken(at: server)
            )
        }

        private init(
            _ facebook: IdentityProviderStandIn,
            _ server: HearthProcess,
            project: String,
            _ apiKey: String,
            _ bearer: String
        ) async throws {
            self.facebook = facebook
            self.server = server
            let answer = try await server.post(
                "/v2/projects/\(project)/defaultSupportedIdpConfigs?idpId=facebook.com",
                facebook.settingsText,
                headers: ["Authorization": "Bearer \(bearer)"]
            )
            try #require(answer.status == 200, "\(answer.text)")
            let options = FirebaseOptions(
                googleAppID: "1:123456789012:ios:abc123def",
                gcmSenderID: "123456789012"
            )
            options.apiKey = apiKey
            options.authURL = server.url.absoluteString
            let name = "provider-\(UUID().uuidString)"
            FirebaseApp.configure(name: name, options: options)
            auth = Auth.auth(app: try #require(FirebaseApp.app(name: name)))
            try auth.useStorage(MemoryAuthStorage())
        }

        /// The error that a sign-in with a credential ends in; nil if it signs in.
        func failure(_ credential: AuthCredential) async -> NSError? {
            do {
                try await auth.signIn(with: credential)
                return nil
            } catch {
                return error as NSError
            }
        }

        /// A token of now, for a nonce.
        func idToken(
            _ nonce: String,
            signer: Int = 0,
            _ change: (inout JSONObject) -> Void = { _ in }
        ) throws -> String {
            let now = Timestamp(seconds: Int64(Date().timeIntervalSince1970))
            return try facebook.idToken(rawNonce: nonce, at: now, signer: signer, change)
        }

        func stop() async {
            await server.stop()
            await facebook.stop()
        }
    }

    private static func limited(_ idToken: String, _ nonce: String?) -> AuthCredential {
        OAuthProvider.credential(
            withProviderID: "facebook.com",
            idToken: idToken,
            rawNonce: nonce
        )
    }

    @Test(
        "In production both ways to log in with Facebook lead to one account, and nonces serve once"
    )
    func production() async throws {
        let place = try await Place.production(try await ServedStore())
        let auth = place.auth
        let classic = try await auth.signIn(
            with: FacebookAuthProvider.credential(withAccessToken: "good-token")
        )
        let nonce = OAuthProvider.randomNonce()
        let credential = Self.limited(try place.idToken(nonce), nonce)
        let limited = try await auth.signIn(with: credential)
        #expect(limited.user.uid == classic.user.uid)
        #expect(limited.additionalUserInfo?.isNewUser == false)
        try auth.signOut()
        let replayed = await place.failure(credential)
        #expect(replayed?.code == AuthErrorCode.missingOrInvalidNonce.rawValue)
        let unsigned = await place.failure(Self.limited(#"{"sub":"1"}"#, nonce))
        #expect(unsigned?.code == AuthErrorCode.invalidCredential.rawValue)
        let github = await place.failure(GitHubAuthProvider.credential(withToken: "t"))
        #expect(github?.code == AuthErrorCode.operationNotAllowed.rawValue)
        #expect(auth.currentUser == nil)
        await place.stop()
    }

    @Test("What is wrong with a token is told apart, and signs nobody in")
    func refusals() async throws {
        let place = try await Place.development()
        place.facebook.set { behaviour in
            var foreign = IdentityProviderStandIn.AccessToken()
            foreign.app = "999"
            behaviour.accessTokens["foreign-token"] = foreign
        }
        for token in ["foreign-token", "malformed"] {
            let failure = await place.failure(
                FacebookAuthProvider.credential(withAccessToken: token)
            )
            #expect(failure?.code == AuthErrorCode.invalidCredential.rawValue, "\(token)")
        }
        let tokens: [(String, AuthErrorCode)] = [
            (try place.idToken("n") { $0["aud"] = "999" }, .invalidCredential),
            (try place.idToken("n") { $0["iss"] = "https://evil.example" }, .invalidCredential),
            (try place.idToken("n") { $0["exp"] = 1 }, .invalidCredential),
            (try place.idToken("n", signer: 1), .invalidCredential),
            (try place.idToken("other"), .missingOrInvalidNonce),
            (try place.idToken("n") { $0["nonce"] = nil }, .missingOrInvalidNonce),
        ]
        for (token, code) in tokens {
            let failure = await place.failure(Self.limited(token, "n"))
            #expect(failure?.code == code.rawValue, "\(token)")
        }
        let missing = await place.failure(Self.limited(try place.idToken("n"), nil))
        #expect(missing?.code == AuthErrorCode.missingOrInvalidNonce.rawValue)
        #expect(place.auth.currentUser == nil)
        await place.stop()
    }

    @Test("A provider that fails is told apart from a user who does, and the user may try again")
    func outage() async throws {
        let place = try await Place.development()
        place.facebook.setDown(true)
        let credential = FacebookAuthProvider.credential(withAccessToken: "good-token")
        let failure = await place.failure(credential)
        #expect(failure?.code == AuthErrorCode.internalError.rawValue)
        #expect(failure?.userInfo[AuthErrorUserInfoHTTPStatusKey] as? Int == 503)
        #expect(place.auth.currentUser == nil)
        place.facebook.setDown(false)
        #expect(await place.failure(credential) == nil)
        await place.stop()
    }
}
