#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``MultiFactor``, for Objective-C.
@objc(FIRMultiFactor)
@available(swift, obsoleted: 1.0)
public final class FIRMultiFactor: NSObject {
    let own: MultiFactor

    init(_ own: MultiFactor) {
        self.own = own
    }

    /// The second factors of the account.
    @objc
    public var enrolledFactors: [FIRMultiFactorInfo] {
        own.enrolledFactors.map(FIRMultiFactorInfo.make)
    }

    /// Begins an enrollment.
    @objc(getSessionWithCompletion:)
    public func getSession(completion: FIRCallback<FIRMultiFactorSession>?) {
        own.getSessionWithCompletion(Facade.call(completion, FIRMultiFactorSession.init))
    }

    /// Enrolls a second factor.
    @objc(enrollWithAssertion:displayName:completion:)
    public func enroll(
        with assertion: FIRMultiFactorAssertion,
        displayName: String?,
        completion: FIRVoidCallback?
    ) {
        own.enroll(
            with: assertion.own,
            displayName: displayName,
            completion: Facade.call(completion)
        )
    }

    /// Takes a second factor from the account.
    @objc(unenrollWithInfo:completion:)
    public func unenroll(with factorInfo: FIRMultiFactorInfo, completion: FIRVoidCallback?) {
        own.unenroll(with: factorInfo.own, completion: Facade.call(completion))
    }

    /// Takes a second factor from the account.
    @objc(unenrollWithFactorUID:completion:)
    public func unenroll(withFactorUID factorUID: String, completion: FIRVoidCallback?) {
        own.unenroll(withFactorUID: factorUID, completion: Facade.call(completion))
    }
}

/// ``MultiFactorSession``, for Objective-C.
@objc(FIRMultiFactorSession)
@available(swift, obsoleted: 1.0)
public final class FIRMultiFactorSession: NSObject {
    let own: MultiFactorSession

    init(_ own: MultiFactorSession) {
        self.own = own
    }
}

/// ``MultiFactorInfo``, for Objective-C.
@objc(FIRMultiFactorInfo)
@available(swift, obsoleted: 1.0)
public class FIRMultiFactorInfo: NSObject {
    let own: MultiFactorInfo

    init(_ own: MultiFactorInfo) {
        self.own = own
    }

    /// The object of the class that stands for the factor's.
    static func make(_ own: MultiFactorInfo) -> FIRMultiFactorInfo {
        switch own {
        case let own as PhoneMultiFactorInfo: FIRPhoneMultiFactorInfo(own)
        default: FIRMultiFactorInfo(own)
        }
    }

    /// The factor's identifier.
    @objc(UID)
    public var uid: String { own.uid }

    /// The name that the user gave it.
    @objc
    public var displayName: String? { own.displayName }

    /// When it was enrolled.
    @objc
    public var enrollmentDate: Date { own.enrollmentDate }

    /// Its kind: `phone` or `totp`.
    @objc
    public var factorID: String { own.factorID }
}

/// ``PhoneMultiFactorInfo``, for Objective-C.
@objc(FIRPhoneMultiFactorInfo)
@available(swift, obsoleted: 1.0)
public final class FIRPhoneMultiFactorInfo: FIRMultiFactorInfo {
    /// The `factorID` of a phone.
    @objc(PhoneMultiFactorID)
    public static var phoneFactorID: String { PhoneMultiFactorID }

    /// The `factorID` of an authenticator app.
    @objc(TOTPMultiFactorID)
    public static var totpFactorID: String { TOTPMultiFactorID }

    let phone: PhoneMultiFactorInfo

    init(_ own: PhoneMultiFactorInfo) {
        phone = own
        super.init(own)
    }

    /// The number; masked in a hint.
    @objc
    public var phoneNumber: String { phone.phoneNumber }
}

/// ``MultiFactorResolver``, for Objective-C.
@objc(FIRMultiFactorResolver)
@available(swift, obsoleted: 1.0)
public final class FIRMultiFactorResolver: NSObject {
    let own: MultiFactorResolver

    init(_ own: MultiFactorResolver) {
        self.own = own
    }

    /// What a code is asked for with.
    @objc
    public var session: FIRMultiFactorSession { FIRMultiFactorSession(own.session) }

    /// The second factors to choose from.
    @objc
    public var hints: [FIRMultiFactorInfo] { own.hints.map(FIRMultiFactorInfo.make) }

    /// Where the sign-in takes place.
    @objc
    public var auth: FIRAuth { FIRAuth(own.auth) }

    /// Finishes the sign-in.
    @objc(resolveSignInWithAssertion:completion:)
    public func resolveSignIn(
        with assertion: FIRMultiFactorAssertion,
        completion: FIRCallback<FIRAuthDataResult>?
    ) {
        own.resolveSignIn(
            with: assertion.own,
            completion: Facade.call(completion, FIRAuthDataResult.init)
        )
    }
}
#endif
