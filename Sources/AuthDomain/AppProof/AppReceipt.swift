import AuthCrypto

/// What an app gets for its push token: good once, with the secret that the push brings.
///
/// The client carries it sealed; nothing is stored until it is used up, so that asking for receipts
/// fills nobody's disk.
struct AppReceipt: Sendable {
    private static let purpose = "app receipt"
    /// A receipt that is used later is of nobody's who still waits.
    static let lifeSeconds: Int64 = 3600

    /// Names it, for the mark that it was used up.
    private let id: String
    private let project: String
    let bundleID: String
    /// SHA-256 of the secret.
    private let secretHash: [UInt8]
    private let expiresAt: Timestamp

    /// Makes a receipt and its secret.
    ///
    /// - Returns: the receipt as the client carries it, the secret that goes with it, and until when
    ///   both are good.
    static func issue(
        to bundleID: String,
        of project: String,
        environment: Environment
    ) -> (text: String, secret: String, expiresAt: Timestamp) {
        let secret = environment.secrets.token()
        let expiresAt = environment.clock.now().adding(seconds: lifeSeconds)
        let value: JSONObject = [
            "id": .string(environment.secrets.identifier()), "project": .string(project),
            "bundle": .string(bundleID), "secret": .string(Base64URL.encode(secret.hash)),
            "expires": .int(expiresAt.milliseconds),
        ]
        let text = environment.secrets.seal(.object(value), purpose: purpose)
        return (text, secret.text, expiresAt)
    }

    /// Opens a receipt and checks that it may still be used by this caller, with this secret.
    ///
    /// - Throws: `appProofInvalid`.
    init(
        opening text: String,
        secret: String,
        caller: Caller,
        environment: Environment
    ) throws(AuthError) {
        guard let value = environment.secrets.open(text, purpose: Self.purpose),
            let id = value["id"]?.stringValue,
            let project = value["project"]?.stringValue,
            let bundleID = value["bundle"]?.stringValue,
            let secretHash = value["secret"]?.stringValue.flatMap(Base64URL.decode),
            let expires = value["expires"]?.intValue
        else { throw .appProofInvalid }
        self.id = id
        self.project = project
        self.bundleID = bundleID
        self.secretHash = secretHash
        expiresAt = Timestamp(milliseconds: expires)
        guard project == caller.scope.project, bundleID == caller.bundleID,
            environment.clock.now() < expiresAt,
            constantTimeEqual(Secrets.hash(secret), secretHash)
        else { throw .appProofInvalid }
    }

    /// The mark that it was used up.
    var mark: AppVerification.Mark {
        .init(id: "app receipt/\(id)", until: expiresAt, refusal: .appProofInvalid)
    }
}
