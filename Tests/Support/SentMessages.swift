package import AuthDomain
import Synchronization

/// Stands for the roads of a production server: keeps what it was told to let go.
package final class SentMessages: Messenger {
    private let all = Mutex<[UserMessage]>([])

    /// Creates roads that nothing has gone out on.
    package init() {}

    /// The text messages, in order.
    package var sms: [SMSMessage] {
        all.withLock { $0 }.compactMap { if case .sms(let message) = $0 { message } else { nil } }
    }

    /// The mails, in order.
    package var email: [ActionEmail] {
        all.withLock { $0 }.compactMap { if case .email(let mail) = $0 { mail } else { nil } }
    }

    /// The notices, in order.
    package var notices: [AccountNotice] {
        all.withLock { $0 }.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    }

    package var sendsEmail: Bool { true }

    package func requireRoom(on road: MessageRoad, in transaction: any Transaction) {}

    package func accept(_ message: UserMessage, in transaction: any Transaction) {}

    package func release(_ message: UserMessage) {
        all.withLock { $0.append(message) }
    }
}
