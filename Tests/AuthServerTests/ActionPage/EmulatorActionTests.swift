import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

@Suite("GET /emulator/action, imitated")
struct EmulatorActionTests {
    static var quirks: TestServer.Setup {
        var setup = TestServer.Setup()
        setup.hasQuirks = true
        return setup
    }

    @Test("Following a link is enough where the emulator is imitated, and only there")
    func verify() async throws {
        let server = try await TestServer(Self.quirks)
        let user = try await server.newUser()
        let query = try await query(.verifyEmail, user, on: server)
        #expect(await server.send(.get("/__/auth/action?\(query)")).status == 200)
        #expect(await server.account(user.id)["emailVerified"]?.boolValue != true)
        await server.play(
            Transcript(
                "GET",
                .get("/emulator/action?\(query)"),
                status: 200,
                shows: [#""authEmulator":{"success":"#, #""email":"ann@example.com""#]
            )
        )
        #expect(await server.account(user.id)["emailVerified"]?.boolValue == true)
        await server.play(
            Transcript(
                "GET again",
                .get("/emulator/action?\(query)"),
                status: 400,
                shows: [#""authEmulator":{"error":"#, "instructions"]
            )
        )
    }

    @Test("A password is in the query")
    func reset() async throws {
        let server = try await TestServer(Self.quirks)
        let user = try await server.newUser()
        let query = try await query(.passwordReset, user, on: server)
        for (more, status) in [
            ("", 400), ("&newPassword=NEW_PASSWORD_HERE", 400), ("&newPassword=short", 400),
            ("&newPassword=another+horse&continueUrl=http://localhost/done", 303),
        ] {
            let answer = await server.send(.get("/emulator/action?\(query)\(more)"))
            #expect(answer.status == status, "\(more): \(answer)")
            #expect(!answer.text.contains("missing") || answer.text.contains("urlTemplate"))
        }
        _ = try await server.signIn(user, password: "another horse")
    }

    @Test(
        "What is missing is named",
        arguments: ["", "oobCode=c", "apiKey=any", "apiKey=a&oobCode=c"]
    )
    func missing(query: String) async throws {
        try await TestServer(Self.quirks).play(
            Transcript(
                query,
                .get("/emulator/action?\(query)"),
                status: 400,
                shows: [#"{"authEmulator":{"error":"#]
            )
        )
    }
}
