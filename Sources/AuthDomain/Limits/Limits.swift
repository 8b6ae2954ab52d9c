import AuthCrypto

/// How often the users of a project may do what others could abuse; 0 stands for no limit.
///
/// A caller is an IPv4 address or the first half of an IPv6 address. The numbers are those of Firebase
/// where it publishes any.
package struct Limits: Sendable, Hashable {
    /// Wrong passwords for one address from one caller that cost no delay.
    package var passwordGuessesPerCaller: Int64 = 10
    /// Wrong passwords for one address, from all callers that its user never signed in from, that cost
    /// no delay.
    package var passwordGuessesPerAccount: Int64 = 50
    /// Wrong passwords of one caller an hour, for whatever addresses.
    package var passwordFailuresPerCaller: Int64 = 100
    /// Accounts that one caller makes an hour.
    package var signUpsPerCaller: Int64 = 100
    /// Mails to one address an hour, by kind.
    package var emailsPerAddress: Int64 = 10
    /// Mails that one caller asks for an hour.
    package var emailsPerCaller: Int64 = 100
    /// Mails of the project a day, by kind; nil for Firebase's numbers.
    package var emailsPerDay: Int64?
    /// Messages by SMS that one caller asks for an hour.
    package var messagesPerCaller: Int64 = 150
    /// Messages that one caller asks for an hour with nothing but a machine's work to show.
    package var workedMessagesPerCaller: Int64 = 10
    /// The same, of all callers of the project.
    package var workedMessagesPerHour: Int64 = 300
    /// Challenges of our own that one caller is given an hour.
    package var challengesPerCaller: Int64 = 120
    /// Wrong codes of one caller an hour, whoever they are for.
    package var codeFailuresPerCaller: Int64 = 300
    /// Pushes to one device an hour.
    package var pushesPerDevice: Int64 = 20
    /// Questions of one caller an hour how an address signs in.
    package var emailLookupsPerCaller: Int64 = 120
    /// Sign-ins at providers' pages that one caller begins an hour.
    package var authorizationsPerCaller: Int64 = 600
    /// Accounts that users of the project remove a second.
    package var deletionsPerSecond: Int64 = 10
    /// Refresh tokens of nobody's that one caller tries an hour.
    package var tokenFailuresPerCaller: Int64 = 300

    /// Firebase's number of mails a day for a project that pays.
    func emailsPerDay(_ kind: ActionKind) -> Int64 {
        if let emailsPerDay { return emailsPerDay }
        return switch kind {
        case .verifyEmail: 100_000
        case .emailSignIn: 25_000
        default: 10_000
        }
    }
}

extension ProjectConfig {
    /// The limits in force.
    ///
    /// - Parameter areOn: whether they are on in a project that says nothing of it.
    /// - Returns: nil where nothing is limited.
    package func limits(areOn: Bool) -> Limits? {
        let settings = json["hearth"]?["limits"]
        guard settings?["enabled"]?.boolValue ?? areOn else { return nil }
        var limits = Limits()
        for (name, path) in Self.limits {
            guard let value = settings?[name]?.intValue, value >= 0 else { continue }
            limits[keyPath: path] = value
        }
        if let value = settings?["emailsPerDay"]?.intValue, value >= 0 {
            limits.emailsPerDay = value
        }
        return limits
    }

    private static var limits: [(String, WritableKeyPath<Limits, Int64>)] {
        [
            ("passwordGuessesPerCaller", \.passwordGuessesPerCaller),
            ("passwordGuessesPerAccount", \.passwordGuessesPerAccount),
            ("passwordFailuresPerCaller", \.passwordFailuresPerCaller),
            ("signUpsPerCaller", \.signUpsPerCaller),
            ("emailsPerAddress", \.emailsPerAddress),
            ("emailsPerCaller", \.emailsPerCaller),
            ("messagesPerCaller", \.messagesPerCaller),
            ("workedMessagesPerCaller", \.workedMessagesPerCaller),
            ("workedMessagesPerHour", \.workedMessagesPerHour),
            ("challengesPerCaller", \.challengesPerCaller),
            ("codeFailuresPerCaller", \.codeFailuresPerCaller),
            ("pushesPerDevice", \.pushesPerDevice),
            ("emailLookupsPerCaller", \.emailLookupsPerCaller),
            ("authorizationsPerCaller", \.authorizationsPerCaller),
            ("deletionsPerSecond", \.deletionsPerSecond),
            ("tokenFailuresPerCaller", \.tokenFailuresPerCaller),
        ]
    }
}
