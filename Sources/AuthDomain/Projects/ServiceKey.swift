package import AuthCrypto

/// What a project needs to use a service of somebody else's: settings, and a secret that is sealed.
package struct ServiceKey: Hashable, Sendable {
    /// What the service does.
    package enum Service: String, Sendable, CaseIterable {
        /// Apple's push service, for apps from its store; the name is a bundle id.
        case pushProduction = "apns-production"
        /// The one for development.
        case pushSandbox = "apns-sandbox"
        /// The captcha of a project; the name is empty.
        case captcha
        /// The service that is asked before text messages; the name is empty.
        case smsRisk = "sms-risk"
    }

    package let project: String
    package let service: Service
    /// Which of the service's keys it is.
    package let name: String
    /// A JSON object without secrets.
    package let settings: JSONValue
    package internal(set) var sealedSecret: [UInt8]
    package let createdAt: Timestamp

    /// Takes a key as the store has it.
    package init(
        project: String,
        service: Service,
        name: String,
        settings: JSONValue,
        sealedSecret: [UInt8],
        createdAt: Timestamp
    ) {
        self.project = project
        self.service = service
        self.name = name
        self.settings = settings
        self.sealedSecret = sealedSecret
        self.createdAt = createdAt
    }

    /// Makes a key of a secret that is yet to be sealed.
    package init(
        project: String,
        service: Service,
        name: String,
        settings: JSONValue,
        secret: String,
        createdAt: Timestamp,
        secrets: Secrets
    ) {
        self.init(
            project: project,
            service: service,
            name: name,
            settings: settings,
            sealedSecret: [],
            createdAt: createdAt
        )
        sealedSecret = secrets.seal(Array(secret.utf8), for: place)
    }

    /// The secret.
    ///
    /// - Throws: `SealingError` where it was sealed under another master key.
    func secret(by secrets: Secrets) throws -> String {
        String(decoding: try secrets.open(sealedSecret, for: place), as: UTF8.self)
    }

    /// Table, row and column of the sealed secret.
    var place: String {
        // No name of a project, a service or a bundle has a slash.
        "service_keys/\(project)/\(service.rawValue)/\(name)/sealed_secret"
    }
}
