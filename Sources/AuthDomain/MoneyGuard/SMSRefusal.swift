/// Why a text message does not go out: what it would cost, or what it looks like.
///
/// The caller learns no more of it than the protocol's code; the operator's log and records have the
/// name.
package enum SMSRefusal: String, Sendable, CaseIterable {
    /// Too many messages to one number.
    case numberLimit = "number_limit"
    /// Too many requests of one caller.
    case callerLimit = "caller_limit"
    /// Too many requests of the addresses around the caller's.
    case rangeLimit = "range_limit"
    /// Too many requests of one app.
    case appLimit = "app_limit"
    /// Too many messages to numbers that begin alike.
    case prefixLimit = "prefix_limit"
    /// Too many messages to one country.
    case countryLimit = "country_limit"
    /// Too many requests of one caller for fictional numbers.
    case fictionalLimit = "fictional_limit"
    /// Nobody has been given such a number.
    case rangeUnallocated = "range_unallocated"
    /// Messages to such numbers cost more than a message should, or reach nobody.
    case rangeUnfit = "range_unfit"
    /// The project has spent what it may.
    case spendingCap = "spending_cap"
    /// Codes sent to numbers that begin alike are not used.
    case prefixShut = "prefix_shut"
    /// The operator's risk service says no.
    case riskHook = "risk_hook"
    /// The operator's risk service says nothing, and that counts as no.
    case riskHookSilent = "risk_hook_silent"
}
