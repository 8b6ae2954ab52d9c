package import AuthDomain

/// Keeps messages in the store's outbox and shows them to the developer, in place of sending them.
package struct OutboxMessenger: Messenger, PushSender {
    private let store: any Store
    private let clock: any Clock
    private let random: any RandomSource
    private let show: @Sendable (String) -> Void

    /// Creates a messenger.
    ///
    /// - Parameters:
    ///   - store: keeps pushes; messages go where their transaction is.
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

    package var sendsEmail: Bool { true }

    /// An outbox has room for all.
    package func requireRoom(on road: MessageRoad, in transaction: any Transaction) {}

    /// Keeps a message.
    ///
    /// - Throws: the store's failure.
    package func accept(_ message: UserMessage, in transaction: any Transaction) throws {
        switch message {
        case .sms(let message): try transaction.insert(kept(message))
        case .email(let mail): try transaction.insert(kept(mail))
        case .notice(let notice): try transaction.insert(kept(notice))
        }
    }

    /// Keeps a link for the list of codes alone: tests read it there, as in the Auth emulator, where the
    /// program that they test mails it by itself.
    ///
    /// - Throws: the store's failure.
    package func note(_ handed: ActionEmail, in transaction: any Transaction) throws {
        try transaction.insert(kept(handed, as: .link))
    }

    /// Shows a message.
    package func release(_ message: UserMessage) {
        switch message {
        case .sms(let message):
            // The emulator's words: scripts look for them.
            let text = "To verify the phone number \(message.to), use the code \(message.code)."
            show(Self.banner("SMS to \(message.to)", text))
        case .email(let email):
            let mail = MailText(email)
            // The sentence and the link in one line, as the emulator has them: scripts look for them.
            let line = mail.body.split(separator: "\n").prefix(2).joined(separator: " ")
            show(Self.banner("Mail to \(email.to): \(mail.subject)", line))
        case .notice(let notice):
            let mail = MailText(notice)
            show(Self.banner("Mail to \(notice.to): \(mail.subject)", mail.body))
        }
    }

    private func kept(_ message: SMSMessage) -> OutboxMessage {
        OutboxMessage(
            id: newID(),
            scope: message.scope,
            kind: .sms,
            to: message.to,
            body: message.text,
            code: message.code,
            purpose: message.purpose.rawValue,
            sessionInfo: message.sessionInfo,
            time: clock.now()
        )
    }

    private func kept(_ email: ActionEmail, as kind: OutboxMessage.Kind = .email) -> OutboxMessage {
        OutboxMessage(
            id: newID(),
            scope: email.scope,
            kind: kind,
            to: email.to,
            body: MailText(email).body,
            code: email.code,
            link: email.link,
            purpose: email.kind.rawValue,
            newEmail: email.newEmail,
            time: clock.now()
        )
    }

    private func kept(_ notice: AccountNotice) -> OutboxMessage {
        OutboxMessage(
            id: newID(),
            scope: notice.scope,
            kind: .email,
            to: notice.to,
            body: MailText(notice).body,
            purpose: notice.event.purpose,
            time: clock.now()
        )
    }

    /// Nobody has to know who sends what is not sent.
    package var needsKey: Bool { false }

    /// Keeps a push.
    ///
    /// - Throws: the store's failure.
    package func send(_ push: AppPush, with key: PushKey?) async throws {
        let body = String(decoding: push.payload, as: UTF8.self)
        let kept = OutboxMessage(
            id: newID(),
            scope: push.scope,
            kind: .push,
            to: push.deviceToken,
            body: body,
            purpose: "APP_PROOF",
            time: clock.now()
        )
        try await store.write { try $0.insert(kept) }
        show(Self.banner("Push to \(push.bundleID)", body))
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
