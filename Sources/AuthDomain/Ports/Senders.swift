/// A text message with a code.
package struct SMSMessage: Hashable, Sendable {
    package let scope: Scope
    /// E.164 number.
    package let to: String
    package let code: String
    package let purpose: PhoneVerification.Purpose
    /// The session info that the client holds for the code.
    package let sessionInfo: String
    /// BCP 47 language the client asked for.
    package let locale: String?

    /// Creates a message.
    package init(
        scope: Scope,
        to: String,
        code: String,
        purpose: PhoneVerification.Purpose,
        sessionInfo: String,
        locale: String?
    ) {
        self.scope = scope
        self.to = to
        self.code = code
        self.purpose = purpose
        self.sessionInfo = sessionInfo
        self.locale = locale
    }
}

/// Sends text messages.
package protocol SMSSender: Sendable {
    /// Sends one message.
    ///
    /// - Throws: the gateway's failure.
    func send(_ message: SMSMessage) async throws
}

/// A mail with an action link.
package struct ActionEmail: Hashable, Sendable {
    package let scope: Scope
    package let to: String
    package let kind: ActionKind
    package let code: String
    package let link: String
    package let newEmail: String?
    package let displayName: String?
    /// BCP 47 language the client asked for.
    package let locale: String?

    /// Creates a mail.
    package init(
        scope: Scope,
        to: String,
        kind: ActionKind,
        code: String,
        link: String,
        newEmail: String?,
        displayName: String?,
        locale: String?
    ) {
        self.scope = scope
        self.to = to
        self.kind = kind
        self.code = code
        self.link = link
        self.newEmail = newEmail
        self.displayName = displayName
        self.locale = locale
    }
}

/// A mail that tells an account's owner what has happened to it.
package struct AccountNotice: Hashable, Sendable {
    /// What has happened.
    package enum Event: Hashable, Sendable {
        /// Somebody signed in with a recovery code; so many are left.
        case recoveryCodeUsed(remaining: Int64)
        /// New recovery codes took the place of the old ones.
        case recoveryCodesMade
    }

    package let scope: Scope
    package let to: String
    package let event: Event
    /// BCP 47 language the client asked for.
    package let locale: String?

    /// Creates a mail.
    package init(scope: Scope, to: String, event: Event, locale: String?) {
        self.scope = scope
        self.to = to
        self.event = event
        self.locale = locale
    }
}

/// Sends mails; a failure is the sender's to log, whoever hears of it.
package protocol EmailSender: Sendable {
    /// Whether mails can be sent at all, whoever they are for.
    var isReady: Bool { get }

    /// Sends one mail.
    ///
    /// - Throws: the gateway's failure.
    func send(_ email: ActionEmail) async throws

    /// Sends one notice.
    ///
    /// - Throws: the gateway's failure.
    func send(_ notice: AccountNotice) async throws
}

extension EmailSender {
    /// A sender is ready unless it says otherwise.
    package var isReady: Bool { true }
}

extension EmailSender {
    /// Sends a mail about a change that is stored already.
    ///
    /// Where it cannot be sent the change must not look as if it had failed: its client would throw away
    /// the tokens that go on from it.
    func tell(_ mail: ActionEmail) async {
        guard isReady else { return }
        do { try await send(mail) } catch { return }
    }

    /// Sends a notice about a change that is stored already, likewise.
    func tell(_ notice: AccountNotice) async {
        guard isReady else { return }
        do { try await send(notice) } catch { return }
    }
}

/// No mail can be sent to anybody, because nothing is set up that sends it.
package struct EmailNotReady: Error {
    /// Creates the error.
    package init() {}
}
