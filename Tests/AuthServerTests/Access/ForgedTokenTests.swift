import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Forged ID tokens")
struct ForgedTokenTests {
    /// Every operation that believes an ID token.
    static let operations: [(path: String, more: JSONObject)] = [
        ("/v1/accounts:lookup", [:]),
        ("/v1/accounts:update", ["displayName": "Mallory"]),
        ("/v1/accounts:delete", [:]),
        ("/v1/accounts:signUp", ["email": "m@example.com", "password": "correct horse"]),
        ("/v1/accounts:sendOobCode", ["requestType": "VERIFY_EMAIL"]),
        (
            "/v2/accounts/mfaEnrollment:start",
            ["phoneEnrollmentInfo": ["phoneNumber": "+16505550101"]]
        ),
        (
            "/v2/accounts/mfaEnrollment:finalize",
            ["phoneVerificationInfo": ["sessionInfo": "s", "code": "123456"]]
        ),
        ("/v2/accounts/mfaEnrollment:withdraw", ["mfaEnrollmentId": "factor-1"]),
    ]

    @Test("A token that the server did not sign for this use is refused everywhere")
    func refused() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let before = await server.account(user.id)
        for (name, token) in try await Forgery(server, user).tokens {
            for operation in Self.operations {
                var body = operation.more
                body["idToken"] = .string(token)
                let answer = await server.send(.app(operation.path, .object(body)))
                #expect(answer.status == 400, "\(name), \(operation.path): \(answer)")
                #expect(answer.error == "INVALID_ID_TOKEN", "\(name), \(operation.path)")
            }
        }
        #expect(await server.account(user.id) == before)
        #expect(try await server.outbox().isEmpty)
        let good = await server.app("lookup", ["idToken": .string(user.idToken)])
        #expect(good.status == 200, "\(good)")
    }

    @Test("Production refuses them as development does")
    func production() async throws {
        let server = try await TestServer(.production)
        let user = try await server.newUser()
        for (name, token) in try await Forgery(server, user).tokens {
            let answer = await server.app("lookup", ["idToken": .string(token)])
            #expect(answer.error == "INVALID_ID_TOKEN", "\(name): \(answer)")
        }
    }
}

/// Makes tokens of a real one that are not what they say.
private struct Forgery {
    private let user: AccountUser
    private let claims: JSONObject
    private let signer: SigningKeys.Key
    private let cookieSigner: SigningKeys.Key

    init(_ server: TestServer, _ user: AccountUser) async throws {
        self.user = user
        claims = try JSONObject(parsing: UnverifiedJWT(user.idToken).unverifiedClaims)
        signer = try await server.environment.signingKeys.signer(for: .idToken)
        cookieSigner = try await server.environment.signingKeys.signer(for: .sessionCookie)
    }

    var tokens: [(name: String, token: String)] {
        get throws { try unsigned + misused + foreign + changed }
    }

    private var unsigned: [(String, String)] {
        let algorithms = ["none", "None", "NONE", "nOnE", ""]
        return algorithms.flatMap { algorithm in
            let text = signedText(["alg": .string(algorithm), "kid": .string(signer.id)])
            return [("alg \(algorithm)", text + "."), ("alg \(algorithm), signed", text + ".AAAA")]
        }
    }

    /// HMAC with what everybody knows for a secret.
    private var misused: [(String, String)] {
        get throws {
            let text = signedText(["alg": "HS256", "kid": .string(signer.id)])
            let secrets = [
                ("DER", try signer.publicKey.spki()),
                ("JWK", try signer.publicKey.jwk().serialized), ("nothing", []),
            ]
            return secrets.map { name, secret in
                let signature = HMAC.sha256(key: secret, message: Array(text.utf8))
                return ("HS256 with \(name)", "\(text).\(Base64URL.encode(signature))")
            }
        }
    }

    /// Keys that are not ours, under names that are or might lead somewhere.
    private var foreign: [(String, String)] {
        get throws {
            let key = try SigningKey.generate(.es256)
            let names = [signer.id, "nobody", "../../dev/null", "' OR '1'='1", "http://a.example/"]
            let named = try names.map { name in
                ("kid \(name)", try JWT.sign(claims: claims.serialized, with: key, keyID: name))
            }
            let header: JSONObject = [
                "alg": "ES256", "kid": "nobody", "jwk": .object(try key.publicKey.jwk()),
                "jku": "http://a.example/", "x5u": "http://a.example/",
            ]
            let text = signedText(header)
            let signature = Base64URL.encode(try key.sign(Array(text.utf8)))
            return named + [("a key of its own", "\(text).\(signature)")]
        }
    }

    /// What our own keys signed for another use, another place or another time.
    private var changed: [(String, String)] {
        get throws {
            let changes: [(String, String, JSONValue?)] = [
                ("another audience", "aud", "other"), ("no audience", "aud", nil),
                ("another issuer", "iss", "https://a.example/demo-project"),
                ("no issuer", "iss", nil), ("expired", "exp", .int(VirtualClock.start.seconds)),
                ("never expiring", "exp", nil), ("expiring in words", "exp", "4102444800"),
                ("nobody", "sub", nil), ("an empty name", "sub", ""),
                ("a number", "sub", 1),
                ("a long name", "sub", .string(String(repeating: "a", count: 129))),
                ("no sign-in", "auth_time", nil), ("no provider", "firebase", [:]),
            ]
            let bare = user.idToken.split(separator: ".")
            return try changes.map { name, claim, value in
                var claims = claims
                claims[claim] = value
                return (name, try sign(claims, signer))
            } + [
                ("of a session cookie's key", try sign(claims, cookieSigner)),
                ("a refresh token", user.refreshToken),
                ("without a signature", "\(bare[0]).\(bare[1])."),
                ("with another's signature", "\(bare[0]).\(bare[1]).\(bare[2].dropLast(4))AAAA"),
                ("in four parts", user.idToken + ".AAAA"), ("with a space", user.idToken + " "),
                ("very long", String(repeating: "a", count: 200_000)), ("nothing", "."),
            ]
        }
    }

    private func sign(_ claims: JSONObject, _ key: SigningKeys.Key) throws -> String {
        try JWT.sign(claims: claims.serialized, with: key.privateKey, keyID: key.id)
    }

    private func signedText(_ header: JSONObject) -> String {
        Base64URL.encode(header.serialized) + "." + Base64URL.encode(claims.serialized)
    }
}
