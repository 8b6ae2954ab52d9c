/// Body and answer of `/emulator/v1/projects/{p}/config`; a change has only the fields that change.
package struct EmulatorConfig: Codable, Hashable, Sendable {
    package var signIn: Config.SignIn?
    package var emailPrivacyConfig: Config.EmailPrivacy?

    package init(signIn: Config.SignIn? = nil, emailPrivacyConfig: Config.EmailPrivacy? = nil) {
        self.signIn = signIn
        self.emailPrivacyConfig = emailPrivacyConfig
    }
}

/// Answer of `GET /emulator/v1/projects/{p}/oobCodes`: the codes that still work.
package struct EmulatorOobCodesResponse: Codable, Hashable, Sendable {
    /// A mailed code, with the link that the mail has.
    package struct OobCode: Codable, Hashable, Sendable {
        package var email: String?
        package var newEmail: String?
        package var requestType: OobRequestType?
        package var oobCode: String?
        package var oobLink: String?

        package init(
            email: String? = nil,
            newEmail: String? = nil,
            requestType: OobRequestType? = nil,
            oobCode: String? = nil,
            oobLink: String? = nil
        ) {
            self.email = email
            self.newEmail = newEmail
            self.requestType = requestType
            self.oobCode = oobCode
            self.oobLink = oobLink
        }
    }

    package var oobCodes: [OobCode]?

    package init(oobCodes: [OobCode]? = nil) {
        self.oobCodes = oobCodes
    }
}

/// Answer of `GET /emulator/v1/projects/{p}/verificationCodes`: the SMS codes that still work.
package struct EmulatorVerificationCodesResponse: Codable, Hashable, Sendable {
    /// A code sent by SMS, for a sign-in or for a second factor.
    package struct VerificationCode: Codable, Hashable, Sendable {
        package var phoneNumber: String?
        package var sessionInfo: String?
        package var code: String?

        package init(phoneNumber: String? = nil, sessionInfo: String? = nil, code: String? = nil) {
            self.phoneNumber = phoneNumber
            self.sessionInfo = sessionInfo
            self.code = code
        }
    }

    package var verificationCodes: [VerificationCode]?

    package init(verificationCodes: [VerificationCode]? = nil) {
        self.verificationCodes = verificationCodes
    }
}

extension EmulatorOobCodesResponse: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { field == "oobCodes" }
}

extension EmulatorVerificationCodesResponse: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { field == "verificationCodes" }
}
