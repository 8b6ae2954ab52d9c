import FirebaseCore
public import Foundation

/// Settings of one `Auth`.
public final class AuthSettings: NSObject, NSCopying, Sendable {
    private let isDisabled: Guarded<Bool>

    /// Starts with nothing disabled.
    public convenience override init() {
        self.init(appVerificationDisabledForTesting: false)
    }

    private init(appVerificationDisabledForTesting isDisabled: Bool) {
        self.isDisabled = Guarded(isDisabled)
    }

    /// Whether phone numbers are verified without a proof that the request comes from the app.
    ///
    /// For tests with the project's fictional numbers.
    public var isAppVerificationDisabledForTesting: Bool {
        get { isDisabled.value }
        set { isDisabled.withLock { $0 = newValue } }
    }

    /// The same as `isAppVerificationDisabledForTesting`.
    public var appVerificationDisabledForTesting: Bool {
        get { isAppVerificationDisabledForTesting }
        set { isAppVerificationDisabledForTesting = newValue }
    }

    /// A copy that no longer follows this one.
    public func copy(with zone: NSZone? = nil) -> Any {
        AuthSettings(appVerificationDisabledForTesting: isAppVerificationDisabledForTesting)
    }
}
