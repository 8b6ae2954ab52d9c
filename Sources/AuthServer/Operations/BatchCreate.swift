import AuthCrypto
package import AuthDomain
package import AuthWire

extension Operations {
    /// Source: Firebase's reference of `projects.accounts.batchCreate`.
    private static let maximumImport = 1000

    /// Answers `accounts:batchCreate`.
    ///
    /// - Throws: `MISSING_USER_ACCOUNT`, `INVALID_ARGUMENT` for a list that is too long, what is wrong
    ///   with the hash algorithm, or `AuthError` for what the list names twice; nothing is then imported.
    package func batchCreate(
        _ request: BatchCreateRequest,
        _ caller: Caller
    ) async throws -> BatchCreateResponse {
        guard let users = request.users, !users.isEmpty else {
            throw WireError(.missingUserAccount)
        }
        guard users.count <= Self.maximumImport || environment.policy.takesLongLists else {
            throw WireError(
                .invalidArgument,
                detail: "An import may have at most \(Self.maximumImport) users."
            )
        }
        let hashing = try ImportedHashing(request)
        let acceptsReadable = environment.policy.importsReadablePasswords
        let outcomes = try await BatchCreate(environment).create(
            users.map { user in
                let account = ImportedAccount(user, acceptsReadablePasswords: acceptsReadable)
                guard account.password.isHash, hashing == nil else { return account }
                throw WireError(.missingHashAlgorithm)
            },
            hashing: hashing,
            BatchCreate.Rules(
                refusesRepetition: request.sanityCheck ?? false,
                overwrites: request.allowOverwrite ?? false
            ),
            caller: caller
        )
        let errors = outcomes.enumerated().compactMap { index, outcome in
            outcome.fault.map {
                BatchCreateResponse.ErrorInfo(index: index, message: $0.spelling)
            }
        }
        // Firebase's command line takes an empty list for a failure.
        return BatchCreateResponse(
            kind: "identitytoolkit#UploadAccountResponse",
            error: errors.isEmpty ? nil : errors
        )
    }
}

extension ImportedAccount {
    /// Reads what a request or a file says of an account.
    ///
    /// - Parameters:
    ///   - user: the account, as the protocol writes it.
    ///   - acceptsReadablePasswords: whether a password may stand in place of its hash.
    package init(_ user: UserInfo, acceptsReadablePasswords: Bool) {
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
        validSince = user.validSince.map { Timestamp(seconds: $0) }
        lastLoginAt = user.lastLoginAt.map { Timestamp(milliseconds: $0) }
        passwordUpdatedAt = user.passwordUpdatedAt.flatMap { Int64(exactly: $0.rounded()) }
            .map { Timestamp(milliseconds: $0) }
        password = Self.password(of: user, acceptsReadablePasswords)
        identities = Self.identities(of: user)
        factors = (user.mfaInfo ?? []).map(FactorProposal.init(_:))
        hasAuthenticatorApp = user.mfaInfo?.contains { $0.totpInfo != nil } ?? false
    }

    private static func password(
        of user: UserInfo,
        _ acceptsReadable: Bool
    ) -> Password {
        if let password = user.rawPassword.nonEmpty { return .inClear(password) }
        guard let text = user.passwordHash.nonEmpty else { return .none }
        if acceptsReadable, let password = ReadablePassword(text) {
            return .readable(password.text)
        }
        guard let hash = Base64.decode(text), let salt = Base64.decode(user.salt ?? "") else {
            return .unreadable
        }
        return .hash(hash, salt: salt)
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
    /// What is wrong, for the caller: the only place where a fault of a row is given its words.
    package var spelling: String {
        switch self {
        case .textNotStorable: "A text holds a character that cannot be stored."
        case .idMissing: "localId is missing"
        case .idTooLong: "localId may have at most 128 characters"
        case .tenantMismatch: "Tenant id in userInfo does not match the tenant id in request."
        case .claimsTooLarge: "Custom claims provided are too large."
        case .claimsInvalid: "Invalid custom claims provided."
        case .claimReserved: "Custom claims provided include a reserved claim."
        case .textTooLong: "displayName or photoUrl is too long"
        case .passwordInvalid: "rawPassword must have 6 to 4096 characters"
        case .passwordHashUnexplained: "passwordHash needs a hash algorithm"
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
        case .factorsLost: "the account has second factors that the import does not bring"
        }
    }
}
