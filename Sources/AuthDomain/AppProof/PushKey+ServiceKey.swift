import AuthCrypto

extension PushKey.Service {
    /// Where the store keeps a key for it.
    package var stored: ServiceKey.Service {
        switch self {
        case .production: .pushProduction
        case .sandbox: .pushSandbox
        }
    }
}

/// A key as an operator brings it.
package struct NewPushKey: Sendable, Redacted {
    /// What is wrong with it, in words for the operator.
    package struct Unfit: Error, Hashable {
        package let reason: String
    }

    package let bundleID: BundleID
    package let credential: PushKey.Credential

    /// Checks a key.
    ///
    /// - Throws: `Unfit`.
    package init(bundleID: BundleID, credential: PushKey.Credential) throws(Unfit) {
        self.bundleID = bundleID
        self.credential = credential
        switch credential {
        case .key(let pem, let id, let team):
            guard let key = try? SigningKey(pem: pem), key.algorithm == .es256 else {
                throw Unfit(reason: "the key is no private key of Apple's (a .p8 file)")
            }
            guard Self.isID(id) else { throw Unfit(reason: "a key id has 10 letters and digits") }
            guard Self.isID(team) else {
                throw Unfit(reason: "a team id has 10 letters and digits")
            }
        case .certificate(let pem):
            guard pem.contains("-----BEGIN CERTIFICATE-----"), pem.contains("PRIVATE KEY-----")
            else {
                throw Unfit(reason: "the file needs a certificate and its private key, both in PEM")
            }
        }
    }

    /// The keys to store, one for each service.
    package func stored(
        for services: [PushKey.Service],
        of project: String,
        at time: Timestamp,
        secrets: Secrets
    ) -> [ServiceKey] {
        services.map { service in
            ServiceKey(
                project: project,
                service: service.stored,
                name: bundleID.text,
                settings: settings,
                secret: secret,
                createdAt: time,
                secrets: secrets
            )
        }
    }

    private var settings: JSONValue {
        switch credential {
        case .key(_, let id, let team): ["keyId": .string(id), "teamId": .string(team)]
        case .certificate: [:]
        }
    }

    private var secret: String {
        switch credential {
        case .key(let pem, _, _), .certificate(let pem): pem
        }
    }

    private static func isID(_ text: String) -> Bool {
        text.utf8.count == 10
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
    }
}

extension PushKey {
    /// Reads a stored key.
    ///
    /// - Throws: `SealingError` where it was sealed under another master key.
    init(_ key: ServiceKey, for service: Service, secrets: Secrets) throws {
        let secret = try key.secret(by: secrets)
        if let id = key.settings["keyId"]?.stringValue,
            let team = key.settings["teamId"]?.stringValue
        {
            self.init(service: service, credential: .key(pem: secret, id: id, team: team))
        } else {
            self.init(service: service, credential: .certificate(pem: secret))
        }
    }
}
