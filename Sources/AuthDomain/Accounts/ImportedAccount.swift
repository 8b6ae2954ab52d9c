/// An account as an import describes it; every part may be missing.
package struct ImportedAccount: Sendable {
    /// What an import says of an account's password.
    package enum Password: Sendable {
        case none
        /// A hash of the kind that the import announced, and its salt.
        case hash([UInt8], salt: [UInt8])
        /// What is no base 64.
        case unreadable
        /// The password itself, to be hashed.
        case inClear(String)
        /// What development keeps in place of a hash.
        case readable(String)

        /// Whether it takes to know how hashes were made.
        package var isHash: Bool {
            switch self {
            case .hash, .unreadable: true
            case .none, .inClear, .readable: false
            }
        }
    }

    /// What one identity provider says; both parts are needed.
    package struct Identity: Sendable {
        let provider: String?
        let rawID: String?
        let details: AuthDomain.Identity?

        /// Takes what the import says.
        package init(
            provider: String?,
            rawID: String?,
            displayName: String? = nil,
            photoURL: String? = nil,
            email: String? = nil,
            screenName: String? = nil
        ) {
            self.provider = provider
            self.rawID = rawID
            guard let provider, let rawID else {
                details = nil
                return
            }
            details = AuthDomain.Identity(
                provider: provider,
                rawID: rawID,
                federatedID: rawID,
                displayName: displayName,
                photoURL: photoURL,
                email: email,
                screenName: screenName
            )
        }
    }

    package var id: String?
    package var tenant: String?
    package var email: String?
    package var emailVerified = false
    package var displayName: String?
    package var photoURL: String?
    package var phoneNumber: String?
    package var disabled = false
    /// Text of a JSON object.
    package var customAttributes: String?
    package var createdAt: Timestamp?
    package var lastLoginAt: Timestamp?
    /// Sessions from before it are over.
    package var validSince: Timestamp?
    package var password = Password.none
    package var passwordUpdatedAt: Timestamp?
    package var identities: [Identity] = []
    package var factors: [FactorProposal] = []
    /// Whether one of the factors is an authenticator app, whose secret no import brings.
    package var hasAuthenticatorApp = false

    /// Describes an account with nothing at all.
    package init() {}

    /// Whether one of the texts that are stored as they are holds a character that no store can keep.
    ///
    /// A row of that kind must not take those beside it along.
    var hasUnstorableText: Bool {
        let texts = [id, tenant, email, displayName, photoURL, phoneNumber, customAttributes]
        return (texts + identities.flatMap(\.texts) + factors.flatMap(\.texts))
            .contains { $0?.utf8.contains(0) ?? false }
    }
}

extension ImportedAccount.Identity {
    fileprivate var texts: [String?] {
        [
            provider, rawID, details?.displayName, details?.photoURL, details?.email,
            details?.screenName,
        ]
    }
}

extension FactorProposal {
    fileprivate var texts: [String?] { [id?.rawValue, displayName] }
}

/// Why an account was not imported; of several reasons the first one in this order is told.
///
/// Source: Firebase's own emulator, `batchCreate`; what it has no words for stands beside the check
/// that it belongs to.
package enum ImportFault: Int, Error, Comparable, Sendable {
    case textNotStorable
    case idMissing
    case idTooLong
    case tenantMismatch
    case claimsTooLarge
    case claimsInvalid
    case claimReserved
    case textTooLong
    case passwordInvalid
    case passwordHashUnexplained
    case passwordHashUnreadable
    case identityIncomplete
    case identityTaken
    case phoneNumberInvalid
    case phoneNumberTaken
    case emailInvalid
    case emailTaken
    case factorWithoutEmail
    case factorWithUnverifiedEmail
    case factorIDRepeated
    case factorUnsupported
    case authenticatorAppUnsupported
    case factorNumberInvalid
    case factorLimitReached
    case idTaken
    case factorsLost

    package static func < (left: ImportFault, right: ImportFault) -> Bool {
        left.rawValue < right.rawValue
    }
}
