/// Decides whether a request for a text message comes from the project's app.
struct AppVerification: Sendable {
    let environment: Environment

    /// What keeps a proof from serving twice.
    struct Mark: Sendable {
        let id: String
        let until: Timestamp
        /// What is thrown where the proof has served before.
        let refusal: AuthError
    }

    /// A proof that was found good; it is yet to be used up.
    struct Outcome: Sendable {
        /// Nil where no proof was asked for.
        let mark: Mark?
        let proof: AttemptStep.Proof
        /// Names the receipt that was redeemed.
        var receiptID: String?
        /// The app that was proved, by its bundle id or package; nil where the proof does not tell.
        var app: String?

        /// Whether all that was proved is that somebody's machine has worked for it.
        var isWorkAlone: Bool { proof == .work }

        /// Uses the proof up, inside the transaction that does what it was for.
        ///
        /// - Throws: the proof's refusal where another request was first.
        func use(in transaction: any SpentQueries) throws {
            guard let mark else { return }
            guard try transaction.spend(mark.id, until: mark.until) else { throw mark.refusal }
        }
    }

    /// Checks a proof.
    ///
    /// Administrators need none, nor does anybody where the project asks for none.
    ///
    /// - Throws: `ProofRefusal`, `appProofMissing`, `appProofInvalid` or `captchaFailed`; a failure of the
    ///   captcha's own service.
    func verify(_ proof: AppProof, caller: Caller) async throws -> Outcome {
        guard caller.access == .client else { return Outcome(mark: nil, proof: .administrator) }
        guard caller.config.asksForAppProof(default: environment.policy.asksForAppProof) else {
            return Outcome(mark: nil, proof: .notNeeded)
        }
        if proof.receipt != nil || proof.secret != nil {
            return try await unused(try receipt(proof, caller: caller))
        }
        if let token = proof.pageToken {
            return try await unused(try await page(token, caller: caller))
        }
        guard let response = proof.captchaResponse else { throw AuthError.appProofMissing }
        do {
            let captcha = try await CaptchaCheck(environment).configured(for: caller.scope.project)
            guard let captcha, captcha.isInApps else { throw AuthError.appProofInvalid }
            return try await unused(try await check(response, by: captcha, caller: caller))
        } catch AuthError.captchaFailed {
            // After this refusal, and no other, an Apple app goes on with a push or a page.
            throw AuthError.appProofInvalid
        }
    }

    private func receipt(_ proof: AppProof, caller: Caller) throws -> Outcome {
        do {
            let receipt = try AppReceipt(
                opening: proof.receipt ?? "",
                secret: proof.secret ?? "",
                caller: caller,
                environment: environment
            )
            return Outcome(
                mark: receipt.mark,
                proof: .push,
                receiptID: receipt.id,
                app: receipt.bundleID
            )
        } catch {
            throw ProofRefusal(
                proof: .push,
                reason: error.rawValue,
                refusal: .appProofInvalid
            )
        }
    }

    /// A page has the project's captcha, or our own challenge where it has none.
    private func page(_ token: String, caller: Caller) async throws -> Outcome {
        let project = caller.scope.project
        guard let captcha = try await CaptchaCheck(environment).configured(for: project) else {
            return try await WorkChallenges(environment).check(token, project: project)
        }
        return try await check(token, by: captcha, caller: caller)
    }

    /// Asks the captcha's service, which costs: not for whoever may send no message, nor for whoever
    /// brings one bad answer after the other.
    private func check(
        _ response: String,
        by captcha: Captcha,
        caller: Caller
    ) async throws -> Outcome {
        let limits = RateLimits(environment, caller)
        try await limits.requireMessage()
        return try await limits.countingForeignTokens {
            try await CaptchaCheck(environment).check(response, by: captcha, caller: caller)
        }
    }

    /// Looks ahead of what costs more whether a proof has served before; its mark decides later.
    private func unused(_ outcome: Outcome) async throws -> Outcome {
        guard let mark = outcome.mark else { return outcome }
        let isSpent = try await environment.store.read { try $0.isSpent(mark.id) }
        guard !isSpent else { throw mark.refusal }
        return outcome
    }
}
