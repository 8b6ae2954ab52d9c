#if canImport(ObjectiveC) || CHECK_OBJC
import Foundation

/// What hears of a result or of an error, on the main thread.
@available(swift, obsoleted: 1.0)
public typealias FIRCallback<Result> = @MainActor (Result?, (any Error)?) -> Void

/// What hears of the end of an operation without a result, on the main thread.
@available(swift, obsoleted: 1.0)
public typealias FIRVoidCallback = @MainActor ((any Error)?) -> Void

/// What leads from results of the Swift API to those that Objective-C knows.
@available(swift, obsoleted: 1.0)
enum Facade {
    /// A completion of the Swift API that calls one of Objective-C with a wrapped result.
    static func call<Own, Result>(
        _ completion: FIRCallback<Result>?,
        _ wrap: @escaping @Sendable (Own) -> Result
    ) -> (@MainActor (Own?, (any Error)?) -> Void)? {
        guard let completion else { return nil }
        return { completion($0.map(wrap), Facade.error($1)) }
    }

    /// A completion of the Swift API that calls one of Objective-C with the same result.
    static func call<Result>(
        _ completion: FIRCallback<Result>?
    ) -> (@MainActor (Result?, (any Error)?) -> Void)? {
        guard let completion else { return nil }
        return { completion($0, Facade.error($1)) }
    }

    /// A completion of the Swift API that calls one of Objective-C.
    static func call(_ completion: FIRVoidCallback?) -> (@MainActor ((any Error)?) -> Void)? {
        guard let completion else { return nil }
        return { completion(Facade.error($0)) }
    }

    /// The error with the objects in its user info wrapped: the resolver and the credential.
    static func error(_ error: (any Error)?) -> (any Error)? {
        guard let error = error as NSError?, error.domain == AuthErrorDomain else { return error }
        var userInfo = error.userInfo
        if let resolver = userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver
        {
            userInfo[AuthErrorUserInfoMultiFactorResolverKey] = FIRMultiFactorResolver(resolver)
        }
        if let credential = userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential {
            userInfo[AuthErrorUserInfoUpdatedCredentialKey] = FIRAuthCredential.make(credential)
        }
        return NSError(domain: error.domain, code: error.code, userInfo: userInfo)
    }

    /// Runs what may fail, and leaves its error where the pointer shows.
    ///
    /// - Returns: nil after an error.
    static func run<Result>(_ error: FIRErrorPointer, _ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch let caught {
            error?.pointee = Facade.error(caught) as NSError?
            return nil
        }
    }
}
#endif
