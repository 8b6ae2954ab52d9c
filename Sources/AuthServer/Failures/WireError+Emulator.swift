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
        case AuthError.providerAnswerInvalid(let fault):
            self.init(explaining: fault)
        case let error as WireError where Self.explained.contains(error):
            self.init(error.code, detail: error.detail.map { "((\($0)))" })
        default:
            return nil
        }
    }

    private init?(explaining fault: ProviderFault) {
        switch fault {
        case .subjectMissing:
            self.init(
                .invalidIDPResponse,
                detail: """
                    Invalid Idp Response: id_token missing required fields. ((Missing "sub" field. \
                    This field is required and must be a unique identifier.))
                    """
            )
        case .subjectNotText:
            self.init(.invalidIDPResponse, detail: #"((The "sub" field must be a string.))"#)
        case .fakeSAMLPartMissing(let part):
            // Without a colon: so the emulator writes it.
            let text = "INVALID_IDP_RESPONSE ((Missing \(part) in SAMLResponse.))"
            self.init(.invalidIDPResponse, notice: Notice(message: text))
        default:
            return nil
        }
    }

    /// Those whose detail is no part of the protocol.
    private static let explained: [WireError] = [
        .missingPhoneEnrollmentInfo, .missingPhoneVerificationInfo, .functionInvalid,
        .triggerUnknown,
    ]
}
