import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("ID tokens that were shown before")
struct KnownTokenTests {
    @Test("A token that was good is refused once its key is gone")
    func keyGone() async throws {
        let server = try await TestServer()
        let user = try await TestUser(on: server)
        #expect(await user.lookUp().status == 200)
        let keys = try await server.store.read { try $0.signingKeys(for: .idToken) }
        try await server.store.write { transaction in
            for key in keys { try transaction.deleteSigningKey(key.id) }
        }
        server.clock.advance(seconds: 61)
        #expect(await user.lookUp().error == "INVALID_ID_TOKEN")
    }

    @Test("A token that was good dies in its time")
    func expiry() async throws {
        let server = try await TestServer()
        let user = try await TestUser(on: server)
        #expect(await user.lookUp().status == 200)
        server.clock.advance(seconds: 3600)
        #expect(await user.lookUp().error == "INVALID_ID_TOKEN")
    }

    @Test("A token that was good shows the account as it is now")
    func account() async throws {
        let server = try await TestServer()
        let user = try await TestUser(on: server)
        #expect(await user.lookUp().status == 200)
        let change = TestRequest.app(
            "/v1/projects/\(TestServer.project)/accounts:update",
            ["localId": .string(user.uid), "displayName": "Ada"]
        )
        #expect(await server.send(change.asOwner).status == 200)
        #expect(await user.lookUp().json["users"]?[0]?["displayName"] == "Ada")
    }
}
