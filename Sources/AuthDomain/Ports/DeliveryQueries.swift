/// Statements on messages that are on their way.
package protocol DeliveryQueries {
    /// Stores a message.
    func insert(_ delivery: Delivery) throws

    /// How many messages of a road have not gone out yet.
    func openDeliveries(on road: MessageRoad) throws -> Int64

    /// Whether there is a message of a road that somebody is to look at by now.
    func isDeliveryDue(on road: MessageRoad, at time: Timestamp) throws -> Bool

    /// Takes waiting messages that are due, so that nobody else sends them, in one statement.
    ///
    /// Of messages to one number of which a gateway is to hear (``CodeReport``) one is taken at a time, the
    /// oldest first: such a gateway has one code at a time for a number. A message of which nobody says
    /// what became of it holds the next one up for ``Delivery/numberSeconds``.
    ///
    /// - Parameters:
    ///   - road: what is sent.
    ///   - limit: at most so many, those that are due for longest first.
    ///   - time: now; what has expired by then is not taken.
    ///   - deadline: until when whoever takes them has them.
    /// - Returns: the messages, on state `sending`.
    /// - Throws: the store's failure.
    func takeDeliveries(
        on road: MessageRoad,
        limit: Int,
        at time: Timestamp,
        until deadline: Timestamp
    ) throws -> [Delivery]

    /// Ends the sending of a message and forgets what was in it.
    ///
    /// - Returns: false where it is not in this very attempt any more; nothing has changed then.
    func endDelivery(_ delivery: Delivery, as result: DeliveryResult, at time: Timestamp) throws
        -> Bool

    /// Lets a message wait again that did not go out; false as above.
    func putBack(
        _ delivery: Delivery,
        until due: Timestamp,
        gateway: String?,
        reason: String,
        at time: Timestamp
    ) throws -> Bool

    /// Ends messages that expired while they waited, at most `limit` of them.
    ///
    /// - Returns: the messages.
    func expireDeliveries(
        on road: MessageRoad,
        limit: Int,
        at time: Timestamp
    ) throws -> [Delivery]

    /// Ends messages whose sender never said what became of them, at most `limit` of them: they may
    /// have gone out.
    ///
    /// - Returns: the messages, on state `unknown`.
    func giveUpDeliveries(
        on road: MessageRoad,
        limit: Int,
        at time: Timestamp
    ) throws -> [Delivery]

    /// Lets messages wait again whose sender never said what became of them.
    func recoverDeliveries(on road: MessageRoad, at time: Timestamp) throws

    /// Notes what a gateway says of a message that it had taken, or may have.
    ///
    /// That a message has failed says nothing while somebody sends it: it may be on its way by another
    /// gateway, or by the same one for the second time.
    /// - Returns: the message; nil where there is none, or it has been said before.
    func noteReceipt(_ receipt: DeliveryReceipt, at time: Timestamp) throws -> Delivery?

    /// Whether somebody sends the message at this moment.
    func isSending(_ name: DeliveryReceipt.Name) throws -> Bool

    /// The message of that name; nil where there is none.
    func delivery(_ id: String) throws -> Delivery?

    /// All messages that are not forgotten yet, the latest first, but at most so many.
    func deliveries(limit: Int) throws -> [Delivery]

    /// Forgets messages that are over since before `time`.
    func purgeDeliveries(before time: Timestamp) throws

    /// Messages whose content is still kept.
    func deliveriesWithContent() throws -> [Delivery]

    /// Replaces the sealed content of a message that is still open.
    func update(sealedContent: [UInt8], of delivery: Delivery) throws
}

/// How the sending of a message has ended.
package struct DeliveryResult: Hashable, Sendable {
    package let state: Delivery.State
    package let gateway: String?
    package let reference: String?
    package let reason: String?

    /// Creates a result.
    package init(
        _ state: Delivery.State,
        gateway: String?,
        reference: String? = nil,
        reason: String? = nil
    ) {
        self.state = state
        self.gateway = gateway
        self.reference = reference
        self.reason = reason
    }
}

/// What a gateway says of a message later on.
package struct DeliveryReceipt: Hashable, Sendable {
    /// How the message is named.
    package enum Name: Hashable, Sendable {
        /// By us.
        case id(String)
        /// By the gateway.
        case reference(String)
    }

    /// Nil for whichever gateway has sent the mail.
    package let gateway: String?
    package let name: Name
    /// `sent`, `delivered` or `failed`.
    package let state: Delivery.State
    /// Whether a mail came back from its address.
    package let isBounce: Bool
    package let reason: String?

    /// Creates a receipt.
    package init(
        gateway: String?,
        name: Name,
        state: Delivery.State,
        isBounce: Bool = false,
        reason: String? = nil
    ) {
        self.gateway = gateway
        self.name = name
        self.state = state
        self.isBounce = isBounce
        self.reason = reason
    }
}
