package import AuthCrypto

/// A program of a project's own that administrates it, known by the public half of its key.
package struct ServiceAccount: Hashable, Sendable {
    /// Names it everywhere: `name@project.iam.gserviceaccount.com`, as Google's programs expect.
    package let email: String
    /// The one project that it administrates.
    package let project: String
    package let role: Role
    /// Decimal, `client_id` in the file of its key.
    package let number: String
    package let keyID: String
    /// SubjectPublicKeyInfo in DER.
    package let publicKey: [UInt8]
    package let createdAt: Timestamp
    /// From when on it may do nothing; nil while it may.
    package var revokedAt: Timestamp?

    /// Creates an account.
    package init(
        email: String,
        project: String,
        role: Role,
        number: String,
        keyID: String,
        publicKey: [UInt8],
        createdAt: Timestamp,
        revokedAt: Timestamp? = nil
    ) {
        self.email = email
        self.project = project
        self.role = role
        self.number = number
        self.keyID = keyID
        self.publicKey = publicKey
        self.createdAt = createdAt
        self.revokedAt = revokedAt
    }
}

extension ServiceAccount {
    /// Whether a service account may be called this: by the same rule as a project, which is Google's.
    package static func isValidName(_ text: String) -> Bool { Project.isValidID(text) }

    /// The address of the account of this name.
    package static func email(_ name: String, project: String) -> String {
        "\(name)@\(project).iam.gserviceaccount.com"
    }

    /// A name that no other account has.
    package static func newName(random: any RandomSource) -> String {
        "hearth-" + SecureRandom.digits(8, drawing: random.bytes)
    }

    /// An account of a fresh key.
    ///
    /// - Throws: `KeyError`.
    package static func new(
        _ name: String,
        role: Role,
        of project: String,
        key: PublicKey,
        random: any RandomSource,
        clock: any Clock
    ) throws -> ServiceAccount {
        ServiceAccount(
            email: email(name, project: project),
            project: project,
            role: role,
            number: "1" + SecureRandom.digits(20, drawing: random.bytes),
            keyID: Hex.encode(random.bytes(20)),
            publicKey: try key.spki(),
            createdAt: clock.now()
        )
    }
}
