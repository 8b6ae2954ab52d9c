package import AuthCrypto

/// Keeps messages in the store until a worker of any server has sent them.
package struct MessageQueue: Messenger {
    /// What is set up, and how much may wait.
    package struct Setup: Sendable {
        /// The roads on which something is set up that sends.
        package var roads: Set<MessageRoad> = []
        /// So many messages of a road may wait or be on their way.
        package var maximumOpen: Int64 = 10_000
        /// The host in the last line of text messages, for which phones fill codes in; nil for no such
        /// line.
        package var autofillDomain: String?
        /// Whether a gateway for text messages wants to hear what has become of codes.
        package var reportsCodes = false
        /// Life of a code sent by SMS, in seconds; as the policy says.
        package var smsCodeSeconds: Int64 = 600

        /// Nothing is set up.
        package init() {}
    }

    /// A notice that could not be sent for so long is of no use any more.
    private static let noticeSeconds: Int64 = 3 * 24 * 3600
    /// A message goes out only while its reader has so long left to use it.
    private static let shortestUseSeconds: Int64 = 30

    private let setup: Setup
    private let clock: any Clock
    private let random: any RandomSource
    private let secrets: Secrets
    private let phoneNumbers: any PhoneNumbers
    private let wake: @Sendable (MessageRoad) -> Void

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - setup: what is set up.
    ///   - clock: the server's time.
    ///   - random: where the names of messages come from.
    ///   - keyRing: seals what is in a message.
    ///   - phoneNumbers: masks numbers.
    ///   - wake: hears that there is a message to send.
    package init(
        _ setup: Setup,
        clock: any Clock,
        random: any RandomSource,
        keyRing: KeyRing,
        phoneNumbers: any PhoneNumbers,
        wake: @escaping @Sendable (MessageRoad) -> Void
    ) {
        self.setup = setup
        self.clock = clock
        self.random = random
        self.secrets = Secrets(keyRing: keyRing, random: random)
        self.phoneNumbers = phoneNumbers
        self.wake = wake
    }

    package var sendsEmail: Bool { setup.roads.contains(.email) }

    package func requireRoom(on road: MessageRoad, in transaction: any Transaction) throws {
        let open = try transaction.openDeliveries(on: road)
        guard open < setup.maximumOpen else { throw MessagesOverloaded() }
    }

    package func accept(_ message: UserMessage, in transaction: any Transaction) throws {
        guard setup.roads.contains(message.road) else { throw RoadMissing(message.road) }
        let id = message.attemptID ?? Hex.encode(random.bytes(16))
        let now = clock.now()
        let content = DeliveryContent(
            message,
            autofillDomain: setup.autofillDomain
        )
        var delivery = Delivery(
            id: id,
            of: message,
            recipient: masked(message),
            sealedContent: secrets.seal(
                content.json.serialized,
                for: Delivery.contentPlace(id)
            ),
            at: now,
            expiresAt: now.adding(seconds: lifeSeconds(of: message) - Self.shortestUseSeconds)
        )
        if case .sms(let message) = message { delivery.charge = message.charge }
        if message.road == .email {
            delivery.addressMark =
                secrets.addressMark(of: message.recipient, in: message.scope.project)
        }
        try transaction.insert(delivery)
        if setup.reportsCodes, message.road == .sms {
            try prepareReport(of: delivery, to: message.recipient, at: now, in: transaction)
        }
    }

    /// A number has one code at a time with a gateway that wants to hear of codes.
    private func prepareReport(
        of delivery: Delivery,
        to number: String,
        at now: Timestamp,
        in transaction: any CodeReportQueries
    ) throws {
        let report = CodeReport(
            delivery: delivery.id,
            scope: delivery.scope,
            numberMark: secrets.pseudonym(number),
            dueAt: now.adding(seconds: setup.smsCodeSeconds)
        )
        try transaction.cancelCodes(ofNumber: report.numberMark, at: now)
        try transaction.insert(report)
    }

    package func release(_ message: UserMessage) {
        wake(message.road)
    }

    private func masked(_ message: UserMessage) -> String {
        switch message.road {
        case .sms: phoneNumbers.masked(message.recipient)
        case .email: EmailAddress.masked(message.recipient)
        }
    }

    private func lifeSeconds(of message: UserMessage) -> Int64 {
        switch message {
        case .sms: setup.smsCodeSeconds
        case .email(let mail): mail.kind.lifeSeconds
        case .notice: Self.noticeSeconds
        }
    }
}

extension EmailAddress {
    /// Hides all but the first letter and the domain: `a***@example.com`.
    static func masked(_ address: String) -> String {
        guard let at = address.lastIndex(of: "@"), let first = address.first, first != "@" else {
            return "***"
        }
        return "\(first)***\(address[at...])"
    }
}
