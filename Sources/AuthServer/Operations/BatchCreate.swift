package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:batchCreate`.
    ///
    /// - Throws: `MISSING_USER_ACCOUNT`, what is wrong with the hash algorithm, or `AuthError` for
    ///   what the list names twice; nothing is then imported.
    package func batchCreate(
        _ request: BatchCreateRequest,
        _ caller: Caller
    ) async throws -> BatchCreateResponse {
        guard let users = request.users, !users.isEmpty else {
            throw WireError(.missingUserAccount)
        }
        let hashes = try ImportedHashes(request)
        let faults = try await BatchCreate(environment).create(
            users.map { try ImportedAccount($0, hashes) },
            BatchCreate.Rules(
                refusesRepetition: request.sanityCheck ?? false,
                overwrites: request.allowOverwrite ?? false
            ),
            caller: caller
        )
        // Firebase's command line takes an empty list for a failure.
        return BatchCreateResponse(
            kind: "identitytoolkit#UploadAccountResponse",
            error: faults.isEmpty
                ? nil : faults.map { .init(index: $0.index, message: $0.fault.spelling) }
        )
    }
}

extension ImportedAccount {
    /// Throws `MISSING_HASH_ALGORITHM` where there is a hash, and the request does not say of which kind.
    fileprivate init(_ user: UserInfo, _ hashes: ImportedHashes?) throws(WireError) {
        self.init()
        id = user.localId.nonEmpty
        tenant = user.tenantId.nonEmpty
        email = user.email.nonEmpty
        emailVerified = user.emailVerified ?? false
        displayName = user.displayName.nonEmpty
        photoURL = user.photoUrl.nonEmpty
        phoneNumber = user.phoneNumber.nonEmpty
        disabled = user.disabled ?? false
        customAttributes = user.customAttributes.nonEmpty
        createdAt = user.createdAt.map { Timestamp(milliseconds: $0) }
        lastLoginAt = user.lastLoginAt.map { Timestamp(milliseconds: $0) }
        passwordUpdatedAt = user.passwordUpdatedAt.flatMap { Int64(exactly: $0.rounded()) }
            .map { Timestamp(milliseconds: $0) }
        password = try Self.password(of: user, hashes)
        identities = Self.identities(of: user)
        factors = (user.mfaInfo ?? []).map(FactorProposal.init(_:))
        hasAuthenticatorApp = user.mfaInfo?.contains { $0.totpInfo != nil } ?? false
    }

    private static func password(
        of user: UserInfo,
        _ hashes: ImportedHashes?
    ) throws(WireError) -> Password {
        guard user.rawPassword.nonEmpty == nil else { return .inClear }
        guard let hash = user.passwordHash.nonEmpty else { return .none }
        guard let hashes else { throw WireError(.missingHashAlgorithm) }
        return hashes.stored(hash: hash, salt: user.salt ?? "").map(Password.hash) ?? .unreadable
    }

    /// The account's own address and number are no identities.
    private static func identities(of user: UserInfo) -> [Identity] {
        (user.providerUserInfo ?? []).filter { !["password", "phone"].contains($0.providerId) }
            .map { info in
                Identity(
                    provider: info.providerId.nonEmpty,
                    rawID: info.rawId.nonEmpty,
                    displayName: info.displayName.nonEmpty,
                    photoURL: info.photoUrl.nonEmpty,
                    email: info.email.nonEmpty,
                    screenName: info.screenName.nonEmpty
                )
            }
    }
}

extension ImportFault {
    /// The only place where a fault of a row is given its words.
    fileprivate var spelling: String {
        switch self {
        case .idMissing: "localId is missing"
        case .idTooLong: "localId may have at most 128 characters"
        case .tenantMismatch: "Tenant id in userInfo does not match the tenant id in request."
        case .claimsTooLarge: "Custom claims provided are too large."
        case .claimsInvalid: "Invalid custom claims provided."
        case .claimReserved: "Custom claims provided include a reserved claim."
        case .textTooLong: "displayName or photoUrl is too long"
        case .passwordInClear: "rawPassword is not supported"
        case .passwordHashUnreadable: "passwordHash or salt is invalid"
        case .identityIncomplete: "federatedId or (providerId & rawId) is required"
        case .identityTaken: "raw id exists in other account in database"
        case .phoneNumberInvalid: "phone number format is invalid"
        case .phoneNumberTaken: "phone number exists in other account in database"
        case .emailInvalid: "email is invalid"
        case .emailTaken: "email exists in other account in database"
        case .factorWithoutEmail: "Second factor account requires email to be presented."
        case .factorWithUnverifiedEmail: "Second factor account requires email to be verified."
        case .factorIDRepeated: "Enrollment id already exists."
        case .factorUnsupported: "Second factor not supported."
        case .authenticatorAppUnsupported: "Importing TOTP MFA is not supported."
        case .factorNumberInvalid: "Phone number format is invalid"
        case .factorLimitReached: "An account may have at most 5 second factors."
        case .idTaken: "localId belongs to an existing account - can not overwrite."
        }
    }
}
