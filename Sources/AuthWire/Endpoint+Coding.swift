extension Endpoint {
    /// Reads a request as it came over HTTP.
    ///
    /// - Parameters:
    ///   - body: empty where there is none.
    ///   - query: what follows `?`, still escaped; read where the endpoint has fields there.
    ///   - contentType: the header; a form is one only where it says so.
    /// - Returns: the message.
    /// - Throws: `INVALID_ARGUMENT` with `Invalid JSON payload received.` and what is wrong where.
    package func decodeRequest(
        body: [UInt8],
        query: String = "",
        contentType: String? = nil
    ) throws(WireError) -> Request {
        switch description.method {
        case .get, .delete:
            return try WireCoding.decode(fromForm: query.utf8)
        case .post:
            let isForm = description.takesForm && contentType?.isForm == true
            return isForm
                ? try WireCoding.decode(fromForm: body) : try WireCoding.decode(from: body)
        case .patch:
            let mask = try FormText.parse(query.utf8).members?.filter(\.isUpdateMask) ?? []
            let value = try WireCoding.fields(of: body)
            let fields = value.members?.filter { !$0.isUpdateMask }
            return try WireCoding.decode(from: fields.map { .object($0 + mask) } ?? value)
        }
    }

    /// Writes a request as it goes over HTTP.
    ///
    /// - Returns: the escaped query and the JSON body; a method has one of them, `PATCH` both.
    /// - Throws: `INTERNAL` for a number that is not finite.
    package func encodeRequest(
        _ request: Request
    ) throws(WireError) -> (query: String?, body: [UInt8]?) {
        let body = try WireCoding.encode(request)
        guard description.method != .post else { return (nil, body) }
        let members = try WireCoding.fields(of: body).members ?? []
        guard description.method == .patch else { return (FormText.write(members), nil) }
        let mask = members.filter(\.isUpdateMask)
        let fields = JSONValue.object(members.filter { !$0.isUpdateMask })
        return (FormText.write(mask), try WireCoding.encode(fields))
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

extension JSONValue.Member {
    fileprivate var isUpdateMask: Bool { name == "updateMask" || name == "update_mask" }
}
