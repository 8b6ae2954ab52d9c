#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``UserSession``, for Objective-C.
@objc(FIRUserSession)
@available(swift, obsoleted: 1.0)
public final class FIRUserSession: NSObject {
    let own: UserSession

    init(_ own: UserSession) {
        self.own = own
    }

    /// The session's identifier.
    @objc
    public var sessionID: String { own.sessionID }

    /// How the user signed in.
    @objc
    public var signInProvider: String { own.signInProvider }

    /// The second factor of the sign-in; nil if there was none.
    @objc
    public var signInSecondFactor: String? { own.signInSecondFactor }

    /// What the program of the sign-in called itself.
    @objc
    public var userAgent: String? { own.userAgent }

    /// When the session began.
    @objc
    public var signInDate: Date? { own.signInDate }

    /// When it was last used.
    @objc
    public var lastUsedDate: Date? { own.lastUsedDate }

    /// Whether it is the one of the call that asked.
    @objc
    public var isCurrent: Bool { own.isCurrent }
}

@available(swift, obsoleted: 1.0)
extension FIRUser {
    /// Lists the user's sessions.
    @objc(sessionsWithCompletion:)
    public func sessions(completion: @escaping FIRCallback<[FIRUserSession]>) {
        own.sessions { completion($0?.map(FIRUserSession.init), Facade.error($1)) }
    }

    /// Ends one of the user's sessions.
    @objc(endSessionWithID:completion:)
    public func endSession(withID sessionID: String, completion: FIRVoidCallback?) {
        own.endSession(withID: sessionID, completion: Facade.call(completion))
    }
}
#endif
