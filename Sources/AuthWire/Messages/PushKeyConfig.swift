/// What the server needs to send an Apple app pushes; a resource of Hearth's own.
///
/// A key needs `privateKey` (a .p8 file's text), `keyId` and `teamId`; `certificate` (a certificate and
/// its private key in PEM) takes their place. Neither secret is ever shown.
package struct PushKeyConfig: Resource {
    package static var idField: String? { "bundleId" }

    package var bundleId: String?
    /// `production`, `sandbox`, or absent for both.
    package var environment: String?
    package var keyId: String?
    package var teamId: String?
    package var privateKey: String?
    package var certificate: String?
    package var createTime: WireTimestamp?

    package init(
        bundleId: String? = nil,
        environment: String? = nil,
        keyId: String? = nil,
        teamId: String? = nil,
        createTime: WireTimestamp? = nil
    ) {
        self.bundleId = bundleId
        self.environment = environment
        self.keyId = keyId
        self.teamId = teamId
        self.createTime = createTime
    }
}

/// The keys of a project's apps.
package struct PushKeyListResponse: Codable, Hashable, Sendable {
    package var pushKeys: [PushKeyConfig]?

    package init(pushKeys: [PushKeyConfig]? = nil) {
        self.pushKeys = pushKeys
    }
}
