#if canImport(ObjectiveC) || CHECK_OBJC
public import FirebaseAuthInterop
public import Foundation

@available(swift, obsoleted: 1.0)
extension FIRAuth {
    /// The key-chain group that the sign-in is kept in.
    @objc
    public var userAccessGroup: String? { own.userAccessGroup }

    /// Whether the user's other devices get to know the sign-in.
    @objc
    public var shareAuthStateAcrossDevices: Bool {
        get { own.shareAuthStateAcrossDevices }
        set { own.shareAuthStateAcrossDevices = newValue }
    }

    /// The domain of the pages that users see.
    @objc
    public var customAuthDomain: String? {
        get { own.customAuthDomain }
        set { own.customAuthDomain = newValue }
    }

    /// Keeps the sign-in in another key-chain group from now on; false after an error.
    @objc(useUserAccessGroup:error:)
    @discardableResult
    public func useUserAccessGroup(_ accessGroup: String?, error: FIRErrorPointer) -> Bool {
        Facade.run(error) { try own.useUserAccessGroup(accessGroup) } != nil
    }

    /// Who is signed in to a key-chain group; nil for nobody, and after an error.
    @objc(getStoredUserForAccessGroup:error:)
    public func getStoredUser(
        forAccessGroup accessGroup: String?,
        error: FIRErrorPointer
    ) -> FIRUser? {
        let user = Facade.run(error) { try own.getStoredUser(forAccessGroup: accessGroup) }
        return user.flatMap { $0 }.map(FIRUser.init)
    }

    /// Signs out whoever is current, and makes this user the current one.
    @objc(updateCurrentUser:completion:)
    public func updateCurrentUser(_ user: FIRUser?, completion: FIRVoidCallback?) {
        own.updateCurrentUser(user?.own, completion: Facade.call(completion))
    }

    /// Revokes what Apple gave to the app.
    @objc(revokeTokenWithAuthorizationCode:completion:)
    public func revokeToken(
        withAuthorizationCode authorizationCode: String,
        completion: FIRVoidCallback?
    ) {
        own.revokeToken(
            withAuthorizationCode: authorizationCode,
            completion: Facade.call(completion)
        )
    }

    /// Fetches what the project asks of requests.
    @objc(initializeRecaptchaConfigWithCompletion:)
    public func initializeRecaptchaConfig(completion: FIRVoidCallback?) {
        own.initializeRecaptchaConfig(completion: Facade.call(completion))
    }

    /// The device's push token.
    @objc(APNSToken)
    public var apnsToken: Data? { own.apnsToken }

    /// Takes the device's push token.
    @objc(setAPNSToken:type:)
    public func setAPNSToken(_ token: Data, type: AuthAPNSTokenType) {
        own.setAPNSToken(token, type: type)
    }

    /// Takes a push message; false if it is none of the server's.
    @objc(canHandleNotification:)
    public func canHandleNotification(_ userInfo: [AnyHashable: Any]) -> Bool {
        own.canHandleNotification(userInfo)
    }

    /// Takes an address that the app was opened with; false if it is none of the SDK's.
    @objc(canHandleURL:)
    public func canHandle(_ url: URL) -> Bool {
        own.canHandle(url)
    }
}

@available(swift, obsoleted: 1.0)
extension FIRAuth: FIRAuthInterop {
    /// The current user's ID token; nil for nobody.
    @objc(getTokenForcingRefresh:withCallback:)
    public func getToken(forcingRefresh: Bool, completion: @escaping FIRCallback<String>) {
        own.getToken(forcingRefresh: forcingRefresh) { completion($0, Facade.error($1)) }
    }

    /// The current user's identifier; nil for nobody.
    @objc
    public func getUserID() -> String? {
        own.getUserID()
    }
}
#endif
