import Foundation
import HearthTestSupport
import Testing

@Suite("hearth doctor")
struct DoctorTests {
    @Test("A store that is ready passes, also beside its server")
    func healthy() async throws {
        let store = try await ServedStore()
        let free = try await states(store)
        #expect(free.status == 0)
        #expect(!free.states.values.contains("fail"))
        #expect(free.states["durability"] == "ok" && free.states["data folder"] == "ok")

        let server = try await store.start()
        let taken = try await states(store, ["--listen", "127.0.0.1:\(server.port)"])
        #expect(taken.status == 0)
        #expect(taken.found["port"]?.contains("process \(server.processIdentifier)") == true)
        await server.stop()
    }

    @Test("A port that another program has is a failure")
    func foreignPort() async throws {
        let store = try await ServedStore()
        let python = try PythonScript(
            """
            import socket, sys
            s = socket.create_server(("127.0.0.1", 0))
            print(s.getsockname()[1], flush=True)
            sys.stdin.read()
            """
        )
        defer { python.end() }
        let port = try #require(try await python.lines(1).first)
        let outcome = try await states(store, ["--listen", "127.0.0.1:\(port)"])
        #expect(outcome.status == 1)
        #expect(outcome.states["port"] == "fail")
        #expect(outcome.found["port"]?.contains("process \(python.processIdentifier)") == true)
    }

    @Test("Files that others can read are a failure")
    func permissions() async throws {
        let store = try await ServedStore()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644],
            ofItemAtPath: store.folder["data/master.key"]
        )
        let outcome = try await states(store)
        #expect(outcome.status == 1)
        #expect(outcome.states["key file"] == "fail" && outcome.states["master key"] == "fail")
        #expect(outcome.states["data folder"] == "ok")
    }

    @Test("A master key of another store is a failure")
    func wrongMasterKey() async throws {
        let store = try await ServedStore()
        try store.folder.write("other", Data(repeating: 9, count: 32).base64EncodedString())
        let outcome = try await states(store, ["--master-key-file", store.folder["other"]])
        #expect(outcome.status == 1)
        #expect(outcome.states["master key"] == "fail")
    }

    @Test("A folder without a store is a failure, and stays without one")
    func noStore() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await HearthProcess.run(["doctor", "--data", folder["none"]])
        #expect(outcome.status == 1)
        #expect(outcome.standardOutput.contains("there is no store in"))
        #expect(!folder.has("none"))
    }

    @Test("A development store is not asked for what only production needs")
    func development() async throws {
        let folder = try TemporaryFolder()
        try await HearthProcess.startDev(["--data", folder["data"]]).stop()
        let outcome = try await HearthProcess.run(["doctor", "--data", folder["data"]])
        #expect(outcome.status == 0)
        #expect(!outcome.standardOutput.contains("public URL"))
    }

    @Test("A provider that cannot work as it is set up is a warning, wherever it is")
    func providers() async throws {
        let folder = try TemporaryFolder()
        let server = try await HearthProcess.startDev(["--data", folder["data"]])
        for place in ["", "/tenants/acme-1"] {
            let path = "/v2/projects/demo-project\(place)/defaultSupportedIdpConfigs?idpId="
            for (id, body) in [
                ("facebook.com", #"{"enabled":true,"clientId":"1"}"#),
                ("google.com", #"{"enabled":true,"clientId":"1","clientSecret":"s"}"#),
            ] {
                let answer = try await server.post(
                    path + id,
                    body,
                    headers: ["Authorization": "Bearer owner"]
                )
                try #require(answer.status == 200, "\(answer.text)")
            }
        }
        await server.stop()
        let outcome = try await HearthProcess.run(["doctor", "--data", folder["data"]])
        #expect(outcome.status == 0)
        #expect(outcome.standardOutput.contains("facebook.com of demo-project: no client secret"))
        #expect(outcome.standardOutput.contains("facebook.com of demo-project/acme-1: no client"))
        #expect(!outcome.standardOutput.contains("google.com"))
    }

    private func states(
        _ store: ServedStore,
        _ options: [String] = []
    ) async throws -> (status: Int32, states: [String: String], found: [String: String]) {
        let outcome = try await store.doctor(options)
        var states: [String: String] = [:]
        var found: [String: String] = [:]
        for finding in outcome.elements {
            let check = finding["check"] as? String ?? ""
            states[check] = finding["state"] as? String
            found[check] = finding["found"] as? String
        }
        return (outcome.status, states, found)
    }
}
