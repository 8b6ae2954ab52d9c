import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Users", .liveServer)
struct UserTests {
    private let server: LiveServer
    private let email = LiveServer.email()
    private let otherEmail = LiveServer.email()

    init() throws {
        server = try #require(LiveServer.current)
    }

    @Test("A new account has what it was made with")
    func signUp() async throws {
        let auth = try server.auth()
        let result = try await auth.createUser(
            withEmail: email.uppercased(),
            password: LiveServer.password
        )
        #expect(result.additionalUserInfo?.isNewUser == true)
        #expect(result.user.email == email)
        #expect(!result.user.isEmailVerified && !result.user.isAnonymous)
        #expect(result.user.providerData.map(\.providerID) == ["password"])
        #expect(result.user.metadata.creationDate != nil)
        #expect(auth.currentUser === result.user)
        let other = try server.auth()
        for (email, password, code) in [
            (email, LiveServer.password, AuthErrorCode.emailAlreadyInUse),
            (otherEmail, "12345", .weakPassword), ("", "Passw0rd!", .missingEmail),
            ("not an address", LiveServer.password, .invalidEmail),
            (otherEmail, "", .weakPassword),
        ] {
            let refused = await error {
                try await other.createUser(withEmail: email, password: password)
            }
            #expect(refused?.code == code.rawValue, "\(email)")
        }
        #expect(other.currentUser == nil)
    }

    @Test("A wrong password and an unknown address are told apart where the project allows it")
    func signIn() async throws {
        let auth = try server.auth()
        _ = try await server.signUp(email, at: auth)
        try auth.signOut()
        for (email, password, code) in [
            (email, "wrong", AuthErrorCode.wrongPassword),
            (email, "", .wrongPassword),
            (otherEmail, LiveServer.password, .userNotFound),
        ] {
            let refused = await error {
                try await auth.signIn(withEmail: email, password: password)
            }
            #expect(refused?.code == code.rawValue, "\(email) \(password)")
        }
        #expect(auth.currentUser == nil)
        let methods = try await auth.signInMethods(ofEmail: email)
        #expect(methods == ["password"])
    }

    @Test("Name and picture change, and go when they are set to nil")
    func profile() async throws {
        let user = try await server.signUp(email, at: try server.auth())
        let change = user.createProfileChangeRequest()
        change.displayName = "Ann 👩‍🚀"
        change.photoURL = URL(string: "https://example.com/ann.png")
        try await change.commitChanges()
        #expect(user.displayName == "Ann 👩‍🚀")
        #expect(user.photoURL?.absoluteString == "https://example.com/ann.png")
        let removal = user.createProfileChangeRequest()
        removal.displayName = nil
        try await removal.commitChanges()
        try await user.reload()
        #expect(user.displayName == nil)
        #expect(user.photoURL != nil)
    }

    @Test("A new password keeps this session and ends the others when they next ask")
    func password() async throws {
        let here = try server.auth()
        let there = try server.auth()
        let user = try await server.signUp(email, at: here)
        let other = try await there.signIn(
            withEmail: email,
            password: LiveServer.password
        ).user
        let events = Guarded<[String?]>([])
        there.addStateDidChangeListener { _, user in events.withLock { $0.append(user?.uid) } }
        try await server.advance(seconds: 2)
        try await user.updatePassword(to: "Other1234!")
        _ = try await user.getIDToken(forcingRefresh: true)
        #expect(there.currentUser === other)
        let ended = await error { try await other.getIDToken(forcingRefresh: true) }
        #expect(ended?.code == AuthErrorCode.userTokenExpired.rawValue)
        #expect(there.currentUser == nil)
        await withCheckedContinuation { done in Completion.onMain { done.resume() } }
        #expect(events.value == [other.uid, nil])
        try await there.signIn(withEmail: email, password: "Other1234!")
    }

    @Test("A session that was ended elsewhere is found out by an operation too")
    func endedElsewhere() async throws {
        let here = try server.auth()
        let there = try server.auth()
        let user = try await server.signUp(email, at: here)
        let other = try await there.signIn(withEmail: email, password: LiveServer.password)
        try await server.advance(seconds: 2)
        try await user.updatePassword(to: "Other1234!")
        let ended = await error { try await other.user.reload() }
        #expect(ended?.code == AuthErrorCode.userTokenExpired.rawValue)
        #expect(there.currentUser == nil)
        #expect(here.currentUser === user)
    }

    @Test("A deleted account is gone here and found gone elsewhere")
    func deletion() async throws {
        let here = try server.auth()
        let there = try server.auth()
        let user = try await server.signUp(email, at: here)
        let other = try await there.signIn(withEmail: email, password: LiveServer.password)
        try await user.delete()
        #expect(here.currentUser == nil)
        let gone = await error { try await other.user.reload() }
        #expect(gone?.code == AuthErrorCode.userNotFound.rawValue)
        #expect(there.currentUser == nil)
    }

    @Test("An anonymous user who links an address keeps the account")
    func linking() async throws {
        let auth = try server.auth()
        let user = try await auth.signInAnonymously().user
        #expect(user.isAnonymous && user.providerData.isEmpty)
        #expect(try await auth.signInAnonymously().user === user)
        let uid = user.uid
        let credential = EmailAuthProvider.credential(
            withEmail: email,
            password: LiveServer.password
        )
        try await user.link(with: credential)
        #expect(user.uid == uid && !user.isAnonymous && user.email == email)
        let again = await error { try await user.link(with: credential) }
        #expect(again?.code == AuthErrorCode.providerAlreadyLinked.rawValue)
        try auth.signOut()
        let back = try await auth.signIn(with: credential).user
        #expect(back.uid == uid && !back.isAnonymous)
    }

    @Test("A way to sign in can be taken away, once")
    func unlinking() async throws {
        let user = try await server.signUp(email, at: try server.auth())
        _ = try await user.unlink(fromProvider: "password")
        #expect(user.providerData.isEmpty)
        let again = await error { try await user.unlink(fromProvider: "password") }
        #expect(again?.code == AuthErrorCode.noSuchProvider.rawValue)
    }

    @Test("Showing the credential again makes the session recent; another user's does not")
    func reauthentication() async throws {
        let auth = try server.auth()
        _ = try await server.signUp(otherEmail, at: auth)
        let user = try await server.signUp(email, at: auth)
        try await server.advance(seconds: 60)
        let before = try await user.getIDTokenResult().authDate
        for (email, code) in [
            (otherEmail, AuthErrorCode.userMismatch), ("no-\(email)", .userMismatch),
        ] {
            let refused = await error {
                try await user.reauthenticate(
                    with: EmailAuthProvider.credential(
                        withEmail: email,
                        password: LiveServer.password
                    )
                )
            }
            #expect(refused?.code == code.rawValue)
        }
        let result = try await user.reauthenticate(
            with: EmailAuthProvider.credential(
                withEmail: email,
                password: LiveServer.password
            )
        )
        #expect(result.user === user && auth.currentUser === user)
        #expect(try await user.getIDTokenResult().authDate > before)
    }

    @Test("A restart of the app goes on with the kept session")
    func restart() async throws {
        let storage = MemoryAuthStorage()
        let auth = try server.auth(storage: storage)
        let user = try await server.signUp(email, at: auth)
        let next = Auth(app: try #require(auth.app))
        next.storage.withLock { $0 = storage }
        let found = try #require(next.currentUser)
        #expect(found.uid == user.uid && found.isEmailVerified)
        _ = try await found.getIDToken(forcingRefresh: true)
        try await found.reload()
    }
}
