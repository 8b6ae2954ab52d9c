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
    let prefix: String

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
    }

    /// Requires that the project sends messages to the number's country.
    ///
    /// - Throws: `smsRegionForbidden`.
    func requireRegion() throws {
        try caller.config.requireSMS(to: facts?.region)
    }

    /// Looks whether a message would be refused, ahead of what costs more.
    ///
    /// - Throws: `smsRefused`.
    func look() async throws {
        let now = environment.clock.now()
        try await budget(at: now).look(in: environment.store, at: now)
    }

    /// Counts the message, inside the transaction that takes it over.
    ///
    /// - Throws: `smsRefused`.
    func take(at now: Timestamp, in transaction: any Transaction) throws {
        try budget(at: now).take(at: now, in: transaction)
    }

    /// The same for a request for a fictional number, which writes a row, and shows by its success that
    /// the number is one.
    var fictional: MessageBudget {
        let now = environment.clock.now()
        let counted = caller.network.map { name("fictional/\($0)") }
        return MessageBudget(
            counters: limits?.fictional.counters(counted, .fictionalLimit, at: now) ?? []
        )
    }

    private func budget(at now: Timestamp) -> MessageBudget {
        guard let limits else { return MessageBudget(counters: []) }
        let country = facts?.region ?? facts.map { "+\($0.callingCode)" } ?? prefix
        // Anybody can ask for a code that signs a number in: that must not keep its owner from the codes
        // of second factors.
        let kind = purpose == .firstFactor ? "number" : "number of factor"
        let name = environment.secrets.pseudonym(number)
        let scopes: [(String?, MessageRates, SMSRefusal)] = [
            ("\(kind)/\(name)", limits.number, .numberLimit),
            (caller.network.map { "caller/\($0)" }, limits.caller, .callerLimit),
            (caller.range.map { "range/\($0)" }, limits.range, .rangeLimit),
            (app.map { "app/\($0)" }, limits.app, .appLimit),
            ("prefix/\(prefix)", limits.prefix, .prefixLimit),
            ("country/\(country)", limits.country, .countryLimit),
        ]
        return MessageBudget(
            counters: scopes.flatMap { text, rates, refusal in
                rates.counters(text.map(self.name), refusal, at: now)
            }
        )
    }

    private func name(_ what: String) -> String { "\(caller.scope.project)/\(what)" }
}
