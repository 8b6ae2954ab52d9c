import AuthCrypto

/// `mfaEnrollment:start` and `:finalize` for an authenticator app.
///
/// Nothing is stored until the app's first code is proved: the secret travels sealed in the session
/// info, so that abandoned enrollments leave nothing behind.
package struct TOTPEnrollment: Sendable {
    /// The user has so long to set the app up.
    package static let lifetimeSeconds: Int64 = 900
    /// Wrong codes that end an enrollment.
    private static let maximumTries: Int64 = 3
    private static let purpose = "TOTP enrollment"

    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// What the client needs to set an authenticator app up.
    package struct Offer: Sendable {
        /// The secret in base32.
        package let secret: String
        package let sessionInfo: String
        /// Until when ``TOTPEnrollment/finalize(_:user:caller:)`` is taken.
        package let deadline: Timestamp
    }

    /// Makes a secret for the user's app.
    ///
    /// - Throws: `firstFactorUnsupported`, `emailUnverified`, `signInTooOld`, `factorLimitReached`.
    package func start(user: SignedInUser, caller: Caller) throws(AuthError) -> Offer {
        let enrollment = MFAEnrollment(environment)
        try enrollment.check(user)
        try check(user.factors)
        let secret = environment.random.bytes(TOTP.secretByteCount)
        let deadline = environment.clock.now().adding(seconds: Self.lifetimeSeconds)
        let session = TOTPSession(
            id: environment.secrets.identifier(),
            scope: caller.scope,
            account: user.account.id,
            secret: secret,
            deadline: deadline
        )
        return Offer(
            secret: Base32.encode(secret),
            sessionInfo: environment.secrets.seal(session.json, purpose: Self.purpose),
            deadline: deadline
        )
    }

    /// Stores the factor, ends the account's sessions and opens a new one that carries the factor.
    ///
    /// - Throws: `firstFactorUnsupported`, `emailUnverified`, `signInTooOld`, `codeSessionInvalid`,
    ///   `codeExpired`, `tooManyEnrollmentAttempts`, `codeWrong`, `enrollmentComplete` or
    ///   `factorLimitReached`.
    package func finalize(
        _ proof: MFAEnrollment.Proof,
        user: SignedInUser,
        caller: Caller
    ) async throws -> TokenPair {
        let enrollment = MFAEnrollment(environment)
        try enrollment.check(user)
        let session = try session(proof.sessionInfo, user: user, caller: caller)
        let step = try await prove(proof.code, session, caller: caller)
        let factor = Factor(
            id: FactorID(environment.secrets.identifier()),
            kind: .totp(sealedSecret: []),
            displayName: proof.displayName,
            enrolledAt: environment.clock.now()
        ).sealing(session.secret, by: environment.secrets)
        let enrolled = try await environment.store.write { transaction in
            guard try transaction.spend(session.id, until: session.deadline) else {
                throw AuthError.enrollmentComplete
            }
            let enrolled = try enrollment.enroll(
                factor,
                user: user,
                caller: caller,
                in: transaction
            )
            // The code that enrolled the app signs nobody in.
            _ = try transaction.advance(factor.id, of: user.account.id, in: caller.scope, to: step)
            return enrolled
        }
        return try await enrollment.tokens(of: enrolled)
    }

    /// An account has at most one authenticator app.
    func check(_ factors: [Factor]) throws(AuthError) {
        guard !factors.contains(where: { $0.isTOTP }) else { throw .factorLimitReached }
    }

    private func session(
        _ sessionInfo: String,
        user: SignedInUser,
        caller: Caller
    ) throws(AuthError) -> TOTPSession {
        guard let json = environment.secrets.open(sessionInfo, purpose: Self.purpose),
            let session = TOTPSession(json),
            session.scope == caller.scope, session.account == user.account.id
        else {
            throw .codeSessionInvalid
        }
        guard environment.clock.now() < session.deadline else { throw .codeExpired }
        return session
    }

    private func prove(
        _ code: String,
        _ session: TOTPSession,
        caller: Caller
    ) async throws -> Int64 {
        let now = environment.clock.now()
        try await environment.store.write { transaction in
            guard try !transaction.isSpent(session.id) else { throw AuthError.enrollmentComplete }
            var tries = try transaction.countGuess("totp enrollment/\(session.id)", at: now)
            guard tries.guesses <= Self.maximumTries else {
                throw AuthError.tooManyEnrollmentAttempts
            }
            tries.updatedAt = now
            try transaction.update(tries)
        }
        return try TOTP.step(
            of: PhoneCode.normalized(code),
            secret: session.secret,
            now: now,
            adjacentIntervals: caller.config.totpAdjacentIntervals
        )
    }
}

/// An enrollment between its two requests, as the client carries it sealed.
private struct TOTPSession: Sendable {
    let id: String
    let scope: Scope
    let account: AccountID
    let secret: [UInt8]
    let deadline: Timestamp

    var json: JSONValue {
        var value: JSONObject = [
            "id": .string(id), "project": .string(scope.project),
            "account": .string(account.rawValue), "secret": .string(Base64URL.encode(secret)),
            "deadline": .int(deadline.milliseconds),
        ]
        value["tenant"] = scope.tenant.map(JSONValue.string)
        return .object(value)
    }
}

extension TOTPSession {
    init?(_ json: JSONValue) {
        guard let id = json["id"]?.stringValue, let project = json["project"]?.stringValue,
            let account = json["account"]?.stringValue,
            let secret = json["secret"]?.stringValue.flatMap({ Base64URL.decode($0) }),
            let deadline = json["deadline"]?.intValue
        else {
            return nil
        }
        self.init(
            id: id,
            scope: Scope(project: project, tenant: json["tenant"]?.stringValue),
            account: AccountID(account),
            secret: secret,
            deadline: Timestamp(milliseconds: deadline)
        )
    }
}
