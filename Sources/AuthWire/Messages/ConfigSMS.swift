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
