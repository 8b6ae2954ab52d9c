import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Public keys")
struct PublicKeysTests {
    static let keySets = [
        "/.well-known/jwks.json",
        "/\(TestServer.project)/.well-known/jwks.json",
        "/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
        "/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
    ]
    static let certificates =
        "/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com"

    @Test("An ID token verifies with the published keys", arguments: keySets)
    func keySet(path: String) async throws {
        let server = try await TestServer(.production)
        let user = try await server.newUser()
        let answer = await server.send(.get(path))
        #expect(answer.status == 200, "\(answer)")
        #expect(answer.headers["Cache-Control"] == "public, max-age=21600")
        let jwk = try #require(answer.json["keys"]?[0]?.objectValue)
        #expect(jwk["use"] == "sig" && jwk["alg"] == "RS256" && jwk["kty"] == "RSA")
        #expect(!answer.text.contains(#""d""#))
        let key = try PublicKey(jwk: jwk)
        let token = try UnverifiedJWT(user.idToken)
        #expect(token.keyID == jwk["kid"]?.stringValue)
        _ = try token.verify { _, _ in key }
    }

    @Test("An ID token verifies with the certificate of its key")
    func certificate() async throws {
        let server = try await TestServer(.production)
        let user = try await server.newUser()
        let token = try UnverifiedJWT(user.idToken)
        let id = try #require(token.keyID)
        for path in [Self.certificates, "/www.googleapis.com" + Self.certificates] {
            let answer = await server.send(.get(path))
            let key = try PublicKey(pem: answer[id])
            _ = try token.verify { _, _ in key }
        }
        let again = await server.send(.get(Self.certificates))
        #expect(again.text == (await server.send(.get(Self.certificates)).text))
    }

    @Test("Session cookies have keys of their own")
    func sessionCookies() async throws {
        let server = try await TestServer(.production)
        let tokens = await server.send(.get("/.well-known/jwks.json"))
        let cookies = await server.send(.get("/v1/sessionCookiePublicKeys"))
        let certificates = await server.send(
            .get("/www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys")
        )
        let id = try #require(cookies.json["keys"]?[0]?["kid"]?.stringValue)
        #expect(!tokens.text.contains(id))
        #expect(certificates[id].hasPrefix("-----BEGIN CERTIFICATE-----"))
    }

    @Test("OpenID Connect libraries find a project's keys by its issuer")
    func discovery() async throws {
        let server = try await TestServer(.production)
        let user = try await server.newUser()
        let answer = await server.send(
            .get("/\(TestServer.project)/.well-known/openid-configuration")
        )
        #expect(answer.status == 200, "\(answer)")
        let claims = try JSONValue(parsing: UnverifiedJWT(user.idToken).unverifiedClaims)
        #expect(answer["issuer"] == claims["iss"]?.stringValue)
        #expect(answer["jwks_uri"] == answer["issuer"] + "/.well-known/jwks.json")
        #expect(answer.json["id_token_signing_alg_values_supported"] == ["RS256"])
        for path in ["openid-configuration", "jwks.json"] {
            let other = await server.send(.get("/nobody/.well-known/\(path)"))
            #expect(other.status == 404, "\(other)")
        }
    }

    @Test("A key is published before it signs")
    func rotation() async throws {
        let server = try await TestServer(.production)
        let signer = try UnverifiedJWT(try await server.newUser().idToken).keyID
        try await server.environment.signingKeys.maintain(.soon)
        let keys = await server.send(.get("/.well-known/jwks.json")).json["keys"]
        #expect(keys?.arrayValue?.count == 2)
        let other = try UnverifiedJWT(try await server.newUser("bob@example.com").idToken).keyID
        #expect(signer == other)
    }
}
