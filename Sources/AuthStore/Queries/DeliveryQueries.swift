import AuthDomain

extension SQLTransaction: DeliveryQueries {
    private static let columns: SQL = """
        id, project, tenant, road, purpose, recipient, state, sealed_content, gateway, reference,
        reason, attempts, created_at, due_at, expires_at, updated_at, address_mark,
        charged_prefix, charged_micros
        """

    func insert(_ delivery: Delivery) throws {
        try connection.execute(
            """
            INSERT INTO deliveries (\(Self.columns))
            VALUES (
                \(delivery.id), \(delivery.scope.project), \(delivery.scope.storedTenant),
                \(delivery.road), \(delivery.purpose), \(delivery.recipient), \(delivery.state),
                \(delivery.sealedContent), \(delivery.gateway), \(delivery.reference),
                \(delivery.reason), \(delivery.attempts), \(delivery.createdAt),
                \(delivery.dueAt), \(delivery.expiresAt), \(delivery.updatedAt),
                \(delivery.addressMark), \(delivery.charge?.prefix),
                \(delivery.charge?.price.micros)
            )
            """
        )
    }

    func openDeliveries(on road: MessageRoad) throws -> Int64 {
        let rows = try connection.execute(
            """
            SELECT COUNT(*) AS count FROM deliveries WHERE road = \(road) AND due_at IS NOT NULL
            """
        )
        return try rows.first?["count"] ?? 0
    }

    func isDeliveryDue(on road: MessageRoad, at time: Timestamp) throws -> Bool {
        try connection.execute(
            "SELECT id FROM deliveries WHERE road = \(road) AND due_at <= \(time) LIMIT 1"
        ).isEmpty == false
    }

    func takeDeliveries(
        on road: MessageRoad,
        limit: Int,
        at time: Timestamp,
        until deadline: Timestamp
    ) throws -> [Delivery] {
        // The state is asked for twice: PostgreSQL looks at the outer condition again once another
        // server has let go of a row.
        try connection.execute(
            """
            UPDATE deliveries SET state = 'sending', attempts = attempts + 1,
                due_at = \(deadline), updated_at = \(time)
            WHERE id IN (
                SELECT id FROM deliveries AS own
                WHERE road = \(road) AND due_at <= \(time) AND state = 'waiting'
                    AND expires_at > \(time) AND NOT \(Self.isNumberTaken(at: time))
                ORDER BY due_at, id LIMIT \(max(0, limit))
            ) AND state = 'waiting'
            RETURNING \(Self.columns)
            """
        ).map(Delivery.init)
    }

    /// Whether the number of the message `own` gets another code first, of which a gateway is to hear.
    private static func isNumberTaken(at time: Timestamp) -> SQL {
        let patience = time.adding(seconds: -Delivery.numberSeconds)
        return """
            EXISTS (
                SELECT other.id FROM code_reports AS mine
                JOIN code_reports AS theirs ON theirs.number_mark = mine.number_mark
                JOIN deliveries AS other ON other.id = theirs.delivery
                WHERE mine.delivery = own.id AND other.id <> own.id AND (
                    (other.state = 'sending' AND other.updated_at > \(patience))
                    OR (
                        other.state = 'waiting' AND other.due_at <= \(time)
                        AND other.expires_at > \(time)
                        AND (
                            other.created_at < own.created_at
                            OR (other.created_at = own.created_at AND other.id < own.id)
                        )
                    )
                )
            )
            """
    }

    func endDelivery(
        _ delivery: Delivery,
        as result: DeliveryResult,
        at time: Timestamp
    ) throws -> Bool {
        try connection.execute(
            """
            UPDATE deliveries SET state = \(result.state), gateway = \(result.gateway),
                reference = \(result.reference), reason = \(result.reason),
                sealed_content = NULL, due_at = NULL, updated_at = \(time)
            WHERE id = \(delivery.id) AND state = 'sending' AND attempts = \(delivery.attempts)
            RETURNING id
            """
        ).isEmpty == false
    }

    func putBack(
        _ delivery: Delivery,
        until due: Timestamp,
        gateway: String?,
        reason: String,
        at time: Timestamp
    ) throws -> Bool {
        try connection.execute(
            """
            UPDATE deliveries SET state = 'waiting', gateway = \(gateway), reason = \(reason),
                due_at = CASE WHEN expires_at < \(due) THEN expires_at ELSE \(due) END,
                updated_at = \(time)
            WHERE id = \(delivery.id) AND state = 'sending' AND attempts = \(delivery.attempts)
            RETURNING id
            """
        ).isEmpty == false
    }

