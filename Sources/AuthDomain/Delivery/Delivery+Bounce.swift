extension Delivery {
    /// Keeps in mind whether mails reach the address that this one went to.
    ///
    /// - Parameters:
    ///   - receipt: what the gateway says.
    ///   - now: when.
    ///   - transaction: the one that notes the receipt.
    /// - Throws: the store's failure.
    package func tellAddress(
        of receipt: DeliveryReceipt,
        at now: Timestamp,
        in transaction: any BounceQueries
    ) throws {
        guard let addressMark else { return }
        if receipt.isBounce {
            try transaction.noteBounce(of: addressMark, in: scope.project, at: now)
        } else if receipt.state == .delivered {
            try transaction.forgetBounce(of: addressMark, in: scope.project)
        }
    }
}

extension Account {
    /// When the latest mail to its address came back; nil where none has since one arrived.
    ///
    /// - Throws: the store's failure.
    package func bounce(
        _ secrets: Secrets,
        in transaction: any BounceQueries
    ) throws -> Timestamp? {
        guard let email else { return nil }
        let mark = secrets.addressMark(of: email, in: scope.project)
        return try transaction.bounce(of: mark, in: scope.project)
    }
}
