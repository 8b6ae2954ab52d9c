/// Tells the owners of accounts what has happened to them.
struct Notices: Sendable {
    private let messenger: any Messenger

    init(_ environment: Environment) {
        messenger = environment.messenger
    }

    /// Hands a notice over, in the transaction of what it tells of.
    ///
    /// - Returns: the notice to release once the transaction is over; nil for an account without an
    ///   address.
    func tell(
        _ event: AccountNotice.Event,
        ownerOf account: Account,
        caller: Caller,
        in transaction: any Transaction
    ) throws -> AccountNotice? {
        guard let email = account.email else { return nil }
        let notice = AccountNotice(
            scope: account.scope,
            to: email,
            event: event,
            locale: caller.locale
        )
        try messenger.tell(.notice(notice), in: transaction)
        return notice
    }

    /// Lets a notice go.
    func release(_ notice: AccountNotice?) {
        if let notice { messenger.release(.notice(notice)) }
    }
}
