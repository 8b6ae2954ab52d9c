/// The limits of one caller's requests, beside those on guesses.
///
/// Administrators are not held to them, nor are commands on the store.
struct RateLimits: Sendable {
    private static let hour: Int64 = 3600
    private static let day: Int64 = 24 * 3600

    let environment: Environment
    private let caller: Caller
    private let limits: Limits?
    /// By which the caller's network is known again; nil where nobody is counted.
    private var network: String? { caller.network.map(environment.secrets.pseudonym) }

    init(_ environment: Environment, _ caller: Caller) {
        self.environment = environment
        self.caller = caller
        limits =
            caller.access == .administrator
            ? nil : caller.config.limits(areOn: environment.policy.limitsRequests)
    }

    /// Counts an account that is about to be made.
    ///
    /// - Throws: `tooManyAttempts`.
    func signUp() async throws {
        guard let limits, let network else { return }
        let limit = RateLimit(
            key: "sign-up/\(caller.scope.project)/\(network)",
            maximum: caller.config.signUpQuota(at: environment.clock.now())
                ?? limits.signUpsPerCaller,
            windowSeconds: Self.hour
        )
        try await take(limit, or: .tooManyAttempts)
    }

    /// Counts a question how an address signs in, the same whether it has an account or not.
    ///
    /// - Throws: `quotaExceeded`.
    func emailLookup() async throws {
        guard let limits, let network else { return }
        let limit = RateLimit(
            key: "lookup/\(caller.scope.project)/\(network)",
            maximum: limits.emailLookupsPerCaller,
            windowSeconds: Self.hour
        )
        try await take(limit, or: .quotaExceeded(.emailLookups))
    }

    /// Counts a sign-in that begins at a provider's page.
    ///
    /// - Throws: `tooManyAttempts`.
    func authorization() async throws {
        guard let limits, let network else { return }
        let limit = RateLimit(
            key: "authorizations/\(caller.scope.project)/\(network)",
            maximum: limits.authorizationsPerCaller,
            windowSeconds: Self.hour
        )
        try await take(limit, or: .tooManyAttempts)
    }

    /// Counts an account that its user is about to remove.
    ///
    /// - Throws: `quotaExceeded`.
    func deletion() async throws {
        guard let limits else { return }
        let limit = RateLimit(
            key: "delete/\(caller.scope.project)",
            maximum: limits.deletionsPerSecond,
            windowSeconds: 1
        )
        try await take(limit, or: .quotaExceeded(.accountDeletions))
    }

    /// Counts a message by SMS, inside the transaction that makes its code.
    ///
    /// - Throws: `tooManyAttempts`.
    func message(in transaction: any ThrottleQueries) throws {
        guard let limit = messagesAsked else { return }
        guard try limit.take(at: environment.clock.now(), in: transaction) else {
            throw AuthError.tooManyAttempts
        }
    }

    /// The messages of a project that were paid for with nothing but a machine's work.
    static func work(of project: String, atMost maximum: Int64 = 0) -> RateLimit {
        RateLimit(key: "messages-for-work/\(project)", maximum: maximum, windowSeconds: hour)
    }

    /// Counts one of those messages: work is cheap for whoever means it.
    ///
    /// - Throws: `tooManyAttempts`.
    func workedMessage(in transaction: any ThrottleQueries) throws {
        guard let limits else { return }
        let now = environment.clock.now()
        var all = [Self.work(of: caller.scope.project, atMost: limits.workedMessagesPerHour)]
        if let network {
            all.append(
                RateLimit(
                    key: "messages-for-work/\(caller.scope.project)/\(network)",
                    maximum: limits.workedMessagesPerCaller,
                    windowSeconds: Self.hour
                )
            )
        }
        for limit in all {
            guard try limit.take(at: now, in: transaction) else { throw AuthError.tooManyAttempts }
        }
    }

    /// Counts a push by which an app proves itself, by who asks and by the device that gets it.
    ///
    /// - Throws: `tooManyAttempts`.
    func push(to deviceToken: String) async throws {
        guard let limits else { return }
        let project = caller.scope.project
        var all = [
            RateLimit(
                key: "pushes/\(project)/device/\(environment.secrets.pseudonym(deviceToken))",
                maximum: limits.pushesPerDevice,
                windowSeconds: Self.hour
            )
        ]
        if let network {
            all.append(
                RateLimit(
                    key: "pushes/\(project)/\(network)",
                    maximum: limits.messagesPerCaller,
                    windowSeconds: Self.hour
                )
            )
        }
        for limit in all { try await take(limit, or: .tooManyAttempts) }
    }

    /// Looks whether the caller may ask for another message, ahead of what costs more.
    ///
    /// - Throws: `tooManyAttempts`.
    func requireMessage() async throws {
        guard let limit = messagesAsked else { return }
        try await require(limit, or: .tooManyAttempts)
    }

    /// Looks the same way, and counts that somebody of the project's
    /// is asked: who is over the limit, or hears no each time, must not keep them busy.
    ///
    /// - Parameter respondent: who is asked.
    /// - Throws: `tooManyAttempts`.
    func question(ofMessageTo respondent: Respondent) async throws {
        try await requireMessage()
        guard let limit = limit("\(respondent)-asked-of-messages", \.messagesPerCaller) else {
            return
        }
        try await take(limit, or: .tooManyAttempts)
    }

