/// Body of `accounts:issueSamlResponse`: which service an assertion is for.
///
/// Source: discovery document v1, `IssueSamlResponseRequest`.
package struct IssueSAMLResponseRequest: Codable, Hashable, Sendable {
    package var idToken: String?
    package var rpId: String?
    package var samlAppEntityId: String?

    package init(idToken: String? = nil, rpId: String? = nil, samlAppEntityId: String? = nil) {
        self.idToken = idToken
        self.rpId = rpId
        self.samlAppEntityId = samlAppEntityId
    }
}
