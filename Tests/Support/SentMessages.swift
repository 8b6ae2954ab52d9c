package import AuthDomain
import Synchronization

/// Stands for the gateways of a production server: keeps what it was told to send.
package final class SentMessages: SMSSender, EmailSender {
    private let texts = Mutex<[SMSMessage]>([])
    private let mails = Mutex<[ActionEmail]>([])
    private let kept = Mutex<[AccountNotice]>([])

    /// Creates gateways that have sent nothing.
    package init() {}

    /// The text messages, in order.
    package var sms: [SMSMessage] { texts.withLock { $0 } }

    /// The mails, in order.
    package var email: [ActionEmail] { mails.withLock { $0 } }

    /// The notices, in order.
    package var notices: [AccountNotice] { kept.withLock { $0 } }

    package func send(_ message: SMSMessage) async throws {
        texts.withLock { $0.append(message) }
    }

    package func send(_ email: ActionEmail) async throws {
        mails.withLock { $0.append(email) }
    }

    package func send(_ notice: AccountNotice) async throws {
        kept.withLock { $0.append(notice) }
    }
}
