import AuthCrypto

/// How many messages a minute, an hour and a day; 0 stands for no limit.
package struct MessageRates: Hashable, Sendable {
    package var perMinute: Int64
    package var perHour: Int64
    package var perDay: Int64

    /// Takes three limits.
    package init(perMinute: Int64 = 0, perHour: Int64 = 0, perDay: Int64 = 0) {
        self.perMinute = perMinute
        self.perHour = perHour
        self.perDay = perDay
    }

    /// The limits that there are, each with the seconds that it holds for.
    var windows: [(maximum: Int64, seconds: Int64)] {
        [(perMinute, 60), (perHour, 3600), (perDay, 24 * 3600)].filter { $0.0 > 0 }
    }
}

/// How often text messages go to, or are asked for by, what can be told apart.
package struct MessageLimits: Hashable, Sendable {
    /// To one number, the codes of second factors apart; within minutes they wait for each other anyway.
    package var number = MessageRates(perHour: 20, perDay: 50)
    /// By one caller; the hour's limit is ``Limits/messagesPerCaller``.
    package var caller = MessageRates(perMinute: 30, perDay: 600)
    /// By an IPv4 /24 or an IPv6 /48.
    package var range = MessageRates(perMinute: 60, perHour: 400, perDay: 1500)
    /// By an app that has proved which one it is.
    package var app = MessageRates(perMinute: 120, perHour: 1500, perDay: 5000)
    /// To numbers that begin alike.
    package var prefix = MessageRates(perMinute: 30, perHour: 200, perDay: 600)
    /// To one country.
    package var country = MessageRates(perMinute: 60, perHour: 600, perDay: 2000)
    /// For fictional numbers, by one caller; no message is sent for them.
    package var fictional = MessageRates(perMinute: 60, perHour: 600)

    /// The scopes of limits by their names in settings, each with the windows that can be set.
    package static let settings: [(name: String, windows: [String])] = [
        ("number", ["perMinute", "perHour", "perDay"]),
        ("caller", ["perMinute", "perDay"]),
        ("range", ["perMinute", "perHour", "perDay"]),
        ("app", ["perMinute", "perHour", "perDay"]),
        ("prefix", ["perMinute", "perHour", "perDay"]),
        ("country", ["perMinute", "perHour", "perDay"]),
        ("fictional", ["perMinute", "perHour", "perDay"]),
    ]

    /// What the setting of that name may be.
    package static let prefixDigits: ClosedRange<Int64> = 1...6

    /// What the setting of that name may be, in parts of a hundred.
    package static let secondFactorReserve: ClosedRange<Int64> = 0...100

    /// The settings of ``PrefixBreaker``, each with what it may be.
    package static let breaker: [(name: String, range: ClosedRange<Int64>)] = [
        ("minimumSent", 0...1_000_000),
        ("minimumPercent", 0...100),
        ("windowSeconds", 600...PrefixBreaker.longestWindowSeconds),
        ("shutSeconds", 1...604_800),
        ("probes", 1...1000),
    ]
}

extension ProjectConfig {
    /// The limits of text messages in force.
    ///
    /// - Parameter areOn: whether limits are on in a project that says nothing of it.
    /// - Returns: nil where nothing is limited.
    func messageLimits(areOn: Bool) -> MessageLimits? {
        guard limits(areOn: areOn) != nil else { return nil }
        var limits = MessageLimits()
        guard let settings = json["hearth"]?["sms"] else { return limits }
        let scopes: [(String, WritableKeyPath<MessageLimits, MessageRates>)] = [
            ("number", \.number), ("caller", \.caller), ("range", \.range), ("app", \.app),
            ("prefix", \.prefix), ("country", \.country), ("fictional", \.fictional),
        ]
        let windows: [(String, WritableKeyPath<MessageRates, Int64>)] = [
            ("perMinute", \.perMinute), ("perHour", \.perHour), ("perDay", \.perDay),
        ]
        for (scope, rates) in scopes {
            for (window, rate) in windows {
                guard let value = settings[scope]?[window]?.intValue, value >= 0 else { continue }
                limits[keyPath: rates.appending(path: rate)] = value
            }
        }
        return limits
    }

    /// Whether no message goes to numbers that nobody has, or that cost more than a message should; nil
    /// where the project does not say.
    var refusesUnfitNumbers: Bool? {
        json["hearth"]?["sms"]?["refusesUnfitNumbers"]?.boolValue
    }

    /// How many digits behind the calling code tell prefixes apart.
    var messagePrefixDigits: Int {
        let digits = json["hearth"]?["sms"]?["prefixDigits"]?.intValue ?? 3
        let range = MessageLimits.prefixDigits
        return Int(min(max(digits, range.lowerBound), range.upperBound))
    }
}
