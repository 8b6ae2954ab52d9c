package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:update`.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func update(_ request: UpdateRequest, _ caller: Caller) async throws -> UpdateResponse {
        guard request.provider?.isEmpty ?? true, request.upgradeToFederatedLogin != true else {
            throw WireError(.notImplemented, status: 501)
        }
        try Self.checkPermission(of: request, caller)
        let changes = try AccountChanges(request)
        let update = Update(environment)
        if let code = request.oobCode.nonEmpty {
            return answer(try await update.byActionCode(code, caller: caller))
        }
        if let idToken = request.idToken.nonEmpty {
            let user = try await user(idToken, caller)
            guard request.disableUser == nil else { throw WireError(.operationNotAllowed) }
            var ownChanges = changes
            // Owners cannot choose the time: whichever they name, it is now.
            // Source: Firebase's own emulator, src/emulator/auth/operations.ts.
            ownChanges.endsSessions = request.validSince != nil
            return answer(try await update.byOwner(ownChanges, user: user, caller: caller))
        }
        guard let id = request.localId.nonEmpty else { throw WireError(.missingLocalID) }
        return answer(
            try await update.byAdministrator(
                changes,
                Update.Administration(request),
                of: AccountID(id),
                caller: caller
            )
        )
    }

    private func answer(_ outcome: Update.Outcome) -> UpdateResponse {
        var response = UpdateResponse(outcome)
        if let password = readablePassword(of: outcome.details.account) {
            response.passwordHash = password.text
        }
        return response
    }

    private static func checkPermission(
        of request: UpdateRequest,
        _ caller: Caller
    ) throws(WireError) {
        guard caller.access == .client else {
            guard request.localId.nonEmpty != nil else { throw WireError(.missingLocalID) }
            return
        }
        guard request.idToken.nonEmpty != nil || request.oobCode.nonEmpty != nil else {
            throw WireError(.invalidReqType, detail: "Unsupported request parameters.")
        }
        guard request.customAttributes == nil, request.mfa == nil,
            request.linkProviderUserInfo == nil
        else {
            throw WireError(.insufficientPermission)
        }
    }
}

extension AccountChanges {
    /// Throws `NOT_IMPLEMENTED` where an attribute cannot be removed.
    fileprivate init(_ request: UpdateRequest) throws(WireError) {
        self.init()
        email = request.email
        password = request.password
        displayName = request.displayName
        photoURL = request.photoUrl
        removedProviders = request.deleteProvider ?? []
        for attribute in request.deleteAttribute ?? [] where !attribute.isUnspecified {
            switch attribute {
            case .displayName: removedAttributes.insert(.displayName)
            case .photoURL: removedAttributes.insert(.photoURL)
            case .email: removedAttributes.insert(.email)
            case .password: removedAttributes.insert(.password)
            case .provider, .rawUserInfo: throw WireError(.notImplemented, status: 501)
            default: throw WireError(.invalidArgument, detail: "deleteAttribute")
            }
        }
    }
}

extension Update.Administration {
    fileprivate init(_ request: UpdateRequest) {
        self.init()
        phoneNumber = request.phoneNumber.nonEmpty
        emailVerified = request.emailVerified
        disabled = request.disableUser
        validSince = request.validSince.map { Timestamp(seconds: $0) }
        customAttributes = request.customAttributes
        createdAt = request.createdAt.map { Timestamp(milliseconds: $0) }
        lastLoginAt = request.lastLoginAt.map { Timestamp(milliseconds: $0) }
        factors = request.mfa.map { ($0.enrollments ?? []).map(FactorProposal.init(_:)) }
        identity = request.linkProviderUserInfo.map { info in
            Update.IdentityProposal(
                provider: info.providerId,
                rawID: info.rawId,
                displayName: info.displayName.nonEmpty,
                photoURL: info.photoUrl.nonEmpty,
                email: info.email.nonEmpty
            )
        }
    }
}

extension UpdateResponse {
    fileprivate init(_ outcome: Update.Outcome) {
        let account = outcome.details.account
        self.init(
            kind: "identitytoolkit#SetAccountInfoResponse",
            localId: account.id.rawValue,
            email: account.email,
            displayName: account.displayName,
            photoUrl: account.photoURL,
            emailVerified: account.emailVerified,
            newEmail: outcome.newEmail,
            providerUserInfo: ProviderUserInfo.all(of: outcome.details),
            passwordHash: account.passwordHash == nil ? nil : UserInfo.redactedPasswordHash,
            idToken: outcome.tokens?.idToken,
            refreshToken: outcome.tokens?.refreshToken,
            expiresIn: outcome.tokens?.expiresInSeconds
        )
    }
}
