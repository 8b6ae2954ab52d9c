import Foundation

/// A sign-in that Google's SDK has left on the device.
///
/// Source: its archive of a user, of which this reads the session's refresh token only.
struct FormerSignIn: Sendable {
    let uid: String
    let tenantID: String?
    let refreshToken: Secret

    /// Reads an archive; nil if it is none, or has no refresh token.
    ///
    /// - Parameters:
    ///   - data: what the key chain has.
    ///   - rootKey: the name of the user in it.
    init?(_ data: Data, rootKey: String) {
        guard let archive = try? NSKeyedUnarchiver(forReadingFrom: data) else { return nil }
        defer { archive.finishDecoding() }
        archive.requiresSecureCoding = true
        archive.decodingFailurePolicy = .setErrorAndReturn
        archive.setClass(FormerUser.self, forClassName: "FIRUser")
        archive.setClass(FormerTokenService.self, forClassName: "FIRSecureTokenService")
        guard
            let user = archive.decodeObject(of: FormerUser.self, forKey: rootKey),
            let uid = user.uid, let refreshToken = user.refreshToken, !refreshToken.value.isEmpty
        else { return nil }
        self.uid = uid
        self.refreshToken = refreshToken
        tenantID = user.tenantID
    }

    /// Where Google's SDK keeps the user of an app.
    struct Place: Sendable, Equatable, Codable {
        let service: String
        let account: String
        let rootKey: String

        /// The place of an app without an access group.
        init(googleAppID: String, appName: String) {
            rootKey = "\(appName)_firebase_user"
            service = "firebase_auth_\(googleAppID)"
            account = "firebase_auth_1_\(rootKey)"
        }
    }
}

/// What this SDK needs of an archived user.
final class FormerUser: NSObject, NSSecureCoding {
    let uid: String?
    let tenantID: String?
    let refreshToken: Secret?

    static var supportsSecureCoding: Bool { true }

    init(uid: String, tenantID: String?, refreshToken: String) {
        self.uid = uid
        self.tenantID = tenantID
        self.refreshToken = Secret(refreshToken)
    }

    init?(coder: NSCoder) {
        uid = coder.text("userID")
        tenantID = coder.text("tenantID")
        refreshToken = coder.object(FormerTokenService.self, "tokenService")?.refreshToken
    }

    func encode(with coder: NSCoder) {
        coder.encode(text: uid, forKey: "userID")
        coder.encode(text: tenantID, forKey: "tenantID")
        coder.encode(FormerTokenService(refreshToken: refreshToken), forKey: "tokenService")
    }
}

/// What this SDK needs of an archived token service.
final class FormerTokenService: NSObject, NSSecureCoding {
    let refreshToken: Secret?

    static var supportsSecureCoding: Bool { true }

    init(refreshToken: Secret?) {
        self.refreshToken = refreshToken
    }

    init?(coder: NSCoder) {
        refreshToken = coder.text("refreshToken").map { Secret($0) }
    }

    func encode(with coder: NSCoder) {
        coder.encode(text: refreshToken?.value, forKey: "refreshToken")
    }
}
