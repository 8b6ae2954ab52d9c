import AuthCrypto

/// Asks a project's own functions, outside of every transaction.
package struct BlockingFunctions: Sendable {
    private static let timeout = Duration.seconds(7)
    private static let patientTimeout = Duration.seconds(60)
    private static let maximumAnswerByteCount = 64 * 1024
    /// The longest refusal that is handed on.
    private static let maximumRefusalByteCount = 8 * 1024
    /// From when a function no longer believes its token.
    private static let tokenSeconds: Int64 = 600
    /// How often a transaction begins anew: once for each question, and once more where an account has
    /// changed while its question was asked.
    private static let maximumRuns = 4

    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Runs the transaction that signs somebody up or in, with the decisions that it asks for.
    ///
    /// Nothing is written before every function has agreed, and no function is asked while the store is
    /// held. A function that closes the account lets it be stored, but opens no session.
    ///
    /// - Parameters:
    ///   - caller: who asks.
    ///   - work: the transaction, which gets the caller with the decisions made so far.
    /// - Returns: what `work` returns.
    /// - Throws: what `work` throws, `functionRefused`, `functionFailed`, `accountDisabled`, or
    ///   `AccountChangedMeanwhile`.
    package func write<Result: Sendable>(
        for caller: Caller,
        _ work: @escaping @Sendable (Caller, any Transaction) throws -> Result
    ) async throws -> Result {
        guard caller.config.asksAboutSignIns else {
            return try await environment.store.write { try work(caller, $0) }
        }
        var caller = caller
        for _ in 0..<Self.maximumRuns {
            do {
                let result = try await commit(caller, work)
                guard caller.decisions.disabledAccount == nil else {
                    throw AuthError.accountDisabled
                }
                return result
            } catch let question as BlockingDecisions.Question {
                let answer = try await ask(question.event, caller: caller)
                caller.decisions.add(answer, on: question.event)
            }
        }
        throw AccountChangedMeanwhile()
    }

    private func commit<Result: Sendable>(
        _ caller: Caller,
        _ work: @escaping @Sendable (Caller, any Transaction) throws -> Result
    ) async throws -> Result {
        let now = environment.clock.now()
        return try await environment.store.write { transaction in
            let result = try work(caller, transaction)
            if let id = caller.decisions.disabledAccount {
                try transaction.endSessions(of: id, in: caller.scope, except: nil, at: now)
            }
            return result
        }
    }

    /// Lets the project decide about a mail.
    ///
    /// - Throws: `tooManyAttempts`, `functionRefused`, `functionFailed` or `takenForMachine`.
    func decideEmail(
        to email: String,
        _ kind: BlockingEvent.EmailType,
        caller: Caller
    ) async throws {
        guard caller.config.functionURI(of: .beforeSendEmail) != nil else { return }
        try await RateLimits(environment, caller).questionOfEmail()
        _ = try await ask(BlockingEvent(mailTo: email, kind, caller: caller), caller: caller)
    }

    /// Lets the project decide about a text message.
    ///
    /// - Throws: `tooManyAttempts`, `functionRefused`, `functionFailed` or `takenForMachine`.
    func decideMessage(
        to phoneNumber: String,
        _ purpose: PhoneVerification.Purpose,
        caller: Caller
    ) async throws {
        guard caller.config.functionURI(of: .beforeSendSMS) != nil else { return }
        try await RateLimits(environment, caller).question(ofMessageTo: .function)
        let event = BlockingEvent(messageTo: phoneNumber, purpose, caller: caller)
        _ = try await ask(event, caller: caller)
    }
}

extension BlockingFunctions {
    private func ask(_ event: BlockingEvent, caller: Caller) async throws -> BlockingAnswer {
        guard let uri = caller.config.functionURI(of: event.trigger) else { return .consent }
        let body: JSONObject = ["data": ["jwt": .string(try await token(event, uri, caller))]]
        var request = OutgoingRequest(
            "POST",
            uri,
            fields: [.init("Content-Type", "application/json")],
            body: body.serialized
        )
        request.timeout =
            environment.policy.quirks.waitsForFunctions ? Self.patientTimeout : Self.timeout
        request.maximumAnswerByteCount = Self.maximumAnswerByteCount
        let answer = try await send(request)
        guard (200..<300).contains(answer.status) else { throw refusal(answer, of: uri) }
        let decision = try BlockingAnswer(answer.body, to: event.trigger)
        guard !decision.isTakenForMachine else { throw AuthError.takenForMachine }
        return decision
    }

    private func send(_ request: OutgoingRequest) async throws -> OutgoingAnswer {
        do {
            return try await environment.http.send(request)
        } catch let failure as OutgoingFailure {
            switch failure {
            case .timedOut, .answerMissing: throw AuthError.functionFailed(.deadline)
            case .overloaded: throw failure
            case .answerTooLarge:
                throw AuthError.functionFailed(.answerInvalid("The answer is too large."))
            case .requestRefused, .addressRefused, .certificateRefused, .unreachable:
                throw AuthError.functionFailed(.unreachable(reason: "\(failure)"))
            }
        }
    }

    /// A refusal is handed on word for word, because clients look for the JSON in it.
    private func refusal(_ answer: OutgoingAnswer, of uri: String) -> AuthError {
        guard !environment.policy.quirks.explainsRefusals else {
            let body = answer.body.prefix(Self.maximumRefusalByteCount)
            let text = String(decoding: body, as: UTF8.self)
            let sentence = "HTTP request to \(uri) returned HTTP error \(answer.status): \(text)"
            return .functionFailed(.answerInvalid(sentence))
        }
        guard answer.body.count <= Self.maximumRefusalByteCount,
            let json = try? JSONObject(parsing: answer.body), json["error"] != nil
        else { return .functionFailed(.status(answer.status)) }
        return .functionRefused(String(decoding: answer.body, as: UTF8.self))
    }

    /// The token that tells the function what it is asked, and that this server asks.
    private func token(
        _ event: BlockingEvent,
        _ uri: String,
        _ caller: Caller
    ) async throws -> String {
        let now = environment.clock.now()
        var claims = event.claims
        claims["iss"] = .string(environment.policy.issuer(of: caller.scope.project))
        claims["aud"] = .string(uri)
        claims["iat"] = .int(now.seconds)
        claims["exp"] = .int(now.adding(seconds: Self.tokenSeconds).seconds)
        claims["event_id"] = .string(environment.secrets.identifier())
        claims["event_type"] = .string(event.trigger.rawValue)
        guard !environment.policy.quirks.leavesTokensUnsigned else {
            return JWT.unsigned(claims: claims.serialized)
        }
        let key = try await environment.signingKeys.signer(for: .idToken)
        return try JWT.sign(claims: claims.serialized, with: key.privateKey, keyID: key.id)
    }
}
