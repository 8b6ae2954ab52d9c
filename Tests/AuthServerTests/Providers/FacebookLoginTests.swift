import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Facebook login, classic and limited")
struct FacebookLoginTests {
    typealias Facebook = IdentityProviderStandIn

    @Test(
        "Both logins open one account, whose address is not proved",
        arguments: TestDatabase.available
    )
    func both(on database: TestDatabase) async throws {
        let facebook = try Facebook()
        let server = try await TestServer.withFacebook(facebook, on: database)
        let classic = await server.idp("facebook.com", ["access_token": "good-token"])
        #expect(classic.status == 200, "\(classic)")
        #expect(classic["federatedId"] == "http://facebook.com/\(Facebook.user)")
        #expect(classic["email"] == Facebook.email && classic.json["emailVerified"] == false)
        #expect(classic["displayName"] == "Ann Example" && classic["firstName"] == "Ann")
        #expect(classic["photoUrl"] == "https://pictures.example/ann.png")
        #expect(classic["oauthAccessToken"] == "good-token")
        let limited = await server.idp(
            "facebook.com",
            ["id_token": try facebook.idToken(rawNonce: "raw-1"), "nonce": "raw-1"]
        )
        #expect(limited.status == 200, "\(limited)")
        #expect(limited["localId"] == classic["localId"])
        #expect(limited.json["isNewUser"] == false && limited.json["emailVerified"] == false)
        await facebook.stop()
    }

    @Test("Facebook is asked with the app's own proof, and the token's owner is the one it names")
    func conversation() async throws {
        let facebook = try Facebook()
        let server = try await TestServer.withFacebook(facebook)
        #expect(await server.idp("facebook.com", ["access_token": "good-token"]).status == 200)
        let requests = facebook.standIn.requests
        #expect(requests.map(\.head.path) == ["/inspect", "/me"])
        #expect(requests[1].head.query.contains("appsecret_proof="))
        let log = server.log.joined()
        #expect(!log.contains(Facebook.secret) && !log.contains("good-token"))
        await facebook.stop()
    }

