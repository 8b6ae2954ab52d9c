import FBSDKLoginKit
import FirebaseAuth
import Testing

@Suite("The samples of the guide to Facebook Login")
@MainActor
struct FacebookGuideTests {
    @Test("A classic login ends in a credential")
    func classic() {
        let screen = FacebookSamples()
        var isDone = false
        screen.then = { _ in isDone = true }
        screen.f7()
        screen.loginButton.delegate = screen
        screen.loginButton.succeed(accessToken: "access", authenticationToken: nil)
        #expect(isDone)
        #expect(screen.f2().provider == "facebook.com")
    }

    @Test("A limited login is bound to the nonce's hash, and ends in a credential with the nonce")
    func limited() {
        let screen = FacebookSamples()
        screen.setupLoginButton()
        #expect(screen.currentNonce?.count == 32)
        #expect(screen.loginButton.nonce == screen.currentNonce.map(OAuthProvider.sha256))
        #expect(screen.loginButton.loginTracking == .limited)
        screen.loginButton.succeed(accessToken: nil, authenticationToken: "token")
        #expect(screen.f4().provider == "facebook.com")
    }

    @Test("The app of the guide has its delegate")
    func app() {
        let app = YourApp()
        #expect(app.delegate.isKind(of: AppDelegate.self))
    }
}
