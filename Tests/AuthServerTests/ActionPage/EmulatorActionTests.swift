import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

@Suite("GET /emulator/action, imitated")
struct EmulatorActionTests {
    @Test("Following a link is enough where the emulator is imitated, and only there")
    func verify() async throws {
        let server = try await TestServer(.quirks)
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
        let server = try await TestServer(.quirks)
        let user = try await server.newUser()
        let query = try await query(.passwordReset, user, on: server)
        for more in ["", "&newPassword=", "&newPassword=NEW_PASSWORD_HERE"] {
            let answer = await server.send(.get("/emulator/action?\(query)\(more)"))
            #expect(answer.status == 400, "\(more): \(answer)")
            let template = answer.json["authEmulator"]?["urlTemplate"]?.stringValue ?? ""
            #expect(template.hasPrefix("http://localhost:9099/emulator/action?"))
            #expect(template.hasSuffix("&newPassword=NEW_PASSWORD_HERE"))
        }
        let short = await server.send(.get("/emulator/action?\(query)&newPassword=short"))
        #expect(short.error == "WEAK_PASSWORD : Password should be at least 6 characters")
        let done = await server.send(
            .get(
                "/emulator/action?\(query)&newPassword=another+horse&continueUrl=https://a.example/b"
            )
        )
        #expect(done.status == 303, "\(done)")
        #expect(done.headers["Location"] == "https://a.example/b")
        _ = try await server.signIn(user, password: "another horse")
    }

    @Test("An address is changed, and changed back")
    func addresses() async throws {
        let server = try await TestServer(.quirks)
        let user = try await server.newUser()
        let asked = await server.app(
            "sendOobCode",
            [
                "requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": .string(user.idToken),
                "newEmail": "new@example.com",
            ]
        )
        #expect(asked.status == 200, "\(asked)")
        let change = try await server.mailedQuery(to: "new@example.com")
        let wrong = change.replacing("verifyAndChangeEmail", with: "recoverEmail")
        #expect(await server.send(.get("/emulator/action?\(wrong)")).status == 400)
        await server.play(
            Transcript(
                "change",
                .get("/emulator/action?\(change)"),
                status: 200,
                shows: ["successfully changed", #""newEmail":"new@example.com""#]
            )
        )
        let undo = try await server.mailedQuery(to: user.email)
        await server.play(
            Transcript(
                "undo",
                // The emulator leads nowhere after this one.
                .get("/emulator/action?\(undo)&continueUrl=https://a.example/"),
                status: 200,
                shows: ["successfully reset", #""email":"ann@example.com""#]
            )
        )
    }

    @Test("A sign-in link leads on with all that it says, and needs a place to lead to")
    func signIn() async throws {
        let server = try await TestServer(.quirks)
        let link = "mode=signIn&oobCode=c&apiKey=any&lang=en"
        let answer = await server.send(
            .get("/emulator/action?\(link)&continueUrl=https://a.example/b")
        )
        #expect(answer.status == 303, "\(answer)")
        #expect(answer.headers["Location"] == "https://a.example/b?\(link)")
        #expect(await server.send(.get("/emulator/action?\(link)")).status == 400)
    }

    @Test(
        "What is missing is named",
        arguments: ["", "oobCode=c", "apiKey=any", "apiKey=a&oobCode=c"]
    )
    func missing(query: String) async throws {
        try await TestServer(.quirks).play(
            Transcript(
                query,
                .get("/emulator/action?\(query)"),
                status: 400,
                shows: [#"{"authEmulator":{"error":"#]
            )
        )
    }
}
