import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Saved sign-ins that wait for a second factor", .liveServer)
struct SealedResolverTests {
    private let server: LiveServer
    private let email = LiveServer.email()
    private let phone = LiveServer.phone()

    init() throws {
        server = try #require(LiveServer.current)
    }

    /// An `Auth` whose user with a phone has just signed out.
    private func enrolled(_ server: LiveServer, storage: any AuthStorage = MemoryAuthStorage())
        async throws -> Auth
    {
        let auth = try server.auth(storage: storage)
        let user = try await server.signUp(email, at: auth)
        try await server.enroll(phone, "work", of: user)
        try auth.signOut()
        return auth
    }

    private func resolver(_ server: LiveServer, at auth: Auth) async throws -> MultiFactorResolver {
        try await server.resolver {
            try await auth.signIn(withEmail: email, password: LiveServer.password)
        }
    }

    /// The same app in its next life: another `Auth` on the same storage.
    private func restarted(_ auth: Auth, _ storage: any AuthStorage) throws -> Auth {
        let next = Auth(app: try #require(auth.app))
        try next.useStorage(storage)
        return next
    }

    private func assertion(_ resolver: MultiFactorResolver) async throws
        -> PhoneMultiFactorAssertion
    {
        PhoneMultiFactorGenerator.assertion(
            with: PhoneAuthProvider.provider(auth: resolver.auth).credential(
                withVerificationID: try #require(resolver.verificationID),
                verificationCode: try await server.code(to: phone)
            )
        )
    }

    private func isRefused(_ data: Data, at auth: Auth) -> Bool {
        let error = #expect(throws: NSError.self) {
            try auth.restoreMultiFactorResolver(from: data)
        }
        return error?.code == AuthErrorCode.invalidMultiFactorSession.rawValue
    }

    @Test("An app that was ended while its user read the message finishes the sign-in")
    func restart() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("sealed-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let storage = FileAuthStorage(folder: folder)
        let auth = try await enrolled(server, storage: storage)
        let resolver = try await resolver(server, at: auth)
        #expect(resolver.verificationID == nil)
        let hint = try #require(resolver.hints.first as? PhoneMultiFactorInfo)
        let verificationID = try await PhoneAuthProvider.provider(auth: auth)
            .verifyPhoneNumber(with: hint, multiFactorSession: resolver.session)
        #expect(resolver.verificationID == verificationID)
        let saved = try resolver.sealed()

        let next = try restarted(auth, storage)
        let restored = try next.restoreMultiFactorResolver(from: saved)
        #expect(restored.auth === next)
        #expect(restored.verificationID == verificationID)
        #expect(restored.hints.map(\.uid) == resolver.hints.map(\.uid))
        #expect(restored.hints.first?.displayName == "work")
        #expect(restored.hints.first?.phoneNumber == hint.phoneNumber)
        #expect(next.currentUser == nil)
        let result = try await restored.resolveSignIn(with: try await assertion(restored))
        #expect(next.currentUser === result.user)
        #expect(result.user.email == email)
        #expect(result.additionalUserInfo?.providerID == "password")
        #expect(try await result.user.getIDTokenResult().signInSecondFactor == "phone")
        // It was good for one sign-in.
        let again = try next.restoreMultiFactorResolver(from: saved)
        let assertion = try await assertion(again)
        #expect(await error { try await again.resolveSignIn(with: assertion) } != nil)
    }

    @Test("A message can still be sent after the restart")
    func beforeTheMessage() async throws {
        let storage = MemoryAuthStorage()
        let auth = try await enrolled(server, storage: storage)
        let saved = try await resolver(server, at: auth).sealed()
        let next = try restarted(auth, storage)
        let restored = try next.restoreMultiFactorResolver(from: saved)
        #expect(restored.verificationID == nil)
        let proof = try await server.proof(for: restored, phone)
        #expect(try await restored.resolveSignIn(with: proof).user.email == email)
    }

    @Test("What the provider told of the user and gave to the app is there again")
    func firstFactor() throws {
        let auth = try TestAuth.make()
        let resolver = MultiFactorResolver(
            auth: auth,
            pendingCredential: "pending",
            hints: [],
            firstFactor: FirstFactor(
                purpose: .signIn,
                additionalUserInfo: AdditionalUserInfo(
                    providerID: "github.com",
                    profileText: #"{"login":"ann","plan":{"seats":[1,2.5,null,true]}}"#,
                    username: "ann",
                    isNewUser: true
                ),
                credential: OAuthCredential(
                    provider: "github.com",
                    tokens: .init(accessToken: Secret("a"), pendingToken: Secret("p"))
                )
            )
        )
        let restored = try auth.restoreMultiFactorResolver(from: resolver.sealed())
        let info = try #require(restored.firstFactor.additionalUserInfo)
        #expect(info.providerID == "github.com" && info.username == "ann" && info.isNewUser)
        #expect(info.profile?["login"] as? String == "ann")
        let plan = info.profile?["plan"] as? [String: Any]
        #expect((plan?["seats"] as? [Any])?.count == 4)
        #expect(restored.firstFactor.credential?.accessToken == "a")
        #expect(restored.firstFactor.credential?.provider == "github.com")
        #expect(restored.firstFactor.credential?.tokens.pendingToken == Secret("p"))
        #expect(restored.pendingCredential == Secret("pending"))
    }

