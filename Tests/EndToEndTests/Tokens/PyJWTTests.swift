import AuthCrypto
import AuthTestSupport
import AuthWire
import HearthTestSupport
import Testing

@Suite("ID tokens in the eyes of PyJWT")
struct PyJWTTests {
    @Test("It believes a development server's token, and none that was forged")
    func development() async throws {
        let server = try await HearthProcess.startDev()
        let client = Client(server)
        let user = try await client.signUp("ann@example.com")
        try await client.verifyEmail(of: user)
        let enrolled = try await client.enroll(user.idToken, "+15555550100")
        let arguments = [
            "--jwks", "\(server.url)/.well-known/jwks.json", "--project", "demo-project",
        ]
        let claims = ["--claim", "firebase.sign_in_second_factor=phone"]
        #expect(try await PyJWT.accepts(enrolled.idToken, arguments + claims))
        #expect(try await !PyJWT.accepts(user.idToken, arguments + claims))

        let keys = try await client.send(
            RawRequest(method: "GET", target: "/.well-known/jwks.json")
        ).json
        let forged = try #require(TokenForge(enrolled.idToken, keys: keys)).tokens()
        for name in ["alg none, unsigned", "HS256 with PEM", #"kid "nobody""#, "other account"] {
            let token = try #require(forged[name], "\(name)")
            #expect(try await !PyJWT.accepts(token, arguments), "\(name)")
        }
        #expect(await server.stop() == 0)
    }

    @Test("It believes a production server's token for its own issuer and project alone")
    func production() async throws {
        try await Deployment.with(.sqlite) { deployment in
            let (server, client) = try await deployment.start()
            let user = try await client.signUp("ann@example.com")
            let jwks = ["--jwks", "\(server.url)/.well-known/jwks.json"]
            let project = ["--project", ServedStore.project]
            let issuer = ["--issuer", "\(ServedStore.publicURL)/\(ServedStore.project)"]
            #expect(try await PyJWT.accepts(user.idToken, jwks + project + issuer))
            #expect(try await !PyJWT.accepts(user.idToken, jwks + project))
            #expect(
                try await !PyJWT.accepts(user.idToken, jwks + ["--project", "other"] + issuer)
            )
            #expect(await server.stop() == 0)
        }
    }
}
