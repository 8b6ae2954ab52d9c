/// Whose form the `iss` of ID tokens has.
enum Issuer: String {
    /// The public URL and the project.
    case own
    /// As the Admin SDKs of Firebase demand.
    case google
}

extension Option {
    /// Chooses the form.
    static let issuer = Option(
        "issuer",
        "FORM",
        "The iss of ID tokens: own or google.",
        fallback: Issuer.own.rawValue
    )

    /// Reads `--issuer`.
    ///
    /// - Throws: `Failure`.
    static func readIssuer(_ settings: Settings) throws(Failure) -> Issuer {
        guard let issuer = Issuer(rawValue: settings[issuer.name] ?? "") else {
            throw Failure("--issuer must be own or google")
        }
        return issuer
    }
}
