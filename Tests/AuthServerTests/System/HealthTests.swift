import AuthCrypto
import AuthStore
import AuthTestSupport
import AuthWire
import HTTPServer
import Testing

@Suite("Health and metrics")
struct HealthTests {
    @Test("A server whose store is gone lives, but is not ready")
    func readiness() async throws {
        let server = try await TestServer(.production)
        #expect(await server.send(.get("/healthz")).status == 200)
        #expect(await server.send(.get("/readyz")).status == 200)
        #expect(await server.sendToAdmin(.get("/readyz")).status == 200)
        await server.store.close()
        #expect(await server.send(.get("/healthz")).status == 200)
        #expect(await server.send(.get("/readyz")).status == 503)
    }

    @Test("Operators read what was answered, and the public does not")
    func metrics() async throws {
        let server = try await TestServer(.production)
        _ = try await server.newUser()
        _ = await server.send(.get("/nowhere"))
        #expect(await server.send(.get("/metrics")).status == 404)
        let answer = await server.sendToAdmin(.get("/metrics"))
        #expect(answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
        let lines = answer.text.split(separator: "\n")
        for line in [
            #"hearth_requests_total{route="accounts:signUp",status="200"} 1"#,
            #"hearth_requests_total{route="none",status="404"} 2"#,
            #"hearth_request_duration_seconds_count{route="accounts:signUp"} 1"#,
            #"hearth_request_duration_seconds_bucket{route="accounts:signUp",le="+Inf"} 1"#,
            "hearth_sessions_opened_total 1",
            "# TYPE hearth_request_duration_seconds histogram",
        ] {
            #expect(lines.contains { $0 == line }, "\(line)")
        }
        #expect(!answer.text.contains("nowhere"))
        #expect(await server.sendToAdmin(.app("/v1/accounts:signUp", [:])).status == 404)
    }

    @Test("A development server shows them where it listens")
    func development() async throws {
        let server = try await TestServer()
        #expect(await server.send(.get("/metrics")).text.contains("hearth_requests_total"))
        let root = await server.send(.get("/"))
        #expect(root.json["authEmulator"]?["ready"] == true)
    }

    @Test("A development server describes its operations where its root says")
    func description() async throws {
        let server = try await TestServer()
        let root = await server.send(.get("/"))
        let path = root.json["authEmulator"]?["apiSpec"]?.stringValue ?? ""
        let document = await server.send(.get(path)).json
        let paths = try #require(document["paths"]?.objectValue)
        for endpoint in Endpoints.all {
            #expect(paths[endpoint.path]?[endpoint.method.rawValue.lowercased()] != nil)
        }
        let tenant = "/v1/projects/{targetProjectId}/tenants/{tenantId}/accounts:lookup"
        let lookup = paths[tenant]?["post"]
        #expect(lookup?["parameters"]?[1]?["name"] == "tenantId")
        #expect(lookup?["security"] == [["bearer": []]])
        #expect(await (try TestServer(.production)).send(.get(path)).status == 404)
    }
}
