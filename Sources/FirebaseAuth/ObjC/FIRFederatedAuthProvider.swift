#if canImport(ObjectiveC) || CHECK_OBJC
import Foundation

/// ``FederatedAuthProvider``, for Objective-C.
@objc(FIRFederatedAuthProvider)
@available(swift, obsoleted: 1.0)
public protocol FIRFederatedAuthProvider: FIRObject, Sendable {
    /// Leads the user to the provider, and hands over what comes back.
    @objc(getCredentialWithUIDelegate:completion:)
    func getCredential(
        with uiDelegate: (any FIRAuthUIDelegate)?,
        completion: FIRCallback<FIRAuthCredential>?
    )
}

/// A provider that passes everything on to one of Objective-C.
@available(swift, obsoleted: 1.0)
final class PassedProvider: NSObject, FederatedAuthProvider {
    private let other: any FIRFederatedAuthProvider
    private let uiDelegate: (any FIRAuthUIDelegate)?

    private init(_ other: any FIRFederatedAuthProvider, _ uiDelegate: (any FIRAuthUIDelegate)?) {
        self.other = other
        self.uiDelegate = uiDelegate
    }

    /// The provider of the Swift API that stands behind one of Objective-C.
    static func make(
        _ other: any FIRFederatedAuthProvider,
        _ uiDelegate: (any FIRAuthUIDelegate)?
    ) -> any FederatedAuthProvider {
        (other as? FIROAuthProvider)?.own ?? PassedProvider(other, uiDelegate)
    }

    @MainActor
    func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential {
        try await withCheckedThrowingContinuation { continuation in
            other.getCredential(with: self.uiDelegate) { credential, error in
                if let credential {
                    continuation.resume(returning: credential.own)
                } else {
                    continuation.resume(throwing: error ?? AuthErrorCode.internalError.error())
                }
            }
        }
    }
}
#endif
