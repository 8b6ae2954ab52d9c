/// An account's identity at one provider, `password` and `phone` included.
///
/// Source: discovery document v1, `ProviderUserInfo`.
package struct ProviderUserInfo: Codable, Hashable, Sendable {
    package var providerId: String?
    package var federatedId: String?
    package var rawId: String?
    package var email: String?
    package var displayName: String?
    package var photoUrl: String?
    package var phoneNumber: String?
    package var screenName: String?

    package init(
        providerId: String? = nil,
        federatedId: String? = nil,
        rawId: String? = nil,
        email: String? = nil,
        displayName: String? = nil,
        photoUrl: String? = nil,
        phoneNumber: String? = nil,
        screenName: String? = nil
    ) {
        self.providerId = providerId
        self.federatedId = federatedId
        self.rawId = rawId
        self.email = email
        self.displayName = displayName
        self.photoUrl = photoUrl
        self.phoneNumber = phoneNumber
        self.screenName = screenName
    }
}
