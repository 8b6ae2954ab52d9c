package import AuthDomain

/// Keeps messages in the store's outbox and shows them to the developer, in place of sending them.
package struct OutboxSender: SMSSender, EmailSender {
    private let store: any Store
    private let clock: any Clock
    private let random: any RandomSource
    private let show: @Sendable (String) -> Void

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - store: keeps the messages.
    ///   - clock: the server's time.
    ///   - random: where the names of messages come from.
    ///   - show: takes a banner of whole lines, secrets included; for a developer's eyes only.
    package init(
        store: any Store,
        clock: any Clock,
        random: any RandomSource,
        show: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.clock = clock
        self.random = random
        self.show = show
    }

    /// A developer's program need not prove to be an app.
    package var asksForAppProof: Bool { false }

    /// Keeps a text message.
    ///
    /// - Throws: the store's failure.
    package func send(_ message: SMSMessage) async throws {
        let kept = OutboxMessage(
            id: newID(),
            scope: message.scope,
            kind: .sms,
            to: message.to,
            body: "\(message.code) is your verification code for \(message.scope.project).",
            code: message.code,
            purpose: message.purpose.rawValue,
            sessionInfo: message.sessionInfo,
            time: clock.now()
        )
        try await store.write { try $0.insert(kept) }
        // The emulator's words: scripts look for them.
        let text = "To verify the phone number \(message.to), use the code \(message.code)."
        show(Self.banner("SMS to \(message.to)", text))
    }

    /// Keeps a mail.
    ///
    /// - Throws: the store's failure.
    package func send(_ email: ActionEmail) async throws {
        let text = email.sentence
        let kept = OutboxMessage(
            id: newID(),
            scope: email.scope,
            kind: .email,
            to: email.to,
            body: "\(text)\n\n\(email.link)\n",
            code: email.code,
            link: email.link,
            purpose: email.kind.rawValue,
            newEmail: email.newEmail,
            time: clock.now()
        )
        try await store.write { try $0.insert(kept) }
        show(Self.banner("Mail to \(email.to)", "\(text) \(email.link)"))
    }

    private func newID() -> String {
        random.bytes(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Lines that stand out; what a client chose is kept from writing lines of its own.
    private static func banner(_ title: String, _ text: String) -> String {
        let lines = ["", "--- \(title)", text, "--- not sent: kept in the outbox", ""]
        return lines.map { $0.filter { !$0.isNewline } }.joined(separator: "\n") + "\n"
    }
}

extension ActionEmail {
    /// What the mail says before its link.
    fileprivate var sentence: String {
        switch kind {
        case .verifyEmail: "To verify the email address \(to), follow this link:"
        case .passwordReset: "To reset the password for \(to), follow this link:"
        case .emailSignIn: "To sign in as \(to), follow this link:"
        case .recoverEmail:
            "The email address of your account was changed. To change it back to \(to), follow this link:"
        case .verifyAndChangeEmail:
            "To verify and change the email address to \(newEmail ?? to), follow this link:"
        case .revertSecondFactorAddition:
            "A second factor was added to your account. To remove it, follow this link:"
        }
    }
}