    @Test("A token of another app, a dead one and a foreign one open nothing")
    func classicAttacks() async throws {
        let facebook = try Facebook()
        let server = try await TestServer.withFacebook(facebook)
        let rows: [(String, (inout Facebook.AccessToken) -> Void)] = [
            ("other app", { $0.app = "999" }), ("not valid", { $0.isValid = false }),
            ("page token", { $0.type = "PAGE" }), ("other user", { $0.user = "10002" }),
            ("expired", { $0.expiresAt = VirtualClock.start.seconds - 1 }),
        ]
        for (name, change) in rows {
            facebook.set {
                var token = Facebook.AccessToken()
                change(&token)
                $0.accessTokens = ["good-token": token]
            }
            let answer = await server.idp("facebook.com", ["access_token": "good-token"])
            #expect(answer.status == 400, "\(name)")
            #expect(
                answer.error?.hasPrefix("INVALID_IDP_RESPONSE : Bad access token: {\"code\":190")
                    == true,
                "\(name): \(answer)"
            )
        }
        let unknown = await server.idp("facebook.com", ["access_token": "NOT_A_GRAPH_TOKEN"])
        #expect(
            unknown.error
                == """
                INVALID_IDP_RESPONSE : Bad access token: \
                {"code":190,"message":"Malformed access token"}
                """
        )
        #expect(try await server.accountCount() == 0)
        await facebook.stop()
    }

    @Test("An ID token down the classic road is told where it belongs, and Facebook is not asked")
    func wrongRoad() async throws {
        let facebook = try Facebook()
        let server = try await TestServer.withFacebook(facebook)
        let token = try facebook.idToken(rawNonce: "raw-1")
        let answer = await server.idp("facebook.com", ["access_token": token])
        #expect(answer.error?.contains("Limited Login") == true, "\(answer)")
        #expect(facebook.standIn.requests.isEmpty)
        await facebook.stop()
    }

    @Test("An ID token is believed for nothing but its own app, issuer, time, key and nonce")
    func limitedAttacks() async throws {
        let facebook = try Facebook()
        let server = try await TestServer.withFacebook(facebook)
        let raw = "raw-1"
        let now = VirtualClock.start
        let forged: [(String, String)] = [
            ("audience", try facebook.idToken(rawNonce: raw) { $0["aud"] = "999" }),
            ("audiences", try facebook.idToken(rawNonce: raw) { $0["aud"] = ["999", "1"] }),
            ("longer audience", try facebook.idToken(rawNonce: raw) { $0["aud"] = "12345678901" }),
            ("issuer", try facebook.idToken(rawNonce: raw) { $0["iss"] = "https://evil.example" }),
            ("no issuer", try facebook.idToken(rawNonce: raw) { $0["iss"] = nil }),
            ("expired", try facebook.idToken(rawNonce: raw, at: now.adding(seconds: -3601))),
            ("not yet", try facebook.idToken(rawNonce: raw, at: now.adding(seconds: 3600))),
            ("no expiry", try facebook.idToken(rawNonce: raw) { $0["exp"] = nil }),
            ("text as expiry", try facebook.idToken(rawNonce: raw) { $0["exp"] = "9999999999" }),
            ("no subject", try facebook.idToken(rawNonce: raw) { $0["sub"] = nil }),
            ("number as subject", try facebook.idToken(rawNonce: raw) { $0["sub"] = 1 }),
            ("other key", try facebook.idToken(rawNonce: raw, signer: 1)),
            ("unsigned", JWT.unsigned(claims: Array("{}".utf8))),
            ("nothing", "a.b.c"),
        ]
        for (name, token) in forged {
            let answer = await server.idp("facebook.com", ["id_token": token, "nonce": raw])
            #expect(answer.status == 400, "\(name)")
            #expect(
                answer.error?.hasPrefix("INVALID_IDP_RESPONSE : ") == true,
                "\(name): \(answer)"
            )
        }
        #expect(try await server.accountCount() == 0)
        await facebook.stop()
    }

    @Test("The algorithm is the provider's, whatever a token says of itself")
    func algorithms() async throws {
        let facebook = try Facebook()
        let server = try await TestServer.withFacebook(facebook)
        let good = try facebook.idToken(rawNonce: "raw-1")
        let parts = good.split(separator: ".")
        for header in [
            #"{"alg":"none","kid":"key-0"}"#, #"{"alg":"NONE","kid":"key-0"}"#,
            #"{"alg":"HS256","kid":"key-0"}"#, #"{"alg":"ES256","kid":"key-0"}"#,
            #"{"alg":"RS256","kid":"../../dev/null"}"#, #"{"alg":"RS256"}"#,
            #"{"alg":"RS256","kid":"key-0","crit":["b64"],"b64":false}"#,
            #"{"alg":"RS256","kid":"x","jku":"https://evil.example/keys"}"#,
        ] {
            let head = Base64URL.encode(Array(header.utf8))
            for signature in ["", String(parts[2])] {
                let answer = await server.idp(
                    "facebook.com",
                    ["id_token": "\(head).\(parts[1]).\(signature)", "nonce": "raw-1"]
                )
                #expect(answer.error?.hasPrefix("INVALID_IDP_RESPONSE") == true, "\(header)")
            }
        }
        #expect(try await server.accountCount() == 0)
        await facebook.stop()
    }

    @Test("A nonce must be there, right and fresh")
    func nonces() async throws {
        let facebook = try Facebook()
        let server = try await TestServer.withFacebook(facebook)
        let token = try facebook.idToken(rawNonce: "raw-1")
        let hash = Hex.encode(SHA256.hash(Array("raw-1".utf8)))
        let bare = try facebook.idToken()
        let rawInToken = try facebook.idToken { $0["nonce"] = "raw-1" }
        for (token, nonce) in [
            (token, "raw-2"), (token, hash), (token, "RAW-1"), (bare, "raw-1"),
            (rawInToken, "raw-1"),
        ] {
            let answer = await server.idp("facebook.com", ["id_token": token, "nonce": nonce])
            #expect(
                answer.error?.hasPrefix("MISSING_OR_INVALID_NONCE : ") == true,
                "\(nonce): \(answer)"
            )
        }
        for token in [token, bare] {
            let missing = await server.idp("facebook.com", ["id_token": token])
            #expect(
                missing.error?.hasPrefix("MISSING_OR_INVALID_NONCE : Nonce is missing in the")
                    == true,
                "\(missing)"
            )
        }
        #expect(try await server.accountCount() == 0)
        let fields: KeyValuePairs = ["id_token": token, "nonce": "raw-1"]
        #expect(await server.idp("facebook.com", fields).status == 200)
        let again = await server.idp("facebook.com", fields)
        #expect(
            again.error
                == """
                MISSING_OR_INVALID_NONCE : Duplicate credential received. Please try again with a \
                new credential.
                """
        )
        await facebook.stop()
    }

    @Test("Of many with one nonce, one is signed in", arguments: TestDatabase.available)
    func oneUse(on database: TestDatabase) async throws {
        let facebook = try Facebook()
        let server = try await TestServer.withFacebook(facebook, on: database)
        let token = try facebook.idToken(rawNonce: "raw-1")
        let answers = await atOnce(8) { _ in
            await server.idp("facebook.com", ["id_token": token, "nonce": "raw-1"])
        }
        #expect(answers.count { $0.json["idToken"] != nil } == 1)
        let refused = answers.count { $0.error?.hasPrefix("MISSING_OR_INVALID_NONCE") == true }
        #expect(refused == 7, "\(answers)")
        await facebook.stop()
    }

    @Test("What signs nobody in leaves the nonce good")
    func unspent() async throws {
        let facebook = try Facebook()
        let server = try await TestServer.withFacebook(facebook)
        let owner = try await server.newUser(Facebook.email)
        let fields: KeyValuePairs = [
            "id_token": try facebook.idToken(rawNonce: "raw-1"), "nonce": "raw-1",
        ]
        for _ in 0..<2 {
            let answer = await server.idp("facebook.com", fields)
            #expect(answer.json["needConfirmation"] == true, "\(answer)")
        }
        let linked = await server.idp(
            "facebook.com",
            fields,
            ["idToken": .string(owner.idToken)]
        )
        #expect(linked["localId"] == owner.id, "\(linked)")
        let after = await server.idp("facebook.com", fields)
        #expect(after.error?.hasPrefix("MISSING_OR_INVALID_NONCE") == true, "\(after)")
        await facebook.stop()
    }

    @Test("A second factor uses the nonce up once it is resolved, and only then")
    func secondFactor() async throws {
        let facebook = try Facebook()
        let server = try await TestServer.withFacebook(facebook)
        let user = try await server.newUserWithFactor(Facebook.email)
        let identity: JSONValue = [
            "providerId": "facebook.com", "rawId": .string(Facebook.user),
        ]
        let linked = await server.admin(
            "update",
            ["localId": .string(user.id), "linkProviderUserInfo": identity]
        )
        #expect(linked.status == 200, "\(linked)")
        let fields: KeyValuePairs = [
            "id_token": try facebook.idToken(rawNonce: "raw-1"), "nonce": "raw-1",
        ]
        for _ in 0..<2 {
            let answer = await server.idp("facebook.com", fields)
            #expect(!answer["mfaPendingCredential"].isEmpty, "\(answer)")
            #expect(answer["oauthIdToken"].isEmpty == false)
        }
        await facebook.stop()
    }

    @Test("Keys are kept as long as their answer says, and a new one is looked for once")
    func keys() async throws {
        let facebook = try Facebook()
        let server = try await TestServer.withFacebook(facebook)
        for number in 0..<3 {
            let raw = "raw-\(number)"
            let token = try facebook.idToken(rawNonce: raw)
            let answer = await server.idp("facebook.com", ["id_token": token, "nonce": raw])
            #expect(answer.status == 200, "\(answer)")
        }
        #expect(facebook.count("/keys") == 1)
        facebook.set { $0.published = [0, 1] }
        let rotated = try facebook.idToken(rawNonce: "raw-9", signer: 1)
        let answer = await server.idp("facebook.com", ["id_token": rotated, "nonce": "raw-9"])
        #expect(answer.status == 200, "\(answer)")
        #expect(facebook.count("/keys") == 2)
        for _ in 0..<30 {
            let token = try facebook.idToken(rawNonce: "x", signer: 2)
            let answer = await server.idp("facebook.com", ["id_token": token, "nonce": "x"])
            #expect(answer.error?.hasPrefix("INVALID_IDP_RESPONSE") == true)
        }
        #expect(facebook.count("/keys") <= 12)
        await facebook.stop()
    }

    @Test("A Facebook that fails is not the user's fault, and signs nobody in")
    func outages() async throws {
        let facebook = try Facebook()
        let server = try await TestServer.withFacebook(facebook) {
            $0.outgoingTimeout = .seconds(1)
        }
        let fields: [KeyValuePairs<String, String>] = [
            ["access_token": "good-token"],
            ["id_token": try facebook.idToken(rawNonce: "raw-1"), "nonce": "raw-1"],
        ]
        let failures: [(inout Facebook.Behaviour) -> Void] = [
            { $0.answer = HTTPResponse(status: 500) },
            { $0.answer = HTTPResponse(status: 429) },
            { $0.answer = HTTPResponse(status: 200, body: [UInt8](repeating: 32, count: 1 << 20)) },
            { $0.isSlow = true },
        ]
        for failure in failures {
            facebook.set {
                $0 = Facebook.Behaviour()
                failure(&$0)
            }
            for fields in fields {
                let answer = await server.idp("facebook.com", fields)
                #expect(answer.status == 503, "\(answer)")
                #expect(answer.json["error"] == nil)
            }
        }
        await facebook.stop()
        #expect(await server.idp("facebook.com", fields[0]).status == 503)
        #expect(try await server.accountCount() == 0)
    }

    @Test("A redirect is an answer that says nothing, and is not followed")
    func redirect() async throws {
        let facebook = try Facebook()
        let server = try await TestServer.withFacebook(facebook)
        var redirect = HTTPResponse(status: 302)
        redirect.headers.set("Location", "http://169.254.169.254/latest/meta-data")
        facebook.set { [redirect] in $0.answer = redirect }
        let answer = await server.idp("facebook.com", ["access_token": "good-token"])
        #expect(answer.status != 200, "\(answer)")
        #expect(facebook.standIn.requests.count == 1)
        #expect(try await server.accountCount() == 0)
        await facebook.stop()
    }

    @Test("A person without an address signs in, twice, and may tell one later")
    func noAddress() async throws {
        let facebook = try Facebook()
        let server = try await TestServer.withFacebook(facebook)
        let address = JSONValue.string(Facebook.email)
        facebook.set { $0.profile["email"] = nil }
        let first = await server.idp("facebook.com", ["access_token": "good-token"])
        #expect(first.status == 200 && first.json["email"] == nil, "\(first)")
        let second = await server.idp("facebook.com", ["access_token": "good-token"])
        facebook.set { $0.profile["email"] = address }
        let third = await server.idp("facebook.com", ["access_token": "good-token"])
        #expect(Set([first, second, third].map { $0["localId"] }).count == 1)
        let answer = await server.app("lookup", ["idToken": .string(third["idToken"])])
        #expect(answer.json["users"]?[0]?["providerUserInfo"]?[0]?["email"] == address)
        await facebook.stop()
    }
}
