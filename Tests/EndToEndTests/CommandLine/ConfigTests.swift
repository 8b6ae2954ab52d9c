import HearthTestSupport
import Testing

@Suite("hearth config")
struct ConfigTests {
    @Test("Each value is shown with its source; the command line goes before variable and file")
    func sources() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "hearth.json",
            #"{"listen":"a:1","adminListen":"a:2","publicUrl":"https://a.example"}"#
        )
        let outcome = try await HearthProcess.run(
            ["config", "get", "--json", "--listen", "c:1", "--config", folder["hearth.json"]],
            environment: [
                "HEARTH_LISTEN": "b:1", "HEARTH_ADMIN_LISTEN": "b:2", "HEARTH_ISSUER": "",
                "HEARTH_DATABASE": "postgres://ann:hunter2@localhost/hearth",
            ]
        )
        #expect(outcome.status == 0)
        let rows = outcome.elements.reduce(into: [String: String]()) { rows, row in
            rows[row["key"] as? String ?? ""] = "\(row["value"] ?? "") | \(row["source"] ?? "")"
        }
        #expect(rows["listen"] == "c:1 | command line")
        #expect(rows["adminListen"] == "b:2 | environment HEARTH_ADMIN_LISTEN")
        #expect(rows["publicUrl"] == "https://a.example | file \(folder["hearth.json"])")
        #expect(rows["issuer"] == "own | default")
        #expect(!outcome.standardOutput.contains("hunter2"))
    }

    @Test("Settings that are set are read back, several in one go")
    func set() async throws {
        let store = try await ServedStore()
        let outcome = try await store.run(
            "config",
            "set",
            "mfa.state",
            "ENABLED",
            "mfa.enabledProviders",
            #"["PHONE_SMS"]"#,
            "authorizedDomains",
            #"["localhost","app.example.com"]"#
        )
        #expect(outcome.status == 0)
        #expect(try await value(store, "mfa.state") == "ENABLED\n")
        #expect(try await value(store, "mfa.enabledProviders") == "[\"PHONE_SMS\"]\n")
        #expect(try await value(store, "authorizedDomains").contains("app.example.com"))
        #expect(try await value(store, "signIn.email.enabled") == "true\n")
    }

    @Test(
        "What the request would refuse is refused in the same words, and nothing changes",
        arguments: [
            (["signIn.anonymous.enabled", "perhaps"], "Invalid"),
            (["mfa.state", "SOMETIMES"], "INVALID_CONFIG"),
            (["authorizedDomains", #"["https://example.com/"]"#], "INVALID_CONFIG"),
            (["mfa.state", "ENABLED", "signIn.anonimous.enabled", "true"], "signIn.anonymous"),
            (
                ["blockingFunctions.triggers.beforeCreate.functionUri", "http://127.0.0.1/f"],
                "INVALID_BLOCKING_FUNCTION : A function is called by https:// only."
            ),
            (
                ["signIn.phoneNumber.testPhoneNumbers", #"{"555":"123456"}"#],
                "INVALID_TESTING_PHONE_NUMBER"
            ),
        ]
    )
    func refused(operands: [String], text: String) async throws {
        let store = try await ServedStore()
        let before = try await store.run("config", "get", "--project", ServedStore.project)
        let outcome = try await HearthProcess.run(["config", "set"] + operands + store.location)
        #expect(outcome.status == 1)
        #expect(outcome.standardError.contains(text))
        let after = try await store.run("config", "get", "--project", ServedStore.project)
        #expect(before.standardOutput == after.standardOutput)
    }

    @Test("Settings of a tenant are read and changed beside its server")
    func tenants() async throws {
        let folder = try TemporaryFolder()
        let hearth = try await HearthProcess.startDev(["--data", folder["data"]])
        let policy = try await hearth.get("/v2/passwordPolicy?key=any&tenantId=acme")
        #expect(policy.status == 200)
        func run(_ words: String...) async throws -> HearthProcess.Outcome {
            try await HearthProcess.run(
                ["config"] + words + ["--tenant", "acme", "--data", folder["data"]]
            )
        }
        #expect(try await run("get", "allowPasswordSignup").standardOutput == "true\n")
        let changed = try await run("set", "allowPasswordSignup", "false", "displayName", "Acme")
        #expect(changed.status == 0, "\(changed.standardError)")
        #expect(try await run("get", "allowPasswordSignup").standardOutput == "false\n")
        let refused = try await run("set", "displayName", "A")
        #expect(refused.status == 1)
        #expect(refused.standardError.contains("INVALID_DISPLAY_NAME"))
        await hearth.stop()
    }

    @Test("A key without a value is wrong use", arguments: [[], ["mfa.state"]])
    func wrongUse(operands: [String]) async throws {
        let outcome = try await HearthProcess.run(["config", "set", "--data", "a"] + operands)
        #expect(outcome.status == 2)
    }

    @Test("A project's setting without a project is wrong use, and an unknown option, too")
    func withoutProject() async throws {
        for (key, text) in [("mfa.state", "--project"), ("listne", "listen")] {
            let outcome = try await HearthProcess.run(["config", "get", key])
            #expect(outcome.status == 2)
            #expect(outcome.standardError.contains(text), "\(outcome)")
        }
    }

    @Test("A project that does not exist is refused with those that do")
    func unknownProject() async throws {
        let store = try await ServedStore()
        let outcome = try await store.run("config", "get", "--project", "other-app")
        #expect(outcome.status == 1)
        #expect(outcome.standardError.contains("there is my-app"))
    }

    private func value(_ store: ServedStore, _ key: String) async throws -> String {
        try await store.run("config", "get", key, "--project", ServedStore.project).standardOutput
    }
}
