public import Foundation

/// A user as one provider knows them.
public protocol UserInfo: NSObjectProtocol, Sendable {
    /// The provider, such as `password`; `Firebase` for the account itself.
    var providerID: String { get }
    /// The user's identifier at the provider; may be empty.
    var uid: String { get }
    /// The name to show.
    var displayName: String? { get }
    /// The address of the user's picture.
    var photoURL: URL? { get }
    /// The email address.
    var email: String? { get }
    /// The phone number, such as `+15105551234`.
    var phoneNumber: String? { get }
}

/// A user at one of the account's providers.
final class ProviderUser: NSObject, UserInfo {
    private let profile: ProviderProfile

    init(_ profile: ProviderProfile) {
        self.profile = profile
    }

    var providerID: String { profile.providerID }
    var uid: String { profile.uid }
    var displayName: String? { profile.displayName }
    var photoURL: URL? { profile.photoURL.flatMap { URL(string: $0) } }
    var email: String? { profile.email }
    var phoneNumber: String? { profile.phoneNumber }
}
