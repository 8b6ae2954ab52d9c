public import Foundation

/// The proof of a second factor.
///
/// Unchecked, because Swift checks `Sendable` on final classes only; this class and its subclasses,
/// all of them in this module, hold constants.
public class MultiFactorAssertion: NSObject, @unchecked Sendable {
    /// The kind of the factor.
    public let factorID: String

    init(factorID: String) {
        self.factorID = factorID
    }
}

/// The proof of a second factor that gets codes by SMS.
///
/// Unchecked as its superclass; holds constants.
public final class PhoneMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {
    let credential: PhoneAuthCredential

    init(credential: PhoneAuthCredential) {
        self.credential = credential
        super.init(factorID: PhoneMultiFactorID)
    }
}

/// Makes the proof of a second factor that gets codes by SMS.
public final class PhoneMultiFactorGenerator: NSObject, Sendable {
    private override init() {}

    /// The proof that a code from an SMS is, as `PhoneAuthProvider` makes a credential of it.
    public static func assertion(
        with phoneAuthCredential: PhoneAuthCredential
    ) -> PhoneMultiFactorAssertion {
        PhoneMultiFactorAssertion(credential: phoneAuthCredential)
    }
}
