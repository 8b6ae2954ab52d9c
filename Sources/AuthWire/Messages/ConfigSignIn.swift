extension Config {
    /// How accounts of the project sign in.
    package struct SignIn: Codable, Hashable, Sendable {
        package var email: Email?
        package var phoneNumber: PhoneNumber?
        package var anonymous: Anonymous?
        package var allowDuplicateEmails: Bool?
        /// Read only.
        package var hashConfig: HashConfig?

        package init(
            email: Email? = nil,
            phoneNumber: PhoneNumber? = nil,
            anonymous: Anonymous? = nil,
            allowDuplicateEmails: Bool? = nil,
            hashConfig: HashConfig? = nil
        ) {
            self.email = email
            self.phoneNumber = phoneNumber
            self.anonymous = anonymous
            self.allowDuplicateEmails = allowDuplicateEmails
            self.hashConfig = hashConfig
        }
    }

    /// Sign-in with an address.
    package struct Email: Codable, Hashable, Sendable {
        package var enabled: Bool?
        /// Whether a mailed link alone does not do.
        package var passwordRequired: Bool?

        package init(enabled: Bool? = nil, passwordRequired: Bool? = nil) {
            self.enabled = enabled
            self.passwordRequired = passwordRequired
        }
    }

    /// Sign-in with a phone number.
    package struct PhoneNumber: Codable, Hashable, Sendable {
        package var enabled: Bool?
        /// Fixed codes by fictional number.
        package var testPhoneNumbers: [String: String]?

        package init(enabled: Bool? = nil, testPhoneNumbers: [String: String]? = nil) {
            self.enabled = enabled
            self.testPhoneNumbers = testPhoneNumbers
        }
    }

    /// Sign-in with nothing.
    package struct Anonymous: Codable, Hashable, Sendable {
        package var enabled: Bool?

        package init(enabled: Bool? = nil) {
            self.enabled = enabled
        }
    }

    /// How the project hashes passwords.
    package struct HashConfig: Codable, Hashable, Sendable {
        package var algorithm: HashAlgorithm?
        /// Base64.
        package var signerKey: String?
        /// Base64.
        package var saltSeparator: String?
        package var rounds: Int?
        package var memoryCost: Int?

        package init(
            algorithm: HashAlgorithm? = nil,
            signerKey: String? = nil,
            saltSeparator: String? = nil,
            rounds: Int? = nil,
            memoryCost: Int? = nil
        ) {
            self.algorithm = algorithm
            self.signerKey = signerKey
            self.saltSeparator = saltSeparator
            self.rounds = rounds
            self.memoryCost = memoryCost
        }
    }
}

extension Config.SignIn: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { field == "allowDuplicateEmails" }
}
