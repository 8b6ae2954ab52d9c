import AuthCrypto
import AuthStore

extension Command {
    /// Looks at everything that a server depends on.
    static let doctor = Command(
        "doctor",
        "Check the store, its keys, its files and the settings of `serve`; fails if one is bad.",
        options: serveOptions + [DeliveryChecks.option, Option.json]
    ) { settings, _ in
        _ = try settings.operands()
        let location = try StoreLocation.required(settings)
        var findings: [Finding] = []
        var complete = settings
        var mode: StoreMode? = .serve
        do {
            let checks = try await StoreChecks(location)
            mode = checks.mode
            let keys = KeyChecks(store: checks.store, settings: settings, folder: location.folder)
            findings += await checks.run()
            findings += await keys.run()
            let providers = ProviderChecks(
                store: checks.store,
                settings: settings,
                folder: location.folder
            )
            findings += await providers.run()
            var problems = Problems()
            complete = await StoredGateways.filled(settings, from: checks.store, &problems)
            findings += problems.messages.map { .fail("stored gateways", $0) }
            await checks.store.close()
        } catch {
            findings.append(.fail("store", Explanation.of(error)))
        }
        let keyFile = MasterKey.place(settings, folder: location.folder)?.path
        findings += await FileChecks(folder: location.folder, keyFile: keyFile).run()
        if mode != .dev {
            findings += await NetworkChecks(settings: settings).run()
            findings += await DeliveryChecks(settings: complete).run()
        }
        tell(findings, settings)
        let failures = findings.count { $0.state == .fail }
        guard failures == 0 else { throw Failure("\(failures) of \(findings.count) checks failed") }
    }

    private static func tell(_ findings: [Finding], _ settings: Settings) {
        let rows = findings.map { [$0.state.rawValue, $0.subject, $0.text] }
        Output.result(
            settings,
            text: Table(["STATE", "CHECK", "FOUND"], rows).text,
            json: .array(
                rows.map {
                    ["state": .string($0[0]), "check": .string($0[1]), "found": .string($0[2])]
                }
            )
        )
    }
}
