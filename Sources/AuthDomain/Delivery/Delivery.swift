/// A message that was taken over, from then until some days after it has gone out.
package struct Delivery: Hashable, Sendable {
    /// How far a message has come.
    package enum State: String, Sendable, CaseIterable {
        /// Nobody has begun to send it, or whoever did knows that it did not go out.
        case waiting
        /// Somebody sends it; whether it has gone out cannot be told until they have said so.
        case sending
        /// A gateway has taken it.
        case sent
        /// It has reached the phone or the mailbox.
        case delivered
        /// It will never go out, or never arrive.
        case failed
        /// It may have gone out, and is not sent again.
        case unknown
        /// What it carries had expired before it could go out.
        case expired
    }

    /// So long a number's next code waits for one whose sending has begun and not ended; longer than most
    /// sendings take, but a server may have stopped at it, and a user waits.
    package static let numberSeconds: Int64 = 30

    /// So many that nobody sends any more are ended in one transaction.
    package static let endedAtOnce = 200

    /// 32 hexadecimal digits; the gateway's key against sending twice, and part of a mail's Message-ID.
    ///
    /// A text message has its ``VerificationAttempt``'s.
    package let id: String
    package let scope: Scope
    package let road: MessageRoad
    /// What the message is for: an ``ActionKind``, a ``PhoneVerification/Purpose`` or an
    /// ``AccountNotice/Event`` by name.
    package let purpose: String
    /// The number or address, masked: for logs and operators.
    package let recipient: String
    /// By which a mail's address is known again; nil for a text message.
    package var addressMark: String?
    /// What a text message was counted for; nil where nothing is to be given back.
    package var charge: MessageCharge?
    package var state = State.waiting
    /// Number and text; nil once they are of no use any more.
    package var sealedContent: [UInt8]?
    /// The gateway that was tried last.
    package var gateway: String?
    /// The gateway's own name for the message.
    package var reference: String?
    /// Why it has not gone out, in a few words without any of its content.
    package var reason: String?
    /// How often somebody has begun to send it.
    package var attempts: Int64 = 0
    package let createdAt: Timestamp
    /// When somebody is to look at it next; nil once nothing is left to do.
    package var dueAt: Timestamp?
    /// From when on it is not sent any more.
    package let expiresAt: Timestamp
    package var updatedAt: Timestamp

    /// Describes a message that waits.
    ///
    /// - Parameters:
    ///   - id: as in the property of the same name.
    ///   - message: what goes out.
    ///   - recipient: masked.
    ///   - sealedContent: number and text.
    ///   - now: when it was taken over.
    ///   - expiresAt: as in the property of the same name.
    package init(
        id: String,
        of message: UserMessage,
        recipient: String,
        sealedContent: [UInt8],
        at now: Timestamp,
        expiresAt: Timestamp
    ) {
        self.init(
            id: id,
            scope: message.scope,
            road: message.road,
            purpose: message.purpose,
            recipient: recipient,
            createdAt: now,
            expiresAt: expiresAt,
            updatedAt: now
        )
        self.sealedContent = sealedContent
        dueAt = now
    }

    /// Describes a message as the store keeps it; what else there is to say is set afterwards.
    package init(
        id: String,
        scope: Scope,
        road: MessageRoad,
        purpose: String,
        recipient: String,
        createdAt: Timestamp,
        expiresAt: Timestamp,
        updatedAt: Timestamp
    ) {
        self.id = id
        self.scope = scope
        self.road = road
        self.purpose = purpose
        self.recipient = recipient
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.updatedAt = updatedAt
    }

    /// Where its content is sealed for.
    static func contentPlace(_ id: String) -> String {
        "deliveries/\(id)/sealed_content"
    }
}

extension UserMessage {
    /// Whose project and tenant the message is from.
    package var scope: Scope {
        switch self {
        case .sms(let message): message.scope
        case .email(let mail): mail.scope
        case .notice(let notice): notice.scope
        }
    }

    /// The attempt that the message is part of, whose name it takes; nil for a mail.
    var attemptID: String? {
        guard case .sms(let message) = self else { return nil }
        return PhoneVerification.attemptID(ofSession: Secrets.hash(message.sessionInfo))
    }

    /// The whole number or address.
    package var recipient: String {
        switch self {
        case .sms(let message): message.to
        case .email(let mail): mail.to
        case .notice(let notice): notice.to
        }
    }

    /// What the message is for, by name.
    package var purpose: String {
        switch self {
        case .sms(let message): message.purpose.rawValue
        case .email(let mail): mail.kind.rawValue
        case .notice(let notice): notice.event.purpose
        }
    }
}
