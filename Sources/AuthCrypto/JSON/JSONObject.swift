/// The members of a JSON object, in the order they were set; each name once.
///
/// Look-ups walk the members: objects here have a dozen. The order counts for equality too.
package struct JSONObject: Sendable, Hashable {
    /// One name and its value.
    package struct Member: Sendable, Hashable {
        /// The member's name.
        package let name: String
        /// The member's value.
        package var value: JSONValue
    }

    private var members: [Member]

    /// Makes an object without members.
    package init() {
        members = []
    }

    /// Takes members whose names the caller has found to differ.
    init(distinct members: [Member]) {
        self.members = members
    }

    /// Reads one document that must be an object.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 text of one object, whitespace around it allowed.
    ///   - maximumByteCount: the longest text that is read at all.
    /// - Throws: `JSONError`, `notAnObject` for another kind of value.
    package init(parsing bytes: [UInt8], maximumByteCount: Int = 1 << 20) throws(JSONError) {
        let value = try JSONValue(parsing: bytes, maximumByteCount: maximumByteCount)
        guard case .object(let object) = value else { throw .notAnObject }
        self = object
    }

    /// The compact text in UTF-8, members in their order.
    package var serialized: [UInt8] {
        JSONValue.object(self).serialized
    }

    /// The names, in their order.
    package var names: [String] {
        members.map(\.name)
    }

    /// The value of a member, `nil` where there is none; setting `nil` removes it.
    package subscript(name: String) -> JSONValue? {
        get {
            members.first { $0.name == name }?.value
        }
        set {
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name: name, value: value))
            case (nil, nil): break
            }
        }
    }
}

extension JSONObject: RandomAccessCollection {
    /// The position of the first member.
    package var startIndex: Int { members.startIndex }

    /// The position behind the last member.
    package var endIndex: Int { members.endIndex }

    /// The member at a position.
    package subscript(position: Int) -> Member { members[position] }
}
