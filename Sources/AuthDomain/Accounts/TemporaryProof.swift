import AuthCrypto

/// Says that its holder has just proved a number, so that no second code need be sent.
///
/// The client gets it where a number that it wants for its account is another account's, and may sign in
/// to that one with it. It is carried sealed and serves once.
struct TemporaryProof: Sendable {
    /// Life of a proof.
    ///
    /// Source: the Auth emulator of firebase-tools, src/emulator/auth/operations.ts.
    static let lifetimeSeconds: Int64 = 3600
    private static let purpose = "temporary proof"

    private let id: String
    private let scope: Scope
    let phoneNumber: String
    private let expiresAt: Timestamp

    /// Makes a proof of a number.
    init(of phoneNumber: String, in scope: Scope, environment: Environment) {
        id = Base64URL.encode(SecureRandom.bytes(16))
        self.scope = scope
        self.phoneNumber = phoneNumber
        expiresAt = environment.clock.now().adding(seconds: Self.lifetimeSeconds)
    }

    func sealed(by secrets: Secrets) -> String {
        let value: JSONObject = [
            "id": .string(id), "project": .string(scope.project),
            "tenant": scope.tenant.map(JSONValue.string) ?? .null,
            "number": .string(phoneNumber), "expires": .int(expiresAt.milliseconds),
        ]
        return secrets.seal(.object(value), purpose: Self.purpose)
    }

    /// Opens a proof and checks that it is of this number.
    ///
    /// - Throws: `temporaryProofInvalid`, also where it has expired.
    init(
        opening text: String,
        phoneNumber: String,
        caller: Caller,
        environment: Environment
    ) throws(AuthError) {
        guard let value = environment.secrets.open(text, purpose: Self.purpose),
            let id = value["id"]?.stringValue,
            let project = value["project"]?.stringValue,
            let number = value["number"]?.stringValue, number == phoneNumber,
            let expiry = value["expires"]?.intValue
        else {
            throw .temporaryProofInvalid
        }
        self.id = id
        scope = Scope(project: project, tenant: value["tenant"]?.stringValue)
        self.phoneNumber = number
        expiresAt = Timestamp(milliseconds: expiry)
        guard scope == caller.scope, environment.clock.now() < expiresAt else {
            throw .temporaryProofInvalid
        }
    }

    /// Uses the proof up, inside the transaction that does what it is for.
    ///
    /// - Throws: `temporaryProofInvalid` where another caller was first.
    func consume(in transaction: any Transaction) throws {
        guard try transaction.spend(id, until: expiresAt) else {
            throw AuthError.temporaryProofInvalid
        }
    }
}
