/// Body of `accounts:batchCreate`, and of `uploadAccount` in v3.
///
/// Source: discovery document v1, `UploadAccountRequest`.
package struct BatchCreateRequest: Codable, Hashable, Sendable {
    /// How Argon2 hashes were made.
    package struct Argon2Parameters: Codable, Hashable, Sendable {
        /// Base64.
        package var associatedData: String?
        package var hashLengthBytes: Int?
        /// `ARGON2_D`, `ARGON2_ID` or `ARGON2_I`.
        package var hashType: String?
        package var iterations: Int?
        package var memoryCostKib: Int?
        package var parallelism: Int?
        /// `VERSION_10` or `VERSION_13`; absent for the latter.
        package var version: String?

        package init() {}
    }

    package var users: [UserInfo]?
    package var hashAlgorithm: String?
    /// Base64.
    package var signerKey: String?
    /// Base64.
    package var saltSeparator: String?
    package var rounds: Int?
    package var memoryCost: Int?
    package var cpuMemCost: Int?
    package var parallelization: Int?
    package var blockSize: Int?
    package var dkLen: Int?
    package var argon2Parameters: Argon2Parameters?
    package var passwordHashOrder: String?
    /// Whether an address or identity that occurs twice stops the whole import.
    package var sanityCheck: Bool?
    /// Whether an account takes the place of one with the same id.
    package var allowOverwrite: Bool?
    package var tenantId: String?
    package var targetProjectId: String?
    package var delegatedProjectNumber: Int64?

    package init() {}
}

/// Answer of `accounts:batchCreate`; without `error` every account was imported.
package struct BatchCreateResponse: Codable, Hashable, Sendable {
    /// An account that was left out.
    package struct ErrorInfo: Codable, Hashable, Sendable {
        /// Where it stands in `users`, from 0.
        package var index: Int?
        package var message: String?

        package init(index: Int? = nil, message: String? = nil) {
            self.index = index
            self.message = message
        }
    }

    package var kind: String?
    package var error: [ErrorInfo]?

    package init(kind: String? = nil, error: [ErrorInfo]? = nil) {
        self.kind = kind
        self.error = error
    }
}

/// The Admin SDKs read the index of every error.
extension BatchCreateResponse.ErrorInfo: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { field == "index" }
}
