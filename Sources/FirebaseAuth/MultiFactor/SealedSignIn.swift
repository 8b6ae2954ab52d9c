import AuthWire
import FirebaseCore
import Foundation

/// What is kept of a sign-in that waits for its second factor; sealed, it may lie anywhere.
struct SealedSignIn: Codable, Sendable {
    /// What the provider told, in a form that can be written.
    struct Info: Codable, Sendable {
        let providerID: String
        let profileText: String?
        let username: String?
        let isNewUser: Bool
    }

    /// The provider's own tokens.
    struct Credential: Codable, Sendable {
        let provider: String
        let tokens: OAuthCredential.Tokens
    }

    /// Who asked for the first factor; a user is named by their identifier.
    enum Purpose: Codable, Sendable {
        case signIn
        case reauthentication(uid: String)
        case link(uid: String)
    }

    private(set) var version = 1
    let pendingCredential: Secret
    /// Of the message that was last sent, if any was.
    let verificationID: Secret?
    let factors: [FactorProfile]
    /// When the first factor was shown, by the device's clock.
    let begin: Date
    let purpose: Purpose
    let info: Info?
    let credential: Credential?
    /// What Google's SDK has left on the device, and is used up with this.
    let former: FormerSignIn.Place?
}

extension SealedSignIn {
    /// As long as a server waits for the second factor; seconds.
    private static let lifetime = 3600.0

    /// Reads what was opened; nil if it is of a newer format, or too old.
    init?(_ data: Data, at now: Date) {
        guard let record = try? JSONDecoder().decode(Self.self, from: data), record.version <= 1
        else { return nil }
        let age = now.timeIntervalSince(record.begin)
        // A clock that was set back tells nothing.
        guard age >= 0, age < Self.lifetime else { return nil }
        self = record
    }

    func data() throws -> Data {
        try JSONEncoder().encode(self)
    }
}

extension SealedSignIn.Purpose {
    init(_ purpose: FirstFactor.Purpose) {
        switch purpose {
        case .signIn: self = .signIn
        case .reauthentication(let user): self = .reauthentication(uid: user.uid)
        case .link(let user): self = .link(uid: user.uid)
        }
    }

    /// The purpose again.
    ///
    /// - Throws: `userMismatch` if it is about a user who is not this one.
    func firstFactor(of user: User?) throws -> FirstFactor.Purpose {
        switch self {
        case .signIn: return .signIn
        case .reauthentication(let uid):
            guard let user, user.uid == uid else { throw AuthErrorCode.userMismatch.error() }
            return .reauthentication(of: user)
        case .link(let uid):
            guard let user, user.uid == uid else { throw AuthErrorCode.userMismatch.error() }
            return .link(to: user)
        }
    }
}

extension SealedSignIn.Info {
    init(_ info: AdditionalUserInfo) {
        let profile = info.profile.flatMap { profile -> Data? in
            guard JSONSerialization.isValidJSONObject(profile) else { return nil }
            return try? JSONSerialization.data(withJSONObject: profile)
        }
        self.init(
            providerID: info.providerID,
            profileText: profile.map { String(decoding: $0, as: UTF8.self) },
            username: info.username,
            isNewUser: info.isNewUser
        )
    }

    var additionalUserInfo: AdditionalUserInfo {
        AdditionalUserInfo(
            providerID: providerID,
            profileText: profileText,
            username: username,
            isNewUser: isNewUser
        )
    }
}

extension SealedSignIn.Credential {
    init(_ credential: OAuthCredential) {
        self.init(provider: credential.provider, tokens: credential.tokens)
    }

    var oauthCredential: OAuthCredential {
        OAuthCredential(provider: provider, tokens: tokens)
    }
}