    func expireDeliveries(
        on road: MessageRoad,
        limit: Int,
        at time: Timestamp
    ) throws -> [Delivery] {
        try connection.execute(
            """
            UPDATE deliveries SET state = 'expired', sealed_content = NULL, due_at = NULL,
                updated_at = \(time)
            WHERE id IN (
                SELECT id FROM deliveries
                WHERE road = \(road) AND due_at <= \(time) AND state = 'waiting'
                    AND expires_at <= \(time)
                ORDER BY due_at, id LIMIT \(max(0, limit))
            ) AND state = 'waiting'
            RETURNING \(Self.columns)
            """
        ).map(Delivery.init)
    }

    func giveUpDeliveries(
        on road: MessageRoad,
        limit: Int,
        at time: Timestamp
    ) throws -> [Delivery] {
        try connection.execute(
            """
            UPDATE deliveries SET state = 'unknown', reason = 'the server stopped while it sent',
                sealed_content = NULL, due_at = NULL, updated_at = \(time)
            WHERE id IN (
                SELECT id FROM deliveries
                WHERE road = \(road) AND due_at <= \(time) AND state = 'sending'
                ORDER BY due_at, id LIMIT \(max(0, limit))
            ) AND state = 'sending' AND due_at <= \(time)
            RETURNING \(Self.columns)
            """
        ).map(Delivery.init)
    }

    func recoverDeliveries(on road: MessageRoad, at time: Timestamp) throws {
        try connection.execute(
            """
            UPDATE deliveries SET state = 'waiting', updated_at = \(time)
            WHERE road = \(road) AND due_at <= \(time) AND state = 'sending'
            """
        )
    }

    func noteReceipt(_ receipt: DeliveryReceipt, at time: Timestamp) throws -> Delivery? {
        let sender: SQL =
            receipt.gateway.map { "(gateway = \($0) OR gateway IS NULL)" } ?? "road = 'email'"
        // What arrived stays so; late news of its sending are old. A failure may follow a success:
        // networks take messages that they cannot deliver, and mail comes back from where it arrived.
        let states: SQL =
            switch receipt.state {
            case .failed where receipt.isBounce: "state IN ('sent', 'unknown', 'delivered')"
            case .failed: "state IN ('sent', 'unknown')"
            default: "state IN ('sending', 'sent', 'unknown')"
            }
        return try connection.execute(
            """
            UPDATE deliveries SET state = \(receipt.state), reason = \(receipt.reason),
                sealed_content = NULL, due_at = NULL, updated_at = \(time)
            WHERE \(receipt.name.condition) AND \(sender) AND \(states)
                AND state <> \(receipt.state)
            RETURNING \(Self.columns)
            """
        ).first.map(Delivery.init)
    }

    func isSending(_ name: DeliveryReceipt.Name) throws -> Bool {
        try connection.execute(
            "SELECT id FROM deliveries WHERE \(name.condition) AND state = 'sending'"
        ).isEmpty == false
    }

    func delivery(_ id: String) throws -> Delivery? {
        try connection.execute("SELECT \(Self.columns) FROM deliveries WHERE id = \(id)")
            .first.map(Delivery.init)
    }

    func deliveries(limit: Int) throws -> [Delivery] {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM deliveries
            ORDER BY updated_at DESC, id LIMIT \(max(0, limit))
            """
        ).map(Delivery.init)
    }

    func purgeDeliveries(before time: Timestamp) throws {
        try connection.execute(
            "DELETE FROM deliveries WHERE updated_at < \(time) AND due_at IS NULL"
        )
    }

    func deliveriesWithContent() throws -> [Delivery] {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM deliveries
            WHERE due_at IS NOT NULL AND sealed_content IS NOT NULL
            """
        ).map(Delivery.init)
    }

    func update(sealedContent: [UInt8], of delivery: Delivery) throws {
        try connection.execute(
            """
            UPDATE deliveries SET sealed_content = \(sealedContent)
            WHERE id = \(delivery.id) AND sealed_content IS NOT NULL
            """
        )
    }
}

extension DeliveryReceipt.Name {
    fileprivate var condition: SQL {
        switch self {
        case .id(let id): "id = \(id)"
        case .reference(let reference): "reference = \(reference)"
        }
    }
}

extension Delivery {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row["id"],
            scope: try Scope(row),
            road: try row["road"],
            purpose: try row["purpose"],
            recipient: try row["recipient"],
            createdAt: try row["created_at"],
            expiresAt: try row["expires_at"],
            updatedAt: try row["updated_at"]
        )
        state = try row["state"]
        sealedContent = try row["sealed_content"]
        gateway = try row["gateway"]
        reference = try row["reference"]
        reason = try row["reason"]
        attempts = try row["attempts"]
        dueAt = try row["due_at"]
        addressMark = try row["address_mark"]
        let micros: Int64? = try row["charged_micros"]
        let prefix: String? = try row["charged_prefix"]
        charge = micros.map { MessageCharge(prefix: prefix, price: MoneyAmount(micros: $0)) }
    }
}
