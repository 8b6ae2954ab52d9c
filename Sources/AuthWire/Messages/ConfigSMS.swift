extension Config {
    /// What text messages may cost; absent for the server's default.
    package struct SMS: Codable, Hashable, Sendable {
        package var number: MessageRates?
        package var caller: MessageRates?
        package var range: MessageRates?
        package var app: MessageRates?
        package var prefix: MessageRates?
        package var country: MessageRates?
        package var fictional: MessageRates?
        package var prefixDigits: Int?
        package var refusesUnfitNumbers: Bool?
        package var price: WireDecimal?
        /// Prices by country (`DE`) or by what numbers begin with (`+1876`).
        package var prices: [String: WireDecimal]?
        package var capPerDay: WireDecimal?
        package var capPerMonth: WireDecimal?
        /// So many parts of a hundred of a cap are kept for codes of second factors.
        package var secondFactorReserve: Int?
        package var breaker: Breaker?
    }

    /// When numbers that begin alike get no more messages, because the codes are not used.
    package struct Breaker: Codable, Hashable, Sendable {
        package var minimumSent: Int?
        package var minimumPercent: Int?
        package var windowSeconds: Int?
        package var shutSeconds: Int?
        package var probes: Int?
    }

    /// How many messages in which time; 0 stands for no limit.
    package struct MessageRates: Codable, Hashable, Sendable {
        package var perMinute: Int?
        package var perHour: Int?
        package var perDay: Int?
    }
}

extension Config.SMS: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { true }
}

extension Config.MessageRates: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { true }
}

extension Config.Breaker: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { true }
}
