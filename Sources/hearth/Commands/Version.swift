extension Command {
    /// The version of this build; set with every release.
    static let versionText = "0.1.0"

    static let version = Command("version", "Tell the version.") { settings, _ in
        _ = try settings.operands()
        Output.result("hearth \(versionText)")
    }
}
