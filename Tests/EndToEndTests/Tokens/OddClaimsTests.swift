import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import AuthWire
import Foundation
import HearthTestSupport
import Testing

@Suite("Claims that a good signature does not save")
struct OddClaimsTests {
    @Test("A token signed by the server's own key is refused for each claim that is not right")
    func claims() async throws {
        try await Deployment.with(.sqlite) { deployment in
            let (server, client) = try await deployment.start()
            let user = try await client.signUp("ann@example.com")
            let good = try #require(Self.payload(of: user.idToken))
            let key = try await Self.signingKey(of: deployment)
            func lookUp(_ claims: JSONObject) async throws -> RawAnswer {
                let token = try JWT.sign(
                    claims: claims.serialized,
                    with: key.privateKey,
                    keyID: key.id
                )
                return try await client.call(Endpoints.lookup, ["idToken": "\(token)"])
            }
            #expect(try await lookUp(good).status == 200)
            for (name, values) in Self.wrong {
                for value in values {
                    var claims = good
                    claims[name] = value
                    let answer = try await lookUp(claims)
                    #expect(answer.status == 400, "\(name) \(String(describing: value))")
                    #expect(answer.refusal == "INVALID_ID_TOKEN", "\(name)")
                }
            }
            var expired = good
            expired["exp"] = .int(Int64(Date.now.timeIntervalSince1970) - 1)
            let token = try JWT.sign(
                claims: expired.serialized,
                with: key.privateKey,
                keyID: key.id
            )
            let arguments = [
                "--jwks", "\(server.url)/.well-known/jwks.json",
                "--project", ServedStore.project,
                "--issuer", "\(ServedStore.publicURL)/\(ServedStore.project)",
            ]
            #expect(try await PyJWT.accepts(user.idToken, arguments))
            #expect(try await !PyJWT.accepts(token, arguments))
            #expect(await server.stop() == 0)
        }
    }

    /// Values that a claim may not have; nil where it is absent.
    private static let wrong: [(String, [JSONValue?])] = [
        ("exp", [nil, 0, -1, 1, "9999999999", 1e300, true, [], .int(.min)]),
        ("iat", [nil, "1", 1.5, [:]]),
        ("auth_time", [nil, "1", 1e300]),
        ("sub", [nil, "", 1, [], .string(String(repeating: "a", count: 129))]),
        ("aud", [nil, "other-app", ["my-app"], ""]),
        ("iss", [nil, "https://securetoken.google.com/my-app", "", 1]),
        ("firebase", [nil, "password", [:], ["sign_in_provider": 1]]),
    ]

    private static func payload(of token: String) -> JSONObject? {
        let parts = token.split(separator: ".")
        guard parts.count == 3, let bytes = Base64URL.decode(String(parts[1])) else { return nil }
        return try? JSONObject(parsing: bytes)
    }

    private static func signingKey(of deployment: Deployment) async throws -> SigningKeys.Key {
        let folder = deployment.store.folder
        let text = folder.text("data/master.key").trimmingCharacters(in: .whitespacesAndNewlines)
        let bytes = try #require(Base64.decode(text))
        let store = try await SQLStore(
            on: SQLiteDatabase(directory: folder["data"]),
            mode: .serve
        )
        let keys = SigningKeys(
            store: store,
            clock: MachineClock(),
            keyRing: KeyRing(current: try SealingKey(bytes: bytes))
        )
        let key = try await keys.signer(for: .idToken)
        await store.close()
        return key
    }
}

private struct MachineClock: AuthDomain.Clock {
    func now() -> Timestamp {
        Timestamp(seconds: Int64(Date.now.timeIntervalSince1970))
    }
}
