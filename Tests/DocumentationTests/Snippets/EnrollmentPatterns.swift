import FirebaseAuth
import Foundation

/// The first pattern: no account without a second factor.
@MainActor
func signUp(
    withEmail email: String,
    password: String,
    on screens: any Screens
) async throws {
    let user = try await Auth.auth().createUser(withEmail: email, password: password).user
    try await user.sendEmailVerification()
    try await screens.waitForOpenedLink()
    try await user.reload()
    guard let phoneNumber = try await screens.askForPhoneNumber() else { return }
    try await enrollPhone(phoneNumber, of: user, name: nil, on: screens)
}

/// Where a user belongs who may have left in the middle of the sign-up.
func nextScreen(for user: User?) -> Screen {
    guard let user else { return .signIn }
    if !user.isEmailVerified { return .verifyAddress }
    if user.multiFactor.enrolledFactors.isEmpty { return .enrollFactor }
    return .home
}

/// The second pattern: asked once at the sign-up, and not again once the user has said no.
@MainActor
func offerSecondFactor(to user: User, on screens: any Screens) async throws {
    let key = "second-factor-declined-\(user.uid)"
    guard user.isEmailVerified, user.multiFactor.enrolledFactors.isEmpty,
        !UserDefaults.standard.bool(forKey: key)
    else { return }
    guard let phoneNumber = try await screens.askForPhoneNumber() else {
        UserDefaults.standard.set(true, forKey: key)
        return
    }
    try await enrollPhone(phoneNumber, of: user, name: nil, on: screens)
}

/// The third pattern: from the account page, at any time, so the sign-in may be too old.
@MainActor
func addPhoneFromAccountPage(of user: User, on screens: any Screens) async throws {
    guard let phoneNumber = try await screens.askForPhoneNumber() else { return }
    do {
        try await enrollPhone(phoneNumber, of: user, name: "Phone", on: screens)
    } catch let error as NSError where error.code == AuthErrorCode.requiresRecentLogin.rawValue {
        try await showCredentialAgain(of: user, on: screens)
        try await enrollPhone(phoneNumber, of: user, name: "Phone", on: screens)
    }
}

/// Makes the sign-in a recent one, with the second factor where the user has one.
@MainActor
func showCredentialAgain(of user: User, on screens: any Screens) async throws {
    let credential = EmailAuthProvider.credential(
        withEmail: user.email ?? "",
        password: try await screens.askForPassword()
    )
    do {
        try await user.reauthenticate(with: credential)
    } catch let error as NSError where error.code == AuthErrorCode.secondFactorRequired.rawValue {
        let resolver = error.userInfo[AuthErrorUserInfoMultiFactorResolverKey]
        guard let resolver = resolver as? MultiFactorResolver else { throw error }
        _ = try await resolve(resolver, on: screens)
    }
}

/// Takes a second factor away, from the account page.
@MainActor
func remove(_ factor: MultiFactorInfo, of user: User, on screens: any Screens) async throws {
    do {
        try await user.multiFactor.unenroll(with: factor)
    } catch let error as NSError where error.code == AuthErrorCode.requiresRecentLogin.rawValue {
        try await showCredentialAgain(of: user, on: screens)
        try await user.multiFactor.unenroll(with: factor)
    }
}
