import AuthCrypto

/// How long the sessions of a project last; all of it is off unless the project says otherwise.
package struct SessionRules: Sendable, Hashable {
    /// A refresh token that another has taken the place of is good for so long: requests meet each
    /// other, and answers get lost.
    static let graceSeconds: Int64 = 60
    /// A session's first token is remembered for so long once it was retired, to notice that it is used
    /// again; later ones name their session themselves, and are noticed for as long as that lives.
    static let rememberSeconds: Int64 = 30 * 24 * 3600

    /// Whether each refresh gives a new refresh token.
    package let rotates: Bool
    /// A session ends when it was not used for so long; nil for never.
    package let idleSeconds: Int64?
    /// A session ends so long after its sign-in; nil for never.
    package let lifetimeSeconds: Int64?

    /// Reads `hearth.sessions` of the settings.
    package init(_ config: ProjectConfig) {
        let settings = config.json["hearth"]?["sessions"]
        rotates = settings?["rotatesRefreshTokens"]?.boolValue ?? false
        func seconds(_ name: String) -> Int64? {
            settings?[name]?.intValue.flatMap { $0 > 0 ? $0 : nil }
        }
        idleSeconds = seconds("idleSeconds")
        lifetimeSeconds = seconds("lifetimeSeconds")
    }

    /// How often a session's last use is written, at most.
    var noteEverySeconds: Int64 { idleSeconds == nil ? 3600 : 60 }

    /// Whether a session has lived on past its time.
    func haveEnded(_ session: Session, at now: Timestamp) -> Bool {
        if let idleSeconds, session.lastUsedAt.adding(seconds: idleSeconds) <= now { return true }
        guard let lifetimeSeconds else { return false }
        return session.signedInAt.adding(seconds: lifetimeSeconds) <= now
    }
}
