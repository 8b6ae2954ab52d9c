/// A request in which some clients write `null` for an attribute that is to be removed.
///
/// In the language of the protocol itself a field of `null` is none, and other clients write it so.
protocol RemovesByNull {
    /// The fields that may be `null`, and what that removes.
    static var attributesOfNulls: [String: UserAttribute] { get }
}

extension RemovesByNull {
    /// The same fields with the attributes of those that are `null` in `deleteAttribute`.
    static func removingNulls(of fields: JSONValue) -> JSONValue {
        guard case .object(let members) = fields else { return fields }
        let removed = attributesOfNulls.filter { name, _ in
            members.contains { $0.name == name && $0.value == .null }
        }
        guard !removed.isEmpty else { return fields }
        let list = "deleteAttribute"
        var attributes = removed.values.map { JSONValue.string($0.rawValue) }
        for member in members where member.name == list {
            if case .array(let others) = member.value { attributes += others }
        }
        let rest = members.filter { $0.name != list }
        return .object(rest + [JSONValue.Member(name: list, value: .array(attributes))])
    }
}
