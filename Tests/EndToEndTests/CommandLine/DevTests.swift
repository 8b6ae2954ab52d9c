import Foundation
import HearthTestSupport
import Testing

@Suite("hearth dev")
struct DevTests {
    @Test("A server answers where it says it listens, and ends with 0 when it is told to stop")
    func startAndStop() async throws {
        let server = try await HearthProcess.startDev()
        #expect(try await server.get("/readyz").status == 200)
        #expect(await server.stop() == 0)
        #expect(server.standardOutput == "{\"listening\":\"http://127.0.0.1:\(server.port)\"}\n")
    }

    @Test("Keys and discovery are there before anything else was asked for")
    func keysAtOnce() async throws {
        for (path, text) in [
            ("/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys", #""kid""#),
            ("/www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys", "CERTIFICATE"),
            ("/demo-project/.well-known/openid-configuration", #""jwks_uri""#),
        ] {
            let server = try await HearthProcess.startDev()
            let answer = try await server.get(path)
            #expect(answer.status == 200 && answer.text.contains(text), "\(answer.text)")
            await server.stop()
        }
    }

    @Test("localhost is both loopback addresses")
    func bothLoopbacks() async throws {
        let server = try await HearthProcess.startDev()
        for host in ["127.0.0.1", "[::1]"] {
            let address = "http://\(host):\(server.port)/healthz"
            let status = try await PythonScript.output(
                of: "import urllib.request as r; print(r.urlopen('\(address)').status)"
            )
            #expect(status == "200\n", "\(address)")
        }
        await server.stop()
    }

    @Test("A busy port is refused with the name and number of the process that has it")
    func busyPort() async throws {
        let holder = try await HearthProcess.startDev()
        let outcome = try await HearthProcess.run(
            ["dev", "--memory", "--listen", "localhost:\(holder.port)"]
        )
        #expect(outcome.status == 1)
        #expect(outcome.standardOutput.isEmpty)
        #expect(outcome.standardError.contains("hearth (process \(holder.processIdentifier))"))
        #expect(try await holder.get("/readyz").status == 200)
        await holder.stop()
    }

    @Test("An address that other machines reach brings a warning, a loopback address none")
    func warning() async throws {
        let open = try await HearthProcess.start(["dev", "--memory", "--listen", "0.0.0.0:0"])
        #expect(open.standardError.contains("warning: 0.0.0.0:0 can be reached"))
        await open.stop()
        let closed = try await HearthProcess.start(["dev", "--memory", "--listen", "127.0.0.1:0"])
        #expect(!closed.standardError.contains("warning"))
        await closed.stop()
    }

    @Test("A server that listens everywhere mails links that its own machine can open")
    func links() async throws {
        let server = try await HearthProcess.start(["dev", "--memory", "--listen", "0.0.0.0:0"])
        _ = try await server.signUp("ann@example.com")
        _ = try await server.call(
            "v1/accounts:sendOobCode",
            #"{"requestType":"PASSWORD_RESET","email":"ann@example.com"}"#
        )
        let outbox = try await server.get("/hearth/dev/v1/outbox").text
        #expect(outbox.contains("http://localhost:\(server.port)/"), "\(outbox)")
        #expect(!outbox.contains("0.0.0.0"), "\(outbox)")
        await server.stop()
    }

    @Test("Two servers share a folder: who signed up at one signs in at the other")
    func sharedFolder() async throws {
        let folder = try TemporaryFolder()
        let first = try await HearthProcess.startDev(["--data", folder["data"]])
        let second = try await HearthProcess.startDev(["--data", folder["data"]])
        let signUp = try await first.signUp("ann@example.com")
        #expect(signUp.status == 200)
        #expect(try await second.signIn("ann@example.com").status == 200)
        let token = try #require(signUp["idToken"])
        let lookup = try await second.call("v1/accounts:lookup", #"{"idToken":"\#(token)"}"#)
        #expect(lookup.status == 200)
        #expect(await first.stop() == 0)
        #expect(try await second.signIn("ann@example.com").status == 200)
        #expect(await second.stop() == 0)
    }

    @Test("Servers that start at once on an empty folder make one store with one key")
    func startTogether() async throws {
        let folder = try TemporaryFolder()
        let servers = try await withThrowingTaskGroup(of: HearthProcess.self) { group in
            for _ in 0..<4 {
                group.addTask { try await HearthProcess.startDev(["--data", folder["data"]]) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let token = try #require(try await servers[0].signUp("ann@example.com")["idToken"])
        for server in servers {
            let lookup = try await server.call("v1/accounts:lookup", #"{"idToken":"\#(token)"}"#)
            #expect(lookup.status == 200)
        }
        for server in servers { #expect(await server.stop() == 0) }
        let keys = try await HearthProcess.run(
            ["keys", "list", "--json", "--data", folder["data"]]
        ).elements.filter { $0["purpose"] as? String == "id_token" }
        #expect(keys.count == 1)
    }

    @Test("A server told to stop answers the request that it has begun to read")
    func drain() async throws {
        let server = try await HearthProcess.startDev()
        let client = try PythonScript(
            """
            import socket, sys
            s = socket.create_connection(("127.0.0.1", \(server.port)))
            s.sendall(b"GET /healthz HTTP/1.1\\r\\nHost: localhost")
            print("begun", flush=True)
            sys.stdin.read()
            s.sendall(b"\\r\\n\\r\\n")
            print(s.recv(4096).decode().split("\\r\\n")[0], flush=True)
            """
        )
        #expect(try await client.lines(1) == ["begun"])
        server.send(SIGTERM)
        try await wait(for: "the end's beginning") { server.standardError.contains("stopping") }
        client.end()
        #expect(try await client.lines(2).last == "HTTP/1.1 200 OK")
        #expect(await server.stop() == 0)
    }

    @Test("The next signing key is published in time, by the server's own clock")
    func upkeep() async throws {
        let folder = try TemporaryFolder()
        let first = try await HearthProcess.startDev(["--data", folder["data"]])
        let days = #"{"advanceSeconds":\#(89 * 86_400)}"#
        #expect(try await first.post("/hearth/dev/v1/clock", days).status == 200)
        await first.stop()
        let second = try await HearthProcess.startDev(["--data", folder["data"]])
        await second.stop()
        let states = try await HearthProcess.run(
            ["keys", "list", "--json", "--data", folder["data"]]
        ).elements.filter { $0["purpose"] as? String == "id_token" }.map { $0["state"] as? String }
        #expect(states.contains("signing") && states.contains("next"))
    }

    @Test("Imitating the emulator's quirks, an old sign-in may change the password, else not")
    func quirks() async throws {
        for (options, status) in [([], 400), (["--emulator-quirks"], 200)] {
            let server = try await HearthProcess.startDev(options)
            let token = try #require(try await server.signUp("ann@example.com")["idToken"])
            _ = try await server.post("/hearth/dev/v1/clock", #"{"advanceSeconds":600}"#)
            let update = try await server.call(
                "v1/accounts:update",
                #"{"idToken":"\#(token)","password":"another horse"}"#
            )
            #expect(update.status == status, "\(update.text)")
            await server.stop()
        }
    }

    @Test("Accounts and tokens outlive a server that was killed")
    func killed() async throws {
        let folder = try TemporaryFolder()
        let first = try await HearthProcess.startDev(["--data", folder["data"]])
        let signUp = try await first.signUp("ann@example.com")
        await first.kill()
        let second = try await HearthProcess.startDev(["--data", folder["data"]])
        let token = try #require(signUp["refreshToken"])
        #expect(try await second.refresh(token).status == 200)
        await second.stop()
    }

    @Test("The folder, the store and the master key are their owner's alone")
    func permissions() async throws {
        let folder = try TemporaryFolder()
        try await HearthProcess.startDev(["--data", folder["data"]]).stop()
        #expect(folder.mode("data") == 0o700)
        #expect(folder.mode("data/hearth.sqlite") == 0o600)
        #expect(folder.mode("data/master.key") == 0o600)
    }

    @Test("A store of the production server is refused, and stays usable")
    func foreignStore() async throws {
        let store = try await ServedStore()
        let outcome = try await HearthProcess.run(
            ["dev", "--listen", "localhost:0", "--data", store.folder["data"]]
        )
        #expect(outcome.status == 1)
        #expect(outcome.standardError.contains("belongs to `hearth serve`"))
        let server = try await store.start()
        #expect(await server.stop() == 0)
    }

    @Test("A lost master key is not replaced by another one that opens nothing")
    func lostMasterKey() async throws {
        let folder = try TemporaryFolder()
        try await HearthProcess.startDev(["--data", folder["data"]]).stop()
        try FileManager.default.removeItem(atPath: folder["data/master.key"])
        let outcome = try await HearthProcess.run(
            ["dev", "--listen", "localhost:0", "--data", folder["data"]]
        )
        #expect(outcome.status == 1)
        #expect(outcome.standardError.contains("master.key is missing"))
        #expect(!folder.has("data/master.key"))
    }

    @Test(
        "What keeps it from starting is told in one line",
        arguments: [
            (["--listen", "9099"], 2, "HOST:PORT"),
            (["--listen", "127.0.0.1:0", "--log-format", "xml"], 2, "text or json"),
            (["--listen", "192.0.2.1:0"], 1, "cannot listen on 192.0.2.1:0"),
            (["--data", "/dev/null"], 1, "/dev/null"),
            (["--config", "/nowhere.json"], 1, "/nowhere.json cannot be read"),
            (["--data", "a", "--memory"], 2, "--data and --memory"),
            (["more"], 2, "what is more for?"),
        ]
    )
    func oneLine(options: [String], status: Int, text: String) async throws {
        let outcome = try await HearthProcess.run(["dev"] + options)
        #expect(Int(outcome.status) == status)
        #expect(outcome.standardError.contains(text))
        #expect(outcome.standardError.split(separator: "\n").count == 1)
        #expect(outcome.standardOutput.isEmpty)
    }

    @Test("Log lines are text, or JSON where that is asked for")
    func logFormat() async throws {
        let text = try await HearthProcess.startDev()
        _ = try await text.get("/healthz")
        await text.stop()
        #expect(text.standardError.contains(" info stopped\n"))
        let json = try await HearthProcess.startDev(["--log-format", "json"])
        await json.stop()
        let line = try #require(json.standardError.split(separator: "\n").last)
        #expect(HearthAnswer(status: 0, text: String(line))["event"] == "stopped")
    }
}
