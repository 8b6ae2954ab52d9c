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
    /// Whether a client must prove to be the real app before a message goes out.
    var asksForAppProof: Bool { get }

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

/// Sends mails.
package protocol EmailSender: Sendable {
    /// Whether mails can be sent at all, whoever they are for.
    var isReady: Bool { get }

    /// Sends one mail.
    ///
    /// - Throws: the gateway's failure.
    func send(_ email: ActionEmail) async throws
}

extension EmailSender {
    /// A sender is ready unless it says otherwise.
    package var isReady: Bool { true }
}

/// No mail can be sent to anybody, because nothing is set up that sends it.
package struct EmailNotReady: Error {
    /// Creates the error.
    package init() {}
}
