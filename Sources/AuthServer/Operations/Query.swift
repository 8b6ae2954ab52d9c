package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:query`.
    ///
    /// - Throws: `INVALID_ARGUMENT` for an order, a limit or an offset that there is not.
    package func query(_ request: QueryRequest, _ caller: Caller) async throws -> QueryResponse {
        let query = Query(environment)
        // Of several conditions the service looks at the first one alone.
        let selector = request.expression?.first.flatMap(Lookup.Selector.init)
        guard request.returnUserInfo ?? true else {
            return QueryResponse(recordsCount: try await query.count(selector, caller: caller))
        }
        let found = try await query.accounts(
            selector,
            Query.Range(
                AccountOrder(request),
                offset: request.offset ?? 0,
                limit: Self.limit(of: request)
            ),
            caller: caller
        )
        return QueryResponse(
            recordsCount: Int64(found.count),
            userInfo: found.isEmpty ? nil : found.map(userInfo)
        )
    }

    /// 0 means "not set" in the protocol.
    private static func limit(of request: QueryRequest) -> Int64 {
        guard let limit = request.limit, limit != 0 else { return Query.maximumSize }
        return limit
    }
}

extension Lookup.Selector {
    /// The first field that is set; nil where none is.
    fileprivate init?(_ expression: QueryRequest.Expression) {
        if let email = expression.email.nonEmpty {
            self = .email(email)
        } else if let number = expression.phoneNumber.nonEmpty {
            self = .phoneNumber(number)
        } else if let id = expression.userId.nonEmpty {
            self = .id(AccountID(id))
        } else {
            return nil
        }
    }
}

extension AccountOrder {
    /// Throws `INVALID_ARGUMENT` for a name that is not the protocol's.
    fileprivate init(_ request: QueryRequest) throws(WireError) {
        let key: Key
        switch request.sortBy {
        case nil, .userID: key = .id
        case .name: key = .displayName
        case .userEmail: key = .email
        case .createdAt: key = .createdAt
        case .lastLoginAt: key = .lastLoginAt
        case let other?:
            guard other.isUnspecified else { throw WireError(.invalidArgument, detail: "sortBy") }
            key = .id
        }
        let order = request.order ?? .ascending
        guard order.isKnown || order.isUnspecified else {
            throw WireError(.invalidArgument, detail: "order")
        }
        self.init(key, isDescending: order == .descending)
    }
}
