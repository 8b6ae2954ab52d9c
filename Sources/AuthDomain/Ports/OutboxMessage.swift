/// A message that dev mode keeps in place of sending it.
package struct OutboxMessage: Hashable, Sendable {
    /// The road a message takes.
    package enum Kind: String, Sendable {
        case sms
        case email
        case push
        /// None: an administrator has got the link.
        case link
    }

    package let id: String
    package let scope: Scope
    package let kind: Kind
    /// The number or address.
    package let to: String
    package let body: String
    package let code: String?
    package let link: String?
    /// What the message is for: an ``ActionKind``, a ``PhoneVerification/Purpose`` or an
    /// ``AccountNotice/Event`` by name.
    package let purpose: String
    /// The new address, for a change of address.
    package let newEmail: String?
    /// The session info that the client holds for an SMS code.
    package let sessionInfo: String?
    package let time: Timestamp

    /// Creates a message.
    package init(
        id: String,
        scope: Scope,
        kind: Kind,
        to: String,
        body: String,
        code: String? = nil,
        link: String? = nil,
        purpose: String,
        newEmail: String? = nil,
        sessionInfo: String? = nil,
        time: Timestamp
    ) {
        self.id = id
        self.scope = scope
        self.kind = kind
        self.to = to
        self.body = body
        self.code = code
        self.link = link
        self.purpose = purpose
        self.newEmail = newEmail
        self.sessionInfo = sessionInfo
        self.time = time
    }
}
