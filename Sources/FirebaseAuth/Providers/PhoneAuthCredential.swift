import AuthWire
public import Foundation

/// The proof that the user reads messages to a phone number.
///
/// Unchecked as its superclass; holds constants.
public final class PhoneAuthCredential: AuthCredential, NSSecureCoding, @unchecked Sendable {
    /// What the server gave for a number that was proved, but is another account's.
    struct TemporaryProof: Sendable {
        let phoneNumber: String
        let proof: Secret
    }

    /// The session that the message was sent in; empty where there is a temporary proof.
    let verificationID: Secret
    /// What the user typed, in ASCII digits where it was digits.
    let verificationCode: Secret
    let temporaryProof: TemporaryProof?

    init(verificationID: String, verificationCode: String) {
        self.verificationID = Secret(verificationID)
        self.verificationCode = Secret(Self.plainDigits(verificationCode))
        temporaryProof = nil
        super.init(provider: PhoneAuthProvider.id)
    }

    init(_ temporaryProof: TemporaryProof) {
        verificationID = Secret("")
        verificationCode = Secret("")
        self.temporaryProof = temporaryProof
        super.init(provider: PhoneAuthProvider.id)
    }

    override func show(to auth: Auth, for use: CredentialUse) async throws -> ShownCredential {
        let request = try SignInWithPhoneNumberRequest(self, for: use, tenantID: auth.tenantID)
        let response = try await auth.backend.call(Endpoints.signInWithPhoneNumber, request)
        if let phoneNumber = response.phoneNumber, !phoneNumber.isEmpty,
            let proof = response.temporaryProof, !proof.isEmpty
        {
            let updated = PhoneAuthCredential(
                TemporaryProof(phoneNumber: phoneNumber, proof: Secret(proof))
            )
            throw AuthErrorCode.credentialAlreadyInUse.error(
                userInfo: [AuthErrorUserInfoUpdatedCredentialKey: updated]
            )
        }
        let info = AdditionalUserInfo(
            providerID: provider,
            isNewUser: response.isNewUser ?? false
        )
        return ShownCredential(
            answer: SignInAnswer(response),
            additionalUserInfo: use.idToken == nil ? info : nil
        )
    }

    /// True: what proves the number is encoded and decoded.
    public static let supportsSecureCoding = true

    /// Reads a credential from an archive, which may be one of Google's SDK.
    public convenience init?(coder: NSCoder) {
        if let phoneNumber = coder.text("phoneNumber"), let proof = coder.text("temporaryProof") {
            self.init(TemporaryProof(phoneNumber: phoneNumber, proof: Secret(proof)))
        } else if let verificationID = coder.text("verificationID"),
            let verificationCode = coder.text("verificationCode")
        {
            self.init(verificationID: verificationID, verificationCode: verificationCode)
        } else {
            return nil
        }
    }

    /// Writes what proves the number, in clear.
    public func encode(with coder: NSCoder) {
        if let temporaryProof {
            coder.encode(text: temporaryProof.phoneNumber, forKey: "phoneNumber")
            coder.encode(text: temporaryProof.proof.value, forKey: "temporaryProof")
        } else {
            coder.encode(text: verificationID.value, forKey: "verificationID")
            coder.encode(text: verificationCode.value, forKey: "verificationCode")
        }
    }

    /// A typed code as the server reads it.
    ///
    /// Decimal digits of every script become ASCII; white space, hyphens and invisible characters,
    /// which keyboards and pasted messages bring along, go.
    static func plainDigits(_ code: String) -> String {
        var plain = String.UnicodeScalarView()
        for character in code.unicodeScalars {
            let properties = character.properties
            if properties.numericType == .decimal, let value = properties.numericValue {
                plain.append(contentsOf: String(Int(value)).unicodeScalars)
            } else if !properties.isWhitespace,
                properties.generalCategory != .dashPunctuation,
                properties.generalCategory != .format
            {
                plain.append(character)
            }
        }
        return String(plain)
    }
}

extension SignInWithPhoneNumberRequest {
    /// Writes a credential as the server reads it.
    ///
    /// - Throws: `missingVerificationID` or `missingVerificationCode` if one of them is empty;
    ///   `credentialAlreadyInUse` where a number is to come to an account that is another one's.
    fileprivate init(
        _ credential: PhoneAuthCredential,
        for use: CredentialUse,
        tenantID: String?
    ) throws {
        self.init(idToken: use.idToken, operation: use.phoneOperation, tenantId: tenantID)
        if let temporaryProof = credential.temporaryProof {
            guard use.idToken == nil else { throw AuthErrorCode.credentialAlreadyInUse.error() }
            phoneNumber = temporaryProof.phoneNumber
            self.temporaryProof = temporaryProof.proof.value
            return
        }
        guard !credential.verificationID.value.isEmpty else {
            throw AuthErrorCode.missingVerificationID.error()
        }
        guard !credential.verificationCode.value.isEmpty else {
            throw AuthErrorCode.missingVerificationCode.error()
        }
        sessionInfo = credential.verificationID.value
        code = credential.verificationCode.value
    }
}

extension CredentialUse {
    fileprivate var phoneOperation: PhoneOperation {
        switch self {
        case .signIn: .signUpOrIn
        case .reauthentication: .reauth
        case .link: .link
        case .update: .update
        }
    }
}