    /// The same for another mail.
    ///
    /// - Throws: `tooManyAttempts`.
    func questionOfEmail() async throws {
        if let limit = emailsAsked { try await require(limit, or: .tooManyAttempts) }
        guard let limit = limit("function-asked-of-mails", \.emailsPerCaller) else { return }
        try await take(limit, or: .tooManyAttempts)
    }

    /// Who of a project's own decides about messages.
    enum Respondent {
        case function
        case risk
    }

    /// Counts a mail, inside the transaction that makes its code, whether the address has an account
    /// or not.
    ///
    /// One that is not sent, because nobody is there to read it, is refused like all others but does not
    /// count against the project's day: else asking for nobodies would keep users from their mails.
    ///
    /// - Throws: `tooManyAttempts`, `resetMailsExhausted` or `quotaExceeded`.
    func email(
        _ kind: ActionKind,
        to address: String,
        isSent: Bool,
        in transaction: any ThrottleQueries
    ) throws {
        guard let limits else { return }
        let now = environment.clock.now()
        if let asked = emailsAsked {
            guard try asked.take(at: now, in: transaction) else { throw AuthError.tooManyAttempts }
        }
        let received = RateLimit(
            // One mailbox, whichever of the project's tenants writes to it.
            key: "mails/\(caller.scope.project)/\(kind.rawValue)/"
                + environment.secrets.pseudonym(address),
            maximum: limits.emailsPerAddress,
            windowSeconds: Self.hour
        )
        guard try received.take(at: now, in: transaction) else {
            throw kind == .passwordReset
                ? AuthError.resetMailsExhausted : AuthError.tooManyAttempts
        }
        let sent = RateLimit(
            key: "mails-sent/\(caller.scope.project)/\(kind.rawValue)",
            maximum: limits.emailsPerDay(kind),
            windowSeconds: Self.day
        )
        let isLeft =
            isSent
            ? try sent.take(at: now, in: transaction)
            : try !sent.isExhausted(at: now, in: transaction)
        guard isLeft else { throw AuthError.quotaExceeded(.emails(kind)) }
    }

    /// Counts a refresh token of nobody's, and says how it is refused.
    ///
    /// No token can be guessed; this keeps who tries from costing the store more than a look.
    func refusalOfUnknownToken() async throws -> AuthError {
        guard let limits, let network else { return .refreshTokenInvalid }
        let limit = RateLimit(
            key: "tokens/\(caller.scope.project)/\(network)",
            maximum: limits.tokenFailuresPerCaller,
            windowSeconds: Self.hour
        )
        do {
            try await take(limit, or: .tooManyAttempts)
            return .refreshTokenInvalid
        } catch let refusal as AuthError {
            return refusal
        }
    }

    /// Runs what asks another server about a token of its own; the caller brings so many of nobody's an
    /// hour, and is then not asked for any more.
    ///
    /// - Throws: `tooManyAttempts`, or what `work` throws.
    func countingForeignTokens<Result>(_ work: () async throws -> Result) async throws -> Result {
        guard let limits, let network else { return try await work() }
        let limit = RateLimit(
            key: "foreign-tokens/\(caller.scope.project)/\(network)",
            maximum: limits.tokenFailuresPerCaller,
            windowSeconds: Self.hour
        )
        try await require(limit, or: .tooManyAttempts)
        do {
            return try await work()
        } catch let refusal as AuthError {
            try await take(limit, or: .tooManyAttempts)
            throw refusal
        }
    }

    private var messagesAsked: RateLimit? {
        guard let limits, let network else { return nil }
        return RateLimit(
            key: "messages/\(caller.scope.project)/\(network)",
            maximum: limits.messagesPerCaller,
            windowSeconds: Self.hour
        )
    }

    private var emailsAsked: RateLimit? {
        guard let limits, let network else { return nil }
        return RateLimit(
            key: "mails-asked/\(caller.scope.project)/\(network)",
            maximum: limits.emailsPerCaller,
            windowSeconds: Self.hour
        )
    }

    private func require(_ limit: RateLimit, or refusal: AuthError) async throws {
        let now = environment.clock.now()
        let isExhausted = try await environment.store.read { transaction in
            try limit.isExhausted(at: now, in: transaction)
        }
        guard !isExhausted else { throw refusal }
    }

    /// A limit of the caller's an hour; nil where there is none, or nobody to count it for.
    func limit(_ name: String, _ maximum: KeyPath<Limits, Int64>) -> RateLimit? {
        guard let limits, let network else { return nil }
        return RateLimit(
            key: "\(name)/\(caller.scope.project)/\(network)",
            maximum: limits[keyPath: maximum],
            windowSeconds: Self.hour
        )
    }

    /// Looks before it writes: who is over the limit must not keep the store's writer busy.
    func take(_ limit: RateLimit, or refusal: AuthError) async throws {
        try await require(limit, or: refusal)
        let now = environment.clock.now()
        let isTaken = try await environment.store.write { transaction in
            try limit.take(at: now, in: transaction)
        }
        guard isTaken else { throw refusal }
    }
}
