import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import AuthWire
import Foundation
import HearthTestSupport
import Testing

@Suite("What a provider gave once, brought to two processes at the same moment")
struct FederationRaceTests {
    private static let requests = 20
    private static let redirectURI = ServedStore.publicURL + "/__/auth/handler"

    /// Two servers of one store that know Facebook and Google, which are a stand-in.
    private struct Place {
        let provider: IdentityProviderStandIn
        let deployment: Deployment
        let servers: [HearthProcess]

        var clients: [Client] { servers.map { Client($0, key: deployment.store.apiKey) } }

        init(_ deployment: Deployment) async throws {
            let provider = try IdentityProviderStandIn()
            provider.set {
                $0.exchange.time = { Timestamp(seconds: Int64(Date().timeIntervalSince1970)) }
            }
            let options = [
                "--outgoing-ca", try #require(provider.standIn.certificate),
                "--allow-outgoing", "127.0.0.0/8", "--allow-outgoing", "::1/128",
            ]
            let first = try await deployment.store.start(options)
            let second = try await deployment.store.start(options)
            let bearer = try await deployment.store.administratorToken(at: first)
            for name in ["facebook.com", "google.com"] {
                let place = "/v2/projects/\(ServedStore.project)/defaultSupportedIdpConfigs"
                let made = try await first.post(
                    "\(place)?idpId=\(name)",
                    provider.settingsText,
                    headers: ["Authorization": "Bearer \(bearer)"]
                )
                try #require(made.status == 200, "\(made.text)")
            }
            self.provider = provider
            self.deployment = deployment
            servers = [first, second]
        }

        func stop() async {
            for server in servers { #expect(await server.stop() == 0) }
            await provider.stop()
        }

        /// How many rows a table has.
        func count(_ statement: SQL) async throws -> Int {
            try await deployment.execute(statement).count
        }
    }

    /// Brings a body to both servers in turn, and expects one success.
    private func bring(_ body: JSONObject, to place: Place, refusal: String) async throws {
        let clients = place.clients
        let answers = try await Client.sendAtOnce(
            (0..<Self.requests).map { index in
                let client = clients[index % 2]
                return (client, client.request(Endpoints.signInWithIdp, body))
            }
        )
        #expect(answers.count { $0.status == 200 } == 1)
        for answer in answers where answer.status != 200 {
            #expect(answer.status == 400 && answer.refusal == refusal, "\(answer.text)")
            #expect(answer["idToken"] == nil && answer["pendingToken"] == nil)
        }
        #expect(try await place.count("SELECT id FROM accounts") == 1)
        #expect(try await place.count("SELECT raw_id FROM identities") == 1)
        #expect(try await place.count("SELECT id FROM sessions") == 1)
    }

    @Test("One state and its code sign in once", arguments: TestDatabase.available)
    func authorization(on database: TestDatabase) async throws {
        try await Deployment.with(database) { deployment in
            let place = try await Place(deployment)
            let begun = try await place.clients[0].call(
                Endpoints.createAuthURI,
                ["providerId": "google.com", "continueUri": .string(Self.redirectURI)]
            )
            let fields = try place.provider.agree(to: try begun.text("authUri"))
            var address = try #require(URLComponents(string: Self.redirectURI))
            address.queryItems = fields.map { URLQueryItem(name: $0.key, value: $0.value) }
            try await bring(
                [
                    "requestUri": .string(try #require(address.string)),
                    "sessionId": .string(try begun.text("sessionId")), "returnSecureToken": true,
                ],
                to: place,
                refusal: "INVALID_IDP_RESPONSE"
            )
            #expect(place.provider.count("/token") == 1)
            await place.stop()
        }
    }

    @Test("One nonce signs in once", arguments: TestDatabase.available)
    func nonce(on database: TestDatabase) async throws {
        try await Deployment.with(database) { deployment in
            let place = try await Place(deployment)
            let now = Timestamp(seconds: Int64(Date().timeIntervalSince1970))
            let token = try place.provider.idToken(rawNonce: "raw-1", at: now)
            try await bring(
                [
                    "requestUri": "http://localhost", "returnSecureToken": true,
                    "postBody": .string("providerId=facebook.com&nonce=raw-1&id_token=\(token)"),
                ],
                to: place,
                refusal: "MISSING_OR_INVALID_NONCE"
            )
            await place.stop()
        }
    }
}
