import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("A development server's clock")
struct ClockTests {
    static func advance(_ body: String) -> TestRequest { .post("/hearth/dev/v1/clock", body) }

    @Test("The time is moved for every process of the store")
    func shared() async throws {
        let server = try await TestServer()
        let other = try await TestServer(store: server.store, clock: server.clock, seed: 2)
        let user = try await server.newUser()
        let answer = await server.send(Self.advance(#"{"advanceSeconds":3601}"#))
        #expect(answer["now"] == "2027-01-15T09:00:01.000Z", "\(answer)")
        let expired = await other.app("lookup", ["idToken": .string(user.idToken)])
        #expect(expired.error == "INVALID_ID_TOKEN", "\(expired)")
        let refreshed = await other.refresh(user)
        #expect(refreshed.status == 200, "\(refreshed)")
        let claims = try JSONValue(
            parsing: UnverifiedJWT(refreshed["id_token"]).unverifiedClaims
        )
        #expect(claims["iat"]?.intValue == VirtualClock.start.seconds + 3601)
        #expect(claims["auth_time"]?.intValue == VirtualClock.start.seconds)
        #expect(
            await other.send(Self.advance("{\"advanceSeconds\":1}"))["now"]
                == "2027-01-15T09:00:02.000Z"
        )
    }

    @Test(
        "The time cannot be moved back, nor to nowhere",
        arguments: [
            "{}", #"{"advanceSeconds":-1}"#, #"{"advanceSeconds":"x"}"#,
            #"{"advanceSeconds":1e30}"#,
            "[]", "",
        ]
    )
    func refused(body: String) async throws {
        let server = try await TestServer()
        let answer = await server.send(Self.advance(body))
        #expect(answer.status == 400, "\(answer)")
        #expect(server.environment.clock.now() == VirtualClock.start)
    }

    @Test("The largest step traps nothing")
    func largest() async throws {
        let server = try await TestServer()
        for _ in 0..<2 {
            let answer = await server.send(Self.advance(#"{"advanceSeconds":9223372036854775807}"#))
            #expect(answer.status == 200, "\(answer)")
        }
        #expect(await server.signUp("ann@example.com").status == 200)
    }
}