    @Test("No secret can be read in what is saved, nor in the storage")
    func secrets() async throws {
        let storage = MemoryAuthStorage()
        let auth = try await enrolled(server, storage: storage)
        let resolver = try await resolver(server, at: auth)
        _ = try await server.proof(for: resolver, phone)
        let saved = try resolver.sealed()
        let secrets = [
            resolver.pendingCredential.value, try #require(resolver.verificationID), email,
            String(phone.suffix(4)),
        ]
        let key = try #require(storage.data(forKey: "\(auth.storageKey)-sealing"))
        for data in [saved, key] {
            for secret in secrets { #expect(data.range(of: Data(secret.utf8)) == nil) }
        }
        // Twice the same is never the same data.
        #expect(try resolver.sealed() != saved)
    }

    @Test("Whoever changes a byte of it has nothing")
    func tampered() throws {
        let auth = try TestAuth.make()
        let saved = try waiting(auth).sealed()
        for index in saved.indices {
            var changed = saved
            changed[index] ^= 1
            #expect(isRefused(changed, at: auth))
        }
        for count in [0, 1, 12, 28, 29, saved.count - 1] {
            #expect(isRefused(saved.prefix(count), at: auth))
        }
        #expect(isRefused(saved + Data([0]), at: auth))
        #expect(throws: Never.self) { try auth.restoreMultiFactorResolver(from: saved) }
    }

    private func waiting(
        _ auth: Auth,
        _ purpose: FirstFactor.Purpose = .signIn,
        begin: Date = Date()
    ) -> MultiFactorResolver {
        MultiFactorResolver(
            auth: auth,
            pendingCredential: "pending",
            hints: [],
            firstFactor: FirstFactor(purpose: purpose),
            begin: begin
        )
    }

    @Test("Another app, tenant, server or installation cannot use it")
    func elsewhere() throws {
        let storage = MemoryAuthStorage()
        let auth = try TestAuth.make(storage: storage)
        let saved = try waiting(auth).sealed()
        // Another app has another key; with the same key, the app's name still tells them apart.
        let other = try TestAuth.make(storage: storage)
        #expect(isRefused(saved, at: other))
        let key = try #require(storage.data(forKey: "\(auth.storageKey)-sealing"))
        storage.setData(key, forKey: "\(other.storageKey)-sealing")
        #expect(isRefused(saved, at: other))
        auth.tenantID = "tenant"
        #expect(isRefused(saved, at: auth))
        auth.tenantID = nil
        auth.useEmulator(withHost: "127.0.0.1", port: 9)
        #expect(isRefused(saved, at: auth))
        auth.backend.settings.withLock { $0.address = .google }
        #expect(throws: Never.self) { try auth.restoreMultiFactorResolver(from: saved) }
        try auth.useStorage(MemoryAuthStorage())
        #expect(isRefused(saved, at: auth))
    }

    @Test("It is good for an hour from the first factor on, however often it is saved")
    func expiry() throws {
        let auth = try TestAuth.make()
        let young = waiting(auth, begin: Date(timeIntervalSinceNow: -3500))
        let restored = try auth.restoreMultiFactorResolver(from: try young.sealed())
        #expect(abs(restored.begin.timeIntervalSince(young.begin)) < 0.001)
        let old = try waiting(auth, begin: Date(timeIntervalSinceNow: -3601)).sealed()
        #expect(isRefused(old, at: auth))
        // A clock that was set back since.
        let future = try waiting(auth, begin: Date(timeIntervalSinceNow: 60)).sealed()
        #expect(isRefused(future, at: auth))
    }

    @Test("A damaged key is replaced, and what was sealed under it is void")
    func damagedKey() throws {
        let storage = MemoryAuthStorage()
        let auth = try TestAuth.make(storage: storage)
        let saved = try waiting(auth).sealed()
        storage.setData(Data("{}".utf8), forKey: "\(auth.storageKey)-sealing")
        #expect(isRefused(saved, at: auth))
        let next = try waiting(auth).sealed()
        #expect(throws: Never.self) { try auth.restoreMultiFactorResolver(from: next) }
    }

    @Test("A re-authentication goes on for the same user only")
    func reauthentication() async throws {
        let storage = MemoryAuthStorage()
        let auth = try server.auth(storage: storage)
        let user = try await server.signUp(email, at: auth)
        try await server.enroll(phone, of: user)
        let resolver = try await server.resolver {
            try await user.reauthenticate(
                with: EmailAuthProvider.credential(
                    withEmail: email,
                    password: LiveServer.password
                )
            )
        }
        let saved = try resolver.sealed()
        let next = try restarted(auth, storage)
        let same = try #require(next.currentUser)
        let restored = try next.restoreMultiFactorResolver(from: saved)
        let result = try await restored.resolveSignIn(
            with: try await server.proof(for: restored, phone)
        )
        #expect(result.user === same)
        try next.signOut()
        let refused = #expect(throws: NSError.self) {
            try next.restoreMultiFactorResolver(from: saved)
        }
        #expect(refused?.code == AuthErrorCode.userMismatch.rawValue)
    }

    @Test("A server that waits no longer says so")
    func serverExpiry() async throws {
        try await LiveServer.run { server in
            let storage = MemoryAuthStorage()
            let auth = try await enrolled(server, storage: storage)
            let saved = try await resolver(server, at: auth).sealed()
            try await server.advance(seconds: 7200)
            let restored = try restarted(auth, storage).restoreMultiFactorResolver(from: saved)
            let refused = await error { try await server.proof(for: restored, phone) }
            #expect(refused?.code == AuthErrorCode.invalidMultiFactorSession.rawValue)
        }
    }
}
