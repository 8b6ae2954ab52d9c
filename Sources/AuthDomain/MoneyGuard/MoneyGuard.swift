/// Decides whether a text message may cost what it costs: who asks how often, for which numbers.
///
/// Everything is counted in the store, for all servers of it, in the transaction that takes the message
/// over; a look ahead of that keeps refused requests cheap. Fictional numbers cost nothing and have a
/// limit of their own.
struct MoneyGuard: Sendable {
    private let environment: Environment
    private let caller: Caller
    /// E.164.
    private let number: String
    private let purpose: PhoneVerification.Purpose
    private let facts: PhoneNumberFacts?
    /// The app that has proved itself; nil where none has.
    private let app: String?
    private let limits: MessageLimits?
    /// What the number begins with; see ``PhoneNumberFacts/prefix(digits:)``.
    private let prefix: String
    /// Nil where no money is at stake.
    private let spending: Spending?
    /// Nil also for codes of second factors: their numbers were proved once, and whoever shuts a prefix
    /// must not keep their owners out.
    private let breaker: PrefixBreaker?

    init(
        _ environment: Environment,
        _ caller: Caller,
        to number: String,
        for purpose: PhoneVerification.Purpose,
        app: String? = nil
    ) {
        self.environment = environment
        self.caller = caller
        self.number = number
        self.purpose = purpose
        self.app = app
        facts = try? environment.phoneNumbers.facts(of: number)
        prefix =
            facts?.prefix(digits: caller.config.messagePrefixDigits) ?? String(number.prefix(5))
        limits =
            caller.access == .administrator
            ? nil : caller.config.messageLimits(areOn: environment.policy.limitsRequests)
        let project = caller.scope.project
        let isGuarded = environment.policy.guardsMoney
        spending =
            isGuarded
            ? Spending(
                caller.config,
                of: project,
                to: number,
                in: facts?.region,
                for: purpose
            ) : nil
        breaker =
            isGuarded && caller.access == .client && purpose != .secondFactor
            ? PrefixBreaker(
                settings: caller.config.messageBreaker,
                prefix: prefix,
                project: project
            ) : nil
    }

    /// Requires that the project sends messages to the number's country, and that there can be somebody
    /// to read them at no more than a message's price.
    ///
    /// A number of no country (satellites, `+979`) is one of the dear ones.
    ///
    /// - Throws: `smsRegionForbidden`, `smsRefused`.
    func requireFitNumber() throws(AuthError) {
        try caller.config.requireSMS(to: facts?.region)
        let isAsked = caller.config.refusesUnfitNumbers ?? environment.policy.guardsMoney
        guard isAsked else { return }
        guard let facts, facts.isAllocated else { throw .smsRefused(.rangeUnallocated) }
        guard facts.use == .ordinary, facts.region != nil else { throw .smsRefused(.rangeUnfit) }
    }

    /// Looks whether a message would be refused, ahead of what costs more.
    ///
    /// - Throws: `smsRefused`.
    func look() async throws {
        let now = environment.clock.now()
        let event = try await breaker?.look(in: environment.store, at: now)
        if let event {
            environment.smsWatch.note(event)
            throw AuthError.smsRefused(.prefixShut)
        }
        let full = try await budget(at: now).full(in: environment.store, at: now)
        guard let (counter, sum) = full else { return }
        if let spending, let sum, spending.isAlarming(sum, in: counter) {
            let event = try await environment.store.write { transaction in
                try spending.alarm(counter, at: now, in: transaction)
            }
            if let event { environment.smsWatch.note(event) }
        }
        throw AuthError.smsRefused(counter.refusal)
    }

    /// Counts the message, inside the transaction that takes it over.
    ///
    /// - Returns: what the operator is to hear once the transaction is over.
    /// - Throws: `smsRefused`.
    func take(at now: Timestamp, in transaction: any Transaction) throws -> [SMSEvent] {
        let sums = try budget(at: now).take(at: now, in: transaction)
        try breaker?.take(at: now, in: transaction)
        guard let spending else { return [] }
        let event = SMSEvent.accepted(price: spending.price, project: spending.project)
        return try [event] + spending.warnings(sums, at: now, in: transaction)
    }

    /// What the operator's risk service is asked.
    var question: RiskCheck.Question {
        RiskCheck.Question(
            phoneNumber: number,
            region: facts?.region,
            purpose: purpose,
            app: app
        )
    }

    /// What the use of a message's code is counted for; nil where it is not.
    var countedPrefix: String? { breaker == nil ? nil : prefix }

    /// What is given back where the message never goes out; nil for nothing.
    var charge: MessageCharge? {
        spending.map { MessageCharge(prefix: countedPrefix, price: $0.price) }
    }

    /// What a request for a fictional number adds to: it writes a row, and shows by its success that the
    /// number is one.
    var fictional: MessageBudget {
        let now = environment.clock.now()
        let counted = caller.network.map { name("fictional/\(environment.secrets.pseudonym($0))") }
        return MessageBudget(
            counters: limits?.fictional.counters(counted, .fictionalLimit, at: now) ?? []
        )
    }

    private func budget(at now: Timestamp) -> MessageBudget {
        MessageBudget(counters: limitCounters(at: now) + (spending?.counters(at: now) ?? []))
    }

    private func limitCounters(at now: Timestamp) -> [MessageCounter] {
        guard let limits else { return [] }
        let country = facts?.region ?? facts.map { "+\($0.callingCode)" } ?? prefix
        // Anybody can ask for a code that signs a number in: that must not keep its owner from the codes
        // of second factors.
        let kind = purpose == .secondFactor ? "factors/" : ""
        let mark = environment.secrets.pseudonym
        let scopes: [(String?, MessageRates, SMSRefusal)] = [
            ("\(kind)number/\(mark(number))", limits.number, .numberLimit),
            (caller.network.map { "caller/\(mark($0))" }, limits.caller, .callerLimit),
            (caller.range.map { "range/\(mark($0))" }, limits.range, .rangeLimit),
            (app.map { "app/\($0)" }, limits.app, .appLimit),
            ("\(kind)prefix/\(prefix)", limits.prefix, .prefixLimit),
            ("\(kind)country/\(country)", limits.country, .countryLimit),
        ]
        return scopes.flatMap { text, rates, refusal in
            rates.counters(text.map(self.name), refusal, at: now)
        }
    }

    private func name(_ what: String) -> String { "\(caller.scope.project)/\(what)" }
}
