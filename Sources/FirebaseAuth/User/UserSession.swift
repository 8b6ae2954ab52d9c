import AuthWire
public import Foundation

/// One of the places where a user is signed in.
///
/// Hearth's addition.
public final class UserSession: NSObject, Sendable {
    /// Names the session to `User.endSession(withID:)`; no secret.
    public let sessionID: String
    /// How the user signed in, such as `password`.
    public let signInProvider: String
    /// The second factor of the sign-in, such as `totp`; nil if there was none.
    public let signInSecondFactor: String?
    /// How the app called itself; not to be relied on.
    public let userAgent: String?
    /// When the user signed in.
    public let signInDate: Date?
    /// When the session was last used, to the hour.
    public let lastUsedDate: Date?
    /// Whether it is the session of the user who asked.
    public let isCurrent: Bool

    init?(_ info: SessionInfo) {
        guard let sessionID = info.sessionId, !sessionID.isEmpty else { return nil }
        self.sessionID = sessionID
        signInProvider = info.signInProvider ?? ""
        signInSecondFactor = info.secondFactor
        userAgent = info.userAgent
        signInDate = Self.date(info.signedInAt)
        lastUsedDate = Self.date(info.lastUsedAt)
        isCurrent = info.isCurrent ?? false
    }

    private static func date(_ time: WireTimestamp?) -> Date? {
        time.map { Date(milliseconds: $0.milliseconds) }
    }
}
