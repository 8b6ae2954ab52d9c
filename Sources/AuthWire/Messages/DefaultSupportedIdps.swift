/// The providers whose addresses the server knows.
package struct DefaultSupportedIdpsResponse: Codable, Hashable, Sendable {
    /// A provider that can be set up.
    package struct Idp: Codable, Hashable, Sendable {
        package var idpId: String?
        package var description: String?

        package init(idpId: String? = nil, description: String? = nil) {
            self.idpId = idpId
            self.description = description
        }
    }

    package var defaultSupportedIdps: [Idp]?
    package var nextPageToken: String?

    package init(defaultSupportedIdps: [Idp]? = nil, nextPageToken: String? = nil) {
        self.defaultSupportedIdps = defaultSupportedIdps
        self.nextPageToken = nextPageToken
    }
}
