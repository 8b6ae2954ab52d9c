import AuthWire
import Foundation

/// An account as the server last showed it; what is kept between launches.
struct UserProfile: Codable, Hashable, Sendable {
    var uid: String
    var email: String?
    var isEmailVerified = false
    var displayName: String?
    var photoURL: String?
    var phoneNumber: String?
    var tenantID: String?
    /// Whether the user signed in anonymously and has linked nothing since.
    var isAnonymous = false
    /// Milliseconds since 1970.
    var createdAt: Int64?
    /// Milliseconds since 1970.
    var lastSignInAt: Int64?
    var providers: [ProviderProfile] = []
    var factors: [FactorProfile] = []
}

/// The account at one of its providers.
struct ProviderProfile: Codable, Hashable, Sendable {
    var providerID: String
    var uid: String
    var email: String?
    var displayName: String?
    var photoURL: String?
    var phoneNumber: String?
}

/// A second factor of the account.
struct FactorProfile: Codable, Hashable, Sendable {
    var uid: String
    /// `phone`, `totp`, or a kind that this SDK does not know.
    var kind: String
    var displayName: String?
    /// Milliseconds since 1970.
    var enrolledAt: Int64
    var phoneNumber: String?
}

extension UserProfile {
    /// Reads the server's account.
    ///
    /// - Returns: nil if it has no identifier.
    init?(_ account: AuthWire.UserInfo, isAnonymous: Bool, tenantID: String?) {
        guard let uid = account.localId, !uid.isEmpty else { return nil }
        self.init(uid: uid)
        email = account.email
        isEmailVerified = account.emailVerified ?? false
        displayName = account.displayName
        photoURL = account.photoUrl
        phoneNumber = account.phoneNumber
        self.tenantID = account.tenantId ?? tenantID
        createdAt = account.createdAt
        lastSignInAt = account.lastLoginAt
        providers = account.providerUserInfo?.compactMap(ProviderProfile.init) ?? []
        factors = account.mfaInfo?.compactMap(FactorProfile.init) ?? []
        self.isAnonymous =
            isAnonymous && providers.isEmpty && email == nil && phoneNumber == nil
    }
}

extension ProviderProfile {
    init?(_ info: AuthWire.ProviderUserInfo) {
        guard let providerID = info.providerId, !providerID.isEmpty else { return nil }
        self.init(
            providerID: providerID,
            uid: info.federatedId ?? "",
            email: info.email,
            displayName: info.displayName,
            photoURL: info.photoUrl,
            phoneNumber: info.phoneNumber
        )
    }
}

extension FactorProfile {
    /// Reads the server's factor; one of an unknown kind is kept as it is.
    init?(_ enrollment: MFAEnrollment) {
        guard let uid = enrollment.mfaEnrollmentId, !uid.isEmpty else { return nil }
        let kind =
            if enrollment.phoneInfo != nil { PhoneMultiFactorID } else if enrollment.totpInfo != nil
            { TOTPMultiFactorID } else { "unknown" }
        self.init(
            uid: uid,
            kind: kind,
            displayName: enrollment.displayName,
            enrolledAt: enrollment.enrolledAt?.milliseconds ?? 0,
            phoneNumber: enrollment.phoneInfo
        )
    }
}
