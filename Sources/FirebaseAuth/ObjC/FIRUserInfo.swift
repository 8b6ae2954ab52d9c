#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``UserInfo``, for Objective-C.
@objc(FIRUserInfo)
@available(swift, obsoleted: 1.0)
public protocol FIRUserInfo: FIRObject {
    /// The provider, such as `password`.
    @objc
    var providerID: String { get }
    /// The user's identifier at the provider.
    @objc
    var uid: String { get }
    /// The name to show.
    @objc
    var displayName: String? { get }
    /// The address of the user's picture.
    @objc
    var photoURL: URL? { get }
    /// The email address.
    @objc
    var email: String? { get }
    /// The phone number.
    @objc
    var phoneNumber: String? { get }
}

/// A user at one of the account's providers, for Objective-C.
@objc(FIRUserInfoImpl)
@available(swift, obsoleted: 1.0)
final class FIRUserInfoImpl: NSObject, FIRUserInfo {
    private let own: any UserInfo

    init(_ own: any UserInfo) {
        self.own = own
    }

    var providerID: String { own.providerID }
    var uid: String { own.uid }
    var displayName: String? { own.displayName }
    var photoURL: URL? { own.photoURL }
    var email: String? { own.email }
    var phoneNumber: String? { own.phoneNumber }
}

/// ``UserMetadata``, for Objective-C.
@objc(FIRUserMetadata)
@available(swift, obsoleted: 1.0)
public final class FIRUserMetadata: NSObject {
    let own: UserMetadata

    init(_ own: UserMetadata) {
        self.own = own
    }

    /// When the user last signed in.
    @objc
    public var lastSignInDate: Date? { own.lastSignInDate }

    /// When the account was made.
    @objc
    public var creationDate: Date? { own.creationDate }
}

/// ``UserProfileChangeRequest``, for Objective-C.
@objc(FIRUserProfileChangeRequest)
@available(swift, obsoleted: 1.0)
public final class FIRUserProfileChangeRequest: NSObject {
    private let own: UserProfileChangeRequest

    init(_ own: UserProfileChangeRequest) {
        self.own = own
    }

    /// The name to show; nil removes it.
    @objc
    public var displayName: String? {
        get { own.displayName }
        set { own.displayName = newValue }
    }

    /// The address of the picture; nil removes it.
    @objc
    public var photoURL: URL? {
        get { own.photoURL }
        set { own.photoURL = newValue }
    }

    /// Sends the changes; what was not set stays as it is.
    @objc(commitChangesWithCompletion:)
    public func commitChanges(completion: FIRVoidCallback?) {
        own.commitChanges(completion: Facade.call(completion))
    }
}
#endif
