#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

// What Google's SDK does not have, for Objective-C.

@available(swift, obsoleted: 1.0)
extension FIRUser {
    /// Makes sure that the user showed a second factor, and not longer ago than that many seconds.
    @objc(requireSecondFactorWithMaxAge:completion:)
    public func requireSecondFactor(
        maxAge: TimeInterval,
        completion: @escaping FIRVoidCallback
    ) {
        own.requireSecondFactor(maxAge: maxAge) { completion(Facade.error($0)) }
    }
}

@available(swift, obsoleted: 1.0)
extension FIRMultiFactor {
    /// Makes new recovery codes; those of before are void.
    @objc(createRecoveryCodesWithCompletion:)
    public func createRecoveryCodes(completion: @escaping FIRCallback<[String]>) {
        own.createRecoveryCodes { completion($0, Facade.error($1)) }
    }
}

@available(swift, obsoleted: 1.0)
extension FIRMultiFactorResolver {
    /// What the last message of this sign-in was sent with; nil before the first.
    @objc
    public var verificationID: String? { own.verificationID }

    /// The waiting sign-in as data that the app keeps; nil after an error.
    @objc(sealedWithError:)
    public func sealed(error: FIRErrorPointer) -> Data? {
        Facade.run(error) { try own.sealed() }
    }
}

@available(swift, obsoleted: 1.0)
extension FIRAuth {
    /// Goes on with a sign-in that waits for its second factor; nil after an error.
    @objc(restoreMultiFactorResolverFromData:error:)
    public func restoreMultiFactorResolver(
        from data: Data,
        error: FIRErrorPointer
    ) -> FIRMultiFactorResolver? {
        Facade.run(error) { try own.restoreMultiFactorResolver(from: data) }
            .map(FIRMultiFactorResolver.init)
    }

    /// Goes on with a session of the Firebase project that the app has left.
    @objc(signInWithCarriedOverRefreshToken:completion:)
    public func signIn(
        withCarriedOverRefreshToken refreshToken: String,
        completion: FIRCallback<FIRAuthDataResult>?
    ) {
        own.signIn(
            withCarriedOverRefreshToken: refreshToken,
            completion: Facade.call(completion, FIRAuthDataResult.init)
        )
    }

    #if canImport(Security)
    /// Goes on with the session that Google's SDK has left; neither user nor error if there is none.
    @objc(carryOverFormerSignInWithGoogleAppID:completion:)
    public func carryOverFormerSignIn(
        googleAppID: String?,
        completion: FIRCallback<FIRAuthDataResult>?
    ) {
        let own = own
        Task {
            do {
                let result = try await own.carryOverFormerSignIn(googleAppID: googleAppID)
                Completion.onMain { completion?(result.map(FIRAuthDataResult.init), nil) }
            } catch {
                Completion.onMain { completion?(nil, Facade.error(error)) }
            }
        }
    }
    #endif
}

/// ``RecoveryMultiFactorGenerator``, for Objective-C.
@objc(FIRRecoveryMultiFactorGenerator)
@available(swift, obsoleted: 1.0)
public final class FIRRecoveryMultiFactorGenerator: NSObject {
    private override init() {}

    /// The proof of a recovery code, to sign in.
    @objc(assertionForSignInWithRecoveryCode:)
    public static func assertionForSignIn(
        withRecoveryCode recoveryCode: String
    ) -> FIRMultiFactorAssertion {
        FIRMultiFactorAssertion(
            RecoveryMultiFactorGenerator.assertionForSignIn(withRecoveryCode: recoveryCode)
        )
    }
}
#endif
