import AuthCrypto

/// What an app gets for its push token: good once, with the secret that the push brings.
///
/// The client carries it sealed; nothing is stored until it is used up, so that asking for receipts
/// fills nobody's disk.
struct AppReceipt: Sendable {
    /// Why a receipt does not count, in words for the operator.
    enum Fault: String, Error {
        case malformed = "the receipt is none of ours"
        case ofOtherApp = "the receipt is another app's"
        case expired = "the receipt has expired"
        case secretWrong = "the secret is not the one that the push brought"
    }

    private static let purpose = "app receipt"
    /// A receipt that is used later is of nobody's who still waits.
    static let lifeSeconds: Int64 = 3600

    /// Names it, for the mark that it was used up, and for the attempt that began with its push.
    let id: String
    private let project: String
    let bundleID: String
    /// SHA-256 of the secret.
    private let secretHash: [UInt8]
    private let expiresAt: Timestamp

    /// Makes a receipt and its secret.
    ///
    /// - Returns: the receipt's name, the receipt as the client carries it, the secret that goes with
    ///   it, and until when both are good.
    static func issue(
        to bundleID: String,
        of project: String,
        environment: Environment
    ) -> (id: String, text: String, secret: String, expiresAt: Timestamp) {
        let secret = environment.secrets.token()
        let expiresAt = environment.clock.now().adding(seconds: lifeSeconds)
        let id = Hex.encode(environment.random.bytes(16))
        let value: JSONObject = [
            "id": .string(id), "project": .string(project),
            "bundle": .string(bundleID), "secret": .string(Base64URL.encode(secret.hash)),
            "expires": .int(expiresAt.milliseconds),
        ]
        let text = environment.secrets.seal(.object(value), purpose: purpose)
        return (id, text, secret.text, expiresAt)
    }

    /// Opens a receipt and checks that it may still be used by this caller, with this secret.
    ///
    /// - Throws: `Fault`.
    init(
        opening text: String,
        secret: String,
        caller: Caller,
        environment: Environment
    ) throws(Fault) {
        guard let value = environment.secrets.open(text, purpose: Self.purpose),
            let id = value["id"]?.stringValue,
            let project = value["project"]?.stringValue,
            let bundleID = value["bundle"]?.stringValue,
            let secretHash = value["secret"]?.stringValue.flatMap(Base64URL.decode),
            let expires = value["expires"]?.intValue
        else { throw .malformed }
        self.id = id
        self.project = project
        self.bundleID = bundleID
        self.secretHash = secretHash
        expiresAt = Timestamp(milliseconds: expires)
        guard project == caller.scope.project, bundleID == caller.bundleID else {
            throw .ofOtherApp
        }
        guard environment.clock.now() < expiresAt else { throw .expired }
        guard constantTimeEqual(Secrets.hash(secret), secretHash) else { throw .secretWrong }
    }

    /// The mark that it was used up.
    var mark: AppVerification.Mark {
        .init(id: "app receipt/\(id)", until: expiresAt, refusal: .appProofInvalid)
    }
}
