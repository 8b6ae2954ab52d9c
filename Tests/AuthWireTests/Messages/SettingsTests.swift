import AuthWire
import Testing

@Suite("Settings and development bodies")
struct SettingsTests {
    private func roundTrip<T: Codable>(_ type: T.Type, _ text: String) throws -> String {
        try JSONText.answer(JSONText.decode(type, text))
    }

    @Test("A project's settings are read and written whole")
    func config() throws {
        let text = #"""
            {"name":"projects/123/config","signIn":{"email":{"enabled":true,"passwordRequired":true},"phoneNumber":{"enabled":true,"testPhoneNumbers":{"+16505550101":"123456"}},"allowDuplicateEmails":false},"quota":{"signUpQuotaConfig":{"quota":"9007199254740993","startTime":"2025-01-01T00:00:00.000Z","quotaDuration":"3600s"}},"authorizedDomains":["localhost"],"subtype":"IDENTITY_PLATFORM","mfa":{"state":"ENABLED","enabledProviders":["PHONE_SMS"],"providerConfigs":[{"state":"ENABLED","totpProviderConfig":{"adjacentIntervals":5}}]},"blockingFunctions":{"triggers":{"beforeCreate":{"functionUri":"https://f.example"}}},"recaptchaConfig":{"managedRules":[{"endScore":0.3,"action":"BLOCK"}]},"smsRegionConfig":{"allowlistOnly":{"allowedRegions":["DE"]}},"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}
            """#
        #expect(try roundTrip(Config.self, text) == text)
    }

    @Test(
        "No adjacent interval reads back as none, so that it is not the default when it is sent back"
    )
    func noAdjacentInterval() throws {
        let text = #"{"totpProviderConfig":{"adjacentIntervals":0}}"#
        let provider = try JSONText.decode(Config.MFAProviderConfig.self, text)
        #expect(provider.totpProviderConfig?.adjacentIntervals == 0)
        #expect(try JSONText.answer(provider) == text)
    }

    @Test(
        "A reCAPTCHA configuration is written as it was read",
        arguments: [
            "{}",
            #"{"recaptchaEnforcementState":[{"provider":"PHONE_PROVIDER","enforcementState":"OFF"}]}"#,
        ]
    )
    func recaptcha(text: String) throws {
        #expect(try roundTrip(RecaptchaConfigResponse.self, text) == text)
    }

    @Test("The public settings of the emulator are read and written")
    func projectConfig() throws {
        let text = #"{"projectId":"12345","authorizedDomains":["localhost"]}"#
        #expect(try roundTrip(ProjectConfigResponse.self, text) == text)
    }

    @Test("The outbox shows messages without the fields that they lack")
    func outbox() throws {
        let text = #"""
            {"messages":[{"kind":"sms","to":"+16505550101","body":"1 is your code","code":"1","time":"2025-01-01T00:00:00.123Z"}]}
            """#
        #expect(try roundTrip(OutboxResponse.self, text) == text)
        #expect(try JSONText.decode(OutboxResponse.self, text).messages?.first?.kind == .sms)
    }

    @Test("The clock moves by a number and answers with a moment")
    func clock() throws {
        let request = #"{"advanceSeconds":3600}"#
        #expect(try JSONText.encode(JSONText.decode(ClockRequest.self, request)) == request)
        let answer = #"{"now":"2025-01-01T00:00:00.123Z"}"#
        #expect(try roundTrip(ClockResponse.self, answer) == answer)
    }
}
