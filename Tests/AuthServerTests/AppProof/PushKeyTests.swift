import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("Keys of Apple's push service")
struct PushKeyResourceTests {
    private static let path = "/hearth/v1/projects/\(TestServer.project)/pushKeys"

    private static func body(_ more: JSONObject = [:]) throws -> JSONObject {
        let body: JSONObject = [
            "bundleId": .string(TestServer.bundleID), "keyId": "ABCDE12345",
            "teamId": "TEAM123456",
            "privateKey": .string(try SigningKey.generate(.es256).pem()),
        ]
        return body.merging(more)
    }

    @Test("A key is kept for both services, listed without its secret, and forgotten")
    func keys() async throws {
        let server = try await TestServer()
        let body = try Self.body()
        let secret = body["privateKey"]?.stringValue?.split(separator: "\n").dropFirst().first ?? ""
        let set = await server.send(TestRequest.post(Self.path, .object(body)).asOwner)
        #expect(set.status == 200, "\(set)")
        for answer in [set, await server.send(.get(Self.path).asOwner)] {
            let keys = answer.json["pushKeys"]?.arrayValue ?? []
            #expect(keys.count == 2)
            #expect(keys.allSatisfy { $0["bundleId"]?.stringValue == TestServer.bundleID })
            #expect(keys.allSatisfy { $0["keyId"] == "ABCDE12345" })
            #expect(Set(keys.map { $0["environment"]?.stringValue }) == ["production", "sandbox"])
            #expect(!answer.text.contains(secret) && !answer.text.contains("PRIVATE"))
        }
        let gone = "\(Self.path)/\(TestServer.bundleID)"
        #expect(await server.send(TestRequest("DELETE", gone).asOwner).status == 200)
        #expect(await server.send(TestRequest("DELETE", gone).asOwner).status == 404)
        #expect(await server.send(.get(Self.path).asOwner).text == "{}")
    }

    @Test(
        "A key that could not serve is refused",
        arguments: [
            ["bundleId": "a/b"], ["environment": "both"], ["privateKey": "no key"],
            ["keyId": "short"], ["teamId": "team123456"], ["certificate": "no certificate"],
            ["privateKey": "", "certificate": "-----BEGIN CERTIFICATE-----"],
        ] as [JSONObject]
    )
    func unfit(change: JSONObject) async throws {
        let server = try await TestServer()
        let body = try Self.body(change)
        let answer = await server.send(TestRequest.post(Self.path, .object(body)).asOwner)
        #expect(answer.status == 400, "\(answer)")
        #expect(await server.send(.get(Self.path).asOwner).text == "{}")
    }

    @Test("An app's key reads none of them")
    func clients() async throws {
        let server = try await TestServer()
        let key = "?key=\(TestServer.apiKey)"
        #expect(await server.send(.get(Self.path + key)).status == 401)
        let body = try Self.body()
        #expect(await server.send(.post(Self.path + key, .object(body))).status == 401)
        let gone = "\(Self.path)/\(TestServer.bundleID)\(key)"
        #expect(await server.send(TestRequest("DELETE", gone)).status == 401)
    }
}
