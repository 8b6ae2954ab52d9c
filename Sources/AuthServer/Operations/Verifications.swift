import AuthDomain
import AuthWire

/// What was written down of phone numbers that were to be proved.
extension Operations {
    /// Answers `GET` at the verifications.
    ///
    /// - Throws: `INVALID_ARGUMENT` for a filter that is none, `INVALID_PAGE_SELECTION`.
    func verifications(
        _ request: VerificationListRequest,
        _ caller: Caller
    ) async throws -> VerificationListResponse {
        let filter = try filter(request, caller)
        let pages = ListPages(environment, of: "verifications", in: caller.scope)
        let page = try pages.range(
            ListRequest(pageSize: request.pageSize, pageToken: request.pageToken)
        )
        let cursor = page.cursor.flatMap(AttemptFilter.Cursor.init(text:))
        let found = try await environment.store.scan { transaction in
            try transaction.attempts(filter, after: cursor, limit: page.size)
        }
        let (attempts, token) = pages.cut(found, page) { attempt in
            AttemptFilter.Cursor(startedAt: attempt.startedAt, id: attempt.id).text
        }
        return VerificationListResponse(
            verifications: attempts.map { Verification($0, at: filter.now) },
            nextPageToken: token
        )
    }

    /// Answers `GET` at one of them.
    ///
    /// - Throws: `NOT_FOUND`.
    func verification(
        _ request: VerificationRequest,
        _ caller: Caller
    ) async throws -> Verification {
        let id = request.verificationId ?? ""
        let attempt = try await environment.store.read { transaction in
            try transaction.attempt(id, of: caller.scope.project)
        }
        guard let attempt, attempt.scope == caller.scope else {
            throw WireError(.notFound, status: 404)
        }
        return Verification(attempt, at: environment.clock.now())
    }

    private func filter(
        _ request: VerificationListRequest,
        _ caller: Caller
    ) throws(WireError) -> AttemptFilter {
        let project = caller.scope.project
        var filter = AttemptFilter(project: project, now: environment.clock.now())
        filter.tenant = caller.scope.tenant ?? ""
        filter.account = request.localId.nonEmpty.map { AccountID($0) }
        filter.since = request.since.map { Timestamp(milliseconds: $0.milliseconds) }
        if let name = request.outcome.nonEmpty {
            guard let outcome = VerificationAttempt.Outcome(rawValue: name) else {
                throw WireError(.invalidArgument, detail: "outcome")
            }
            filter.outcome = outcome
        }
        if let text = request.phoneNumber.nonEmpty {
            guard let number = try? environment.phoneNumbers.facts(of: text).e164 else {
                throw WireError(.invalidArgument, detail: "phoneNumber must be in E.164 form.")
            }
            filter.numberMark = environment.secrets.numberMark(of: number, in: project)
        }
        return filter
    }
}

extension AttemptFilter.Cursor {
    fileprivate var text: String { "\(startedAt.milliseconds)/\(id)" }

    fileprivate init?(text: String) {
        let parts = text.split(separator: "/", maxSplits: 1)
        guard parts.count == 2, let milliseconds = Int64(parts[0]) else { return nil }
        self.init(startedAt: Timestamp(milliseconds: milliseconds), id: String(parts[1]))
    }
}

extension Verification {
    fileprivate init(_ attempt: VerificationAttempt, at now: Timestamp) {
        self.init(
            verificationId: attempt.id,
            tenantId: attempt.scope.tenant,
            localId: attempt.account?.rawValue,
            phoneNumber: attempt.phoneNumber,
            region: attempt.region,
            bundleId: attempt.bundleID,
            purpose: attempt.purpose.rawValue,
            outcome: attempt.outcome(at: now).rawValue,
            startTime: WireTimestamp(attempt.startedAt),
            expireTime: WireTimestamp(attempt.expiresAt),
            steps: attempt.steps.map { step in
                VerificationStep(
                    time: WireTimestamp(step.at),
                    kind: step.kind.rawValue,
                    reason: step.reason,
                    gateway: step.gateway
                )
            }
        )
    }
}
