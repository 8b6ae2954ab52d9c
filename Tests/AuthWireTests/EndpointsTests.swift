import AuthWire
import Foundation
import Testing

@Suite("Endpoints")
struct EndpointsTests {
    @Test("No two operations have the same name or the same method and path")
    func unique() {
        let names = Endpoints.all.map(\.name)
        #expect(Set(names).count == names.count)
        let routes = Endpoints.all.flatMap { endpoint in
            endpoint.paths.map { "\(endpoint.method.rawValue) \($0)" }
        }
        #expect(Set(routes).count == routes.count)
    }

    @Test("Every operation that is declared is in the list of all")
    func complete() throws {
        let sources = URL(filePath: #filePath)
            .deletingLastPathComponent()
            .appending(path: "../../Sources/AuthWire")
        let files = try FileManager.default.contentsOfDirectory(atPath: sources.path())
        let declared = try files.filter { $0.hasPrefix("Endpoints") }.map { name in
            try String(contentsOf: sources.appending(path: name), encoding: .utf8)
                .components(separatedBy: "= Endpoint<").count - 1
        }
        #expect(declared.reduce(0, +) == Endpoints.all.count)
    }

    @Test("An account operation answers at every form of its path")
    func paths() {
        #expect(
            Endpoints.lookup.paths == [
                "/v1/accounts:lookup",
                "/v1/projects/{targetProjectId}/accounts:lookup",
                "/v1/projects/{targetProjectId}/tenants/{tenantId}/accounts:lookup",
                "/identitytoolkit.googleapis.com/v1/accounts:lookup",
                "/identitytoolkit.googleapis.com/v1/projects/{targetProjectId}/accounts:lookup",
                "/identitytoolkit.googleapis.com/v1/projects/{targetProjectId}"
                    + "/tenants/{tenantId}/accounts:lookup",
                "/identitytoolkit/v3/relyingparty/getAccountInfo",
                "/www.googleapis.com/identitytoolkit/v3/relyingparty/getAccountInfo",
            ]
        )
        #expect(
            Endpoints.signUp.tenantPath
                == "/v1/projects/{targetProjectId}/tenants/{tenantId}/accounts"
        )
    }

    @Test("The settings answer at the administrator's alias too")
    func adminAlias() {
        #expect(
            Endpoints.config.paths == [
                "/v2/projects/{targetProjectId}/config",
                "/admin/v2/projects/{targetProjectId}/config",
                "/identitytoolkit.googleapis.com/v2/projects/{targetProjectId}/config",
                "/identitytoolkit.googleapis.com/admin/v2/projects/{targetProjectId}/config",
            ]
        )
    }

    @Test("Operations that Google has not have no host of Google's and no v3 name")
    func development() {
        let own = Endpoints.all.filter { $0.host == nil }
        #expect(own.allSatisfy { ["/emulator/", "/hearth/"].contains(where: $0.path.hasPrefix) })
        for endpoint in own {
            #expect(endpoint.paths.allSatisfy { !$0.contains("googleapis.com") })
            #expect(endpoint.legacyName == nil)
        }
        #expect(
            Endpoints.emulatorClearAccounts.tenantPath
                == "/emulator/v1/projects/{targetProjectId}/tenants/{tenantId}/accounts"
        )
        #expect(Endpoints.emulatorConfig.tenantPath == nil)
    }

    @Test("A path that names a project is no API key's")
    func access() {
        for endpoint in Endpoints.all where endpoint.path.hasPrefix("/v2/projects/") {
            #expect(endpoint.access == .oauth)
        }
        #expect(Endpoints.token.access == .apiKey)
        #expect(Endpoints.signUp.access == .either)
    }

    @Test("Errors have a status from v2 and the token endpoint only")
    func errorStyles() {
        for endpoint in Endpoints.all {
            let isStatus = endpoint.path.hasPrefix("/v2/") || endpoint.name == "token"
            #expect((endpoint.errorStyle == .status) == isStatus, "\(endpoint.name)")
        }
    }
}
