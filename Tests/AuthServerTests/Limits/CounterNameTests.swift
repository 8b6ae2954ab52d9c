import AuthCrypto
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Names of counters")
struct CounterNameTests {
    @Test(
        "No number, address or place of a caller stands in one",
        arguments: TestDatabase.available
    )
    func names(on database: TestDatabase) async throws {
        let server = try await TestServer.guarded(on: database)
        let number = "+442079460411"
        let session = await server.message(to: number)["sessionInfo"]
        try #require(!session.isEmpty)
        let requests: [(String, JSONValue)] = [
            ("signInWithPhoneNumber", ["sessionInfo": .string(session), "code": "x"]),
            ("signUp", ["email": "ann@example.com", "password": "Passw0rd!"]),
            ("signInWithPassword", ["email": "ann@example.com", "password": "wrong one"]),
            ("sendOobCode", ["requestType": "PASSWORD_RESET", "email": "ann@example.com"]),
            (
                "createAuthUri",
                ["identifier": "ann@example.com", "continueUri": "http://localhost"]
            ),
        ]
        for (operation, body) in requests {
            _ = await server.send(
                .app("/v1/accounts:\(operation)", body)
                    .adding("X-Forwarded-For", "203.0.113.1")
            )
        }
        _ = await server.send(
            .app("/v1/token", ["grantType": "refresh_token", "refreshToken": "nobody's"])
                .adding("X-Forwarded-For", "203.0.113.1")
        )
        let names = try await server.counterNames()
        #expect(
            names.contains { $0.hasPrefix("sms/") } && names.contains { $0.hasPrefix("phone/") }
        )
        #expect(names.contains { $0.hasPrefix("tokens/") } && names.count >= 12, "\(names)")
        for name in names {
            let isClear = ["2079460411", "9460411", "ann", "example.com", "203.0.113"].contains {
                name.contains($0)
            }
            #expect(!isClear, "\(name)")
        }
    }
}
