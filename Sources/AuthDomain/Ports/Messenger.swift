/// A text message with a code.
package struct SMSMessage: Hashable, Sendable {
    package let scope: Scope
    /// E.164 number.
    package let to: String
    package let code: String
    package let purpose: PhoneVerification.Purpose
    /// The session info that the client holds for the code.
    package let sessionInfo: String
    package let wording: Wording
    /// What it was counted for; nil where it costs nothing.
    package let charge: MessageCharge?

    /// Creates a message.
    package init(
        scope: Scope,
        to: String,
        code: String,
        purpose: PhoneVerification.Purpose,
        sessionInfo: String,
        wording: Wording,
        charge: MessageCharge? = nil
    ) {
        self.scope = scope
        self.to = to
        self.code = code
        self.purpose = purpose
        self.sessionInfo = sessionInfo
        self.wording = wording
        self.charge = charge
    }
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
    package let wording: Wording

    /// Creates a mail.
    package init(
        scope: Scope,
        to: String,
        kind: ActionKind,
        code: String,
        link: String,
        newEmail: String?,
        displayName: String?,
        wording: Wording
    ) {
        self.scope = scope
        self.to = to
        self.kind = kind
        self.code = code
        self.link = link
        self.newEmail = newEmail
        self.displayName = displayName
        self.wording = wording
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
        /// The password was changed by whoever is signed in, or had a mail or the old password.
        case passwordChanged
        /// A second factor was taken away by whoever is signed in.
        case factorRemoved
        /// Somebody had the right password, and then a wrong code.
        case wrongSecondFactor

        /// The event's name in an outbox.
        package var purpose: String {
            switch self {
            case .recoveryCodeUsed: "RECOVERY_CODE_USED"
            case .recoveryCodesMade: "RECOVERY_CODES_MADE"
            case .passwordChanged: "PASSWORD_CHANGED"
            case .factorRemoved: "FACTOR_REMOVED"
            case .wrongSecondFactor: "WRONG_SECOND_FACTOR"
            }
        }
    }

    package let scope: Scope
    package let to: String
    package let event: Event
    package let displayName: String?
    package let wording: Wording

    /// Creates a mail.
    package init(
        scope: Scope,
        to: String,
        event: Event,
        displayName: String?,
        wording: Wording
    ) {
        self.scope = scope
        self.to = to
        self.event = event
        self.displayName = displayName
        self.wording = wording
    }
}

/// A message to a user, whatever it is about.
package enum UserMessage: Hashable, Sendable {
    case sms(SMSMessage)
    case email(ActionEmail)
    case notice(AccountNotice)

    /// The road that it takes.
    package var road: MessageRoad {
        switch self {
        case .sms: .sms
        case .email, .notice: .email
        }
    }
}

/// A road to users.
package enum MessageRoad: String, Sendable, CaseIterable {
    case sms
    case email
}

/// Takes over messages to users, and sees to it that they go out.
///
/// A message is taken over inside the transaction that stores what it carries, and so is as durable as
/// that; it goes out once ``release(_:)`` says that the transaction is over.
package protocol Messenger: Sendable {
    /// Whether mails can be sent at all, whoever they are for.
    var sendsEmail: Bool { get }

    /// Requires that one message more can be taken over, whoever it is for.
    ///
    /// - Throws: `MessagesOverloaded`, or the store's failure.
    func requireRoom(on road: MessageRoad, in transaction: any Transaction) throws

    /// Takes a message over.
    ///
    /// - Throws: `RoadMissing` where nothing is set up that sends it, or the store's failure.
    func accept(_ message: UserMessage, in transaction: any Transaction) throws

    /// Hears that the transaction of a message is over.
    func release(_ message: UserMessage)

    /// Hears of a link that an administrator gets in the place of a mail.
    ///
    /// - Throws: the store's failure.
    func note(_ handed: ActionEmail, in transaction: any Transaction) throws
}

extension Messenger {
    /// Whoever sends mails has nothing to do with one that is not sent.
    package func note(_ handed: ActionEmail, in transaction: any Transaction) {}

    /// Takes over a mail about a change, which happens also where nobody can be told of it.
    ///
    /// - Throws: the store's failure.
    func tell(_ message: UserMessage, in transaction: any Transaction) throws {
        guard sendsEmail else { return }
        try accept(message, in: transaction)
    }
}

/// No message of a kind can be sent to anybody, because nothing is set up that sends it.
package struct RoadMissing: Error {
    package let road: MessageRoad

    /// Creates the error.
    package init(_ road: MessageRoad) {
        self.road = road
    }
}

/// So many messages wait that no more are taken over; the caller may try again later.
package struct MessagesOverloaded: Error {
    /// Creates the error.
    package init() {}
}
