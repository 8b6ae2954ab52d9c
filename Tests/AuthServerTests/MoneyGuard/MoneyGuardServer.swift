import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

/// Requests for text messages from anywhere, and what they may cost.
extension TestServer {
    /// A number of the project that gets no messages, and its code.
    static let fictionalNumber = "+16505550199"

    /// A production server whose users sign in by phone, with these settings under `hearth.sms`.
    ///
    /// Apps need no proof, and clients come by a proxy that is trusted.
    static func guarded(
        _ sms: JSONObject = [:],
        setup: Setup = .production,
        on database: TestDatabase = .sqlite
    ) async throws -> TestServer {
        var setup = setup
        setup.asksForAppProof = false
        setup.trustedProxies = ["127.0.0.1"]
        let server = try await TestServer(setup, on: database)
        try await server.setMoneyGuard(sms)
        return server
    }

    /// Another server of the same store and clock.
    func guardedTwin() async throws -> TestServer {
        var setup = Setup.production
        setup.asksForAppProof = false
        setup.trustedProxies = ["127.0.0.1"]
        return try await TestServer(setup, store: store, clock: clock, seed: 2)
    }

    /// Changes the settings in the store, and lets users sign in by phone.
    ///
    /// No part of a cap is kept for second factors unless `sms` says so.
    func setMoneyGuard(_ sms: JSONObject, limits: JSONObject = [:]) async throws {
        var sms = sms
        sms["secondFactorReserve"] = sms["secondFactorReserve"] ?? 0
        try await store.write { [sms] transaction in
            var project = try #require(try transaction.lockProject(Self.project))
            var object = try ProjectConfig(parsing: project.config).json.objectValue ?? [:]
            object["hearth"] = ["sms": .object(sms), "limits": .object(limits)]
            object["signIn"] = [
                "phoneNumber": [
                    "enabled": true, "testPhoneNumbers": [Self.fictionalNumber: "123456"],
                ]
            ]
            project.config = ProjectConfig(.object(object)).text
            try transaction.update(project)
        }
    }

    /// Asks for a code for a number, from an address behind the proxy.
    func message(to number: String, from address: String = "203.0.113.1") async -> TestAnswer {
        let body: JSONValue = ["phoneNumber": .string(number)]
        return await send(
            .app("/v1/accounts:sendVerificationCode", body).adding("X-Forwarded-For", address)
        )
    }

    /// Uses the code of the last message to a number.
    func useCode(of number: String, _ answer: TestAnswer) async -> TestAnswer {
        let code = sent.sms.last { $0.to == number }?.code ?? ""
        return await send(
            .app(
                "/v1/accounts:signInWithPhoneNumber",
                ["sessionInfo": .string(answer["sessionInfo"]), "code": .string(code)]
            )
        )
    }
}
