import Foundation
import HearthTestSupport
import Testing

@Suite("hearth serve")
struct ServeTests {
    @Test("Everything that is wrong is told at once, and nothing starts")
    func halfConfigured() async throws {
        let folder = try TemporaryFolder()
        let bare = try await HearthProcess.run(["serve"])
        #expect(bare.status == 1 && bare.standardOutput.isEmpty)
        for text in ["--data or --database", "master key", "--public-url"] {
            #expect(bare.standardError.contains(text))
        }
        let wrong = try await HearthProcess.run(
            [
                "serve", "--data", folder["none"], "--public-url", "http://auth.example.com",
                "--listen", "8080", "--admin-listen", "x", "--tls-cert", "a.pem",
                "--trusted-proxy", "10.0.0.0/99", "--issuer", "me", "--log-format", "xml",
            ]
        )
        #expect(wrong.status == 1)
        let problems = [
            "no store in", "must begin with https://", "--listen must", "--admin-listen must",
            "--tls-cert needs --tls-key", "10.0.0.0/99 is no address block", "--log-format must",
        ]
        for text in problems { #expect(wrong.standardError.contains(text), "\(text)") }
        #expect(!folder.has("none"))
    }

    @Test("A store without a project is refused beside the other problems")
    func noProject() async throws {
        let store = try await ServedStore()
        let outcome = try await HearthProcess.run(["serve"] + store.location)
        #expect(outcome.status == 1)
        #expect(outcome.standardError.contains("--public-url"))
        #expect(!outcome.standardError.contains("no project"))
    }

    @Test("A master key that is not the store's is refused")
    func wrongMasterKey() async throws {
        let store = try await ServedStore()
        try store.folder.write("other", Data(repeating: 9, count: 32).base64EncodedString())
        let outcome = try await store.refusal(["--master-key-file", store.folder["other"]])
        #expect(outcome.status == 1)
        #expect(outcome.standardError.contains("the master key is not this store's"))
        #expect(outcome.standardError.split(separator: "\n").count == 1)
    }

    @Test("What is allowed but hardly meant stands in the log, and only then")
    func hardlyMeant() async throws {
        let store = try await ServedStore()
        func log(_ proxies: String, until: String) async throws -> String {
            let server = try await store.start([
                "--trusted-proxy", proxies, "--carry-over-from", "old", "--carry-over-key", "key",
                "--carry-over-until", until,
            ])
            await server.stop()
            return server.standardError
        }
        let texts = ["--trusted-proxy is everybody", "--carry-over-until is over"]
        let meant = try await log("10.0.0.0/8", until: "2999-01-01T00:00:00Z")
        for text in texts { #expect(!meant.contains(text), "\(text)") }
        for proxies in ["0.0.0.0/0", "::/0"] {
            let hardly = try await log(proxies, until: "2020-01-01T00:00:00Z")
            for text in texts { #expect(hardly.contains(text), "\(text)") }
        }
    }

    @Test("A real key is needed, and tokens name the public URL as their issuer")
    func apiKey() async throws {
        let store = try await ServedStore()
        let server = try await store.start()
        #expect(try await server.signUp("ann@example.com").status == 400)
        let signUp = try await server.signUp("ann@example.com", key: store.apiKey)
        #expect(signUp.status == 200)
        let issuer = "\(ServedStore.publicURL)/\(ServedStore.project)"
        #expect(signUp.claims(of: "idToken").contains(#""iss":"\#(issuer)""#))
        let configuration = try await server.get(
            "/\(ServedStore.project)/.well-known/openid-configuration"
        )
        #expect(configuration["issuer"] == issuer)
        #expect(await server.stop() == 0)
        #expect(!server.standardError.contains(store.apiKey))
        #expect(!server.standardError.contains("ann@example.com"))
    }

    @Test(
        "Nothing of the development server is there",
        arguments: [
            "/hearth/dev/v1/outbox", "/emulator/v1/projects/my-app/config",
            "/emulator/openapi.json", "/metrics",
        ]
    )
    func noDevelopment(path: String) async throws {
        let store = try await ServedStore()
        let server = try await store.start()
        let answer = try await server.get(path, headers: ["Authorization": "Bearer owner"])
        #expect(answer.status == 404)
        await server.stop()
    }

    @Test("Metrics are on the operators' address alone")
    func metrics() async throws {
        let store = try await ServedStore()
        let server = try await store.start(["--admin-listen", "127.0.0.1:0"])
        // The public address is the first line's; the operators' stands in the log, soon.
        var address: String?
        try await wait(for: "the operators' address") {
            let addresses = server.standardError.matches(of: /http:[^"]+/)
            address = addresses.last.map { String($0.output) }
            return address != nil
        }
        let admin = try #require(address.flatMap { URL(string: $0 + "/metrics") })
        let answer = try await HearthProcess.send("GET", admin)
        #expect(answer.status == 200)
        #expect(answer.text.contains("hearth_hash_jobs_total"))
        #expect(try await server.get("/metrics").status == 404)
        await server.stop()
    }

    @Test("Only a trusted proxy is believed about a client's address")
    func trustedProxy() async throws {
        let store = try await ServedStore()
        let headers = ["X-Forwarded-For": "203.0.113.7"]
        let plain = try await store.start()
        _ = try await plain.get("/healthz", headers: headers)
        await plain.stop()
        #expect(!plain.standardError.contains("203.0.113.7"))
        let proxied = try await store.start(["--trusted-proxy", "127.0.0.0/8"])
        _ = try await proxied.get("/healthz", headers: headers)
        await proxied.stop()
        #expect(proxied.standardError.contains("203.0.113.7"))
    }

    @Test("Every option is read from a variable, or from the file")
    func variablesAndFile() async throws {
        let store = try await ServedStore()
        let variables = [
            "HEARTH_DATA": store.folder["data"], "HEARTH_LISTEN": "127.0.0.1:0",
            "HEARTH_ADMIN_LISTEN": "127.0.0.1:0", "HEARTH_PUBLIC_URL": "https://a.example",
            "HEARTH_MASTER_KEY": store.folder.text("data/master.key"),
            "HEARTH_ISSUER": "google", "HEARTH_TRUSTED_PROXY": "10.0.0.0/8,fd00::/8",
        ]
        let byVariables = try await HearthProcess.start(["serve"], environment: variables)
        let configuration = try await byVariables.get("/my-app/.well-known/openid-configuration")
        #expect(configuration["issuer"] == "https://securetoken.google.com/my-app")
        #expect(await byVariables.stop() == 0)

        try store.folder.write(
            "hearth.json",
            """
            {"data": "\(store.folder["data"])", "listen": "127.0.0.1:0", "project": "for commands",
             "adminListen": "127.0.0.1:0", "publicUrl": "https://b.example",
             "trustedProxy": ["10.0.0.0/8"]}
            """
        )
        let byFile = try await HearthProcess.start(
            ["serve", "--config", store.folder["hearth.json"]]
        )
        let other = try await byFile.get("/my-app/.well-known/openid-configuration")
        #expect(other["issuer"] == "https://b.example/my-app")
        #expect(await byFile.stop() == 0)
    }

    @Test("A key in the file that does not exist is refused with the nearest one")
    func unknownKey() async throws {
        let folder = try TemporaryFolder()
        try folder.write("hearth.json", #"{"publicURL": "https://a.example", "listen": 8080}"#)
        let outcome = try await HearthProcess.run(["serve", "--config", folder["hearth.json"]])
        #expect(outcome.status == 1)
        #expect(outcome.standardError.contains("is it publicUrl?"))
    }
}
