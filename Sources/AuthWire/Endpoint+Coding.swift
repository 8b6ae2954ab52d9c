extension Endpoint {
    /// Reads a request as it came over HTTP.
    ///
    /// - Parameters:
    ///   - body: empty where there is none.
    ///   - query: what follows `?`, still escaped; read where the endpoint has fields there.
    ///   - contentType: the header; a form is one only where it says so.
    ///   - captures: what the template of the path stands for; fields go before others of the name.
    ///   - nullRemoves: whether the client writes `null` for what is to be removed.
    /// - Returns: the message.
    /// - Throws: `INVALID_ARGUMENT` with `Invalid JSON payload received.` and what is wrong where.
    package func decodeRequest(
        body: [UInt8],
        query: String = "",
        contentType: String? = nil,
        captures: [String: String] = [:],
        nullRemoves: Bool = false
    ) throws(WireError) -> Request {
        var fields = try fields(body: body, query: query, contentType: contentType)
        if nullRemoves, let type = Request.self as? any RemovesByNull.Type {
            fields = type.removingNulls(of: fields)
        }
        let path = description.pathFields.compactMap { name in
            captures[name].map { JSONValue.Member(name: name, value: .untyped($0)) }
        }
        guard !path.isEmpty, let members = fields.members else {
            return try WireCoding.decode(from: fields)
        }
        return try WireCoding.decode(from: .object(members + path))
    }

    private func fields(
        body: [UInt8],
        query: String,
        contentType: String?
    ) throws(WireError) -> JSONValue {
        switch description.method {
        case .get, .delete:
            return try FormText.parse(query.utf8)
        case .post where description.takesForm && contentType?.isForm == true:
            return try FormText.parse(body)
        case .post where description.queryFields.isEmpty:
            return try WireCoding.fields(of: body)
        case .post, .patch:
            let value = try WireCoding.fields(of: body)
            guard let fields = value.members else { return value }
            let named = try FormText.parse(query.utf8).members ?? []
            return .object(fields.filter { !isInQuery($0) } + named.filter(isInQuery))
        }
    }

    /// Writes a request as it goes over HTTP; the path is the caller's business.
    ///
    /// - Returns: the escaped query and the JSON body; most methods have one of them.
    /// - Throws: `INTERNAL` for a number that is not finite.
    package func encodeRequest(
        _ request: Request
    ) throws(WireError) -> (query: String?, body: [UInt8]?) {
        let body = try WireCoding.encode(request)
        let path = description.pathFields
        guard description.method != .post || !description.queryFields.isEmpty else {
            return (nil, body)
        }
        let members = (try WireCoding.fields(of: body).members ?? [])
            .filter { !path.contains($0.name) }
        switch description.method {
        case .get, .delete: return (FormText.write(members), nil)
        case .post, .patch:
            let fields = JSONValue.object(members.filter { !isInQuery($0) })
            return (FormText.write(members.filter(isInQuery)), try WireCoding.encode(fields))
        }
    }

    private func isInQuery(_ member: JSONValue.Member) -> Bool {
        description.queryFields.contains { name in
            member.name == name || member.name.isSpelling(of: name)
        }
    }

    /// Writes an answer's body.
    ///
    /// - Throws: `INTERNAL` for a number that is not finite.
    package func encodeResponse(_ response: Response) throws(WireError) -> [UInt8] {
        try WireCoding.encode(response, omitsEmpty: true)
    }

    /// Reads an answer's body.
    ///
    /// - Throws: `INVALID_ARGUMENT` with what is wrong where.
    package func decodeResponse(_ body: [UInt8]) throws(WireError) -> Response {
        try WireCoding.decode(from: body)
    }
}

extension String {
    fileprivate var isForm: Bool {
        lowercased().hasPrefix("application/x-www-form-urlencoded")
    }
}

extension JSONValue {
    fileprivate var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }
}
