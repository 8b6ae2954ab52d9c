import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Hands over to new keys before it is time.
    static let keysRotate = Command(
        "keys rotate",
        "Hand over to the next signing key in a day, or seal all keys under a new master key.",
        options: [
            Option("now", nil, "Hand over at once, as after a leak."),
            Option("master", nil, "Change the master key, and not the signing keys."),
            Option("new-master-key-file", "FILE", "Where the new master key is, or is to be made."),
        ] + StoreLocation.commandOptions + MasterKey.options
    ) { settings, _ in
        _ = try settings.operands()
        let newFile = settings["new-master-key-file"]
        guard settings.isOn("master") else {
            guard newFile == nil else { throw UsageError("--new-master-key-file needs --master") }
            return try await rotateSigningKeys(settings)
        }
        guard let newFile else { throw UsageError("--master needs --new-master-key-file") }
        guard !settings.isOn("now") else { throw UsageError("--master takes no --now") }
        try await changeMasterKey(settings, to: newFile)
    }

    private static func rotateSigningKeys(_ settings: Settings) async throws {
        try await StoreLocation.withStore(settings) { store in
            let keyRing = try MasterKey.read(settings, folder: StoreLocation(settings)?.folder)
            let clock = try await store.clock()
            let keys = SigningKeys(store: store, clock: clock, keyRing: keyRing)
            try await keys.maintain(settings.isOn("now") ? .now : .soon)
            try await KeyTable(of: store).tell(settings)
        }
    }

    /// The new key is on disk before anything is sealed under it, and the old one stays: killed at
    /// any point, one of them opens the store, and the same command finishes the work.
    private static func changeMasterKey(_ settings: Settings, to newFile: String) async throws {
        let count = try await StoreLocation.withStore(settings) { store in
            let old = try MasterKey.read(settings, folder: StoreLocation(settings)?.folder)
            let new = try MasterKey.readOrMake(newFile)
            guard new.id != old.current.id else {
                throw Failure("\(newFile) holds the same master key; name a new file")
            }
            let keyRing = KeyRing(current: new, others: [old.current])
            return try await Resealing(of: store, under: keyRing).run()
        }
        Output.result(
            settings,
            text: "\(count) keys sealed under \(newFile)",
            json: ["sealed": .int(Int64(count)), "masterKeyFile": .string(newFile)]
        )
        Output.note(
            """
            restart every server with --master-key-file \(newFile): one that still has the old key
            cannot read new signing keys. Sign-ins that wait for a code begin anew.
            """
        )
    }
}
