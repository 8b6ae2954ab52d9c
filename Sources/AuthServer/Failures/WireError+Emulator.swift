import AuthDomain
import AuthWire

extension WireError {
    /// The refusal with the sentence that the Auth emulator adds in double parentheses; nil where it
    /// adds none.
    ///
    /// Source: the Auth emulator of firebase-tools, src/emulator/auth/operations.ts.
    init?(explaining error: any Error) {
        switch error {
        case AuthError.continueURLInvalid:
            self.init(
                .invalidContinueURI,
                detail: "((expected an absolute URI with valid scheme and host))"
            )
        case let error as WireError where Self.explained.contains(error):
            self.init(error.code, detail: error.detail.map { "((\($0)))" })
        default:
            return nil
        }
    }

    /// Those whose detail is no part of the protocol.
    private static let explained: [WireError] = [
        .missingPhoneEnrollmentInfo, .missingPhoneVerificationInfo,
    ]
}
