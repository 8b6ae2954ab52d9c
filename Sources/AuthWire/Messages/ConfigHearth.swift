extension Config {
    /// Settings that Google's service has not.
    package struct Hearth: Codable, Hashable, Sendable {
        package var limits: Limits?
        package var sessions: Sessions?
        package var appProof: AppProof?
        package var notices: Notices?
        package var sms: SMS?
        /// What the app is called in messages.
        package var appName: String?
        /// Texts by kind of message and language.
        package var templates: [String: [String: EmailTemplate]]?
        package var verifications: Verifications?

        package init(
            limits: Limits? = nil,
            sessions: Sessions? = nil,
            appProof: AppProof? = nil,
            notices: Notices? = nil,
            sms: SMS? = nil,
            appName: String? = nil,
            templates: [String: [String: EmailTemplate]]? = nil,
            verifications: Verifications? = nil
        ) {
            self.limits = limits
            self.sessions = sessions
            self.appProof = appProof
            self.notices = notices
            self.sms = sms
            self.appName = appName
            self.templates = templates
            self.verifications = verifications
        }
    }

    /// How often what may be done; 0 stands for no limit, absent for the server's default.
    package struct Limits: Codable, Hashable, Sendable {
        package var enabled: Bool?
        package var passwordGuessesPerCaller: Int?
        package var passwordGuessesPerAccount: Int?
        package var passwordFailuresPerCaller: Int?
        package var signUpsPerCaller: Int?
        package var emailsPerAddress: Int?
        package var emailsPerCaller: Int?
        package var emailsPerDay: Int?
        package var messagesPerCaller: Int?
        package var workedMessagesPerCaller: Int?
        package var workedMessagesPerHour: Int?
        package var challengesPerCaller: Int?
        package var codeFailuresPerCaller: Int?
        package var pushesPerDevice: Int?
        package var emailLookupsPerCaller: Int?
        package var authorizationsPerCaller: Int?
        package var deletionsPerSecond: Int?
        package var tokenFailuresPerCaller: Int?
    }

    /// How long sessions last; 0 stands for ever.
    package struct Sessions: Codable, Hashable, Sendable {
        package var rotatesRefreshTokens: Bool?
        package var idleSeconds: Int?
        package var lifetimeSeconds: Int?
    }
}

extension Config {
    /// What text messages are sent for.
    package struct AppProof: Codable, Hashable, Sendable {
        package var required: Bool?
        package var pushWaitSeconds: Int?
    }
}

extension Config {
    /// Of what owners of accounts hear by mail.
    package struct Notices: Codable, Hashable, Sendable {
        package var emailChanges: Bool?
        package var factorAdditions: Bool?
        package var passwordChanges: Bool?
        package var factorRemovals: Bool?
        package var wrongSecondFactors: Bool?
    }
}

extension Config {
    /// What is written down of phone numbers that are proved.
    package struct Verifications: Codable, Hashable, Sendable {
        package var retentionDays: Int?
        package var unsentPerHour: Int?
    }
}

extension Config.Verifications: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { true }
}

extension Config.AppProof: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { true }
}

extension Config.Notices: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { true }
}

extension Config.Limits: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { true }
}

extension Config.Sessions: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { true }
}
