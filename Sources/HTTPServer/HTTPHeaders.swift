/// The fields of a message: in order, with names that compare without regard to ASCII case.
///
/// Source: RFC 9110, section 5.
package struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// One field: its name as it was written, and its value without surrounding white space.
    package struct Field: Sendable, Equatable {
        package let name: String
        package let value: String
    }

    /// All fields, in the order they were added.
    package private(set) var fields: [Field] = []

    /// Makes an empty list.
    package init() {}

    /// Makes a list from a literal; a name may be given twice.
    package init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    /// The first value of a field, or nil if it is absent.
    package subscript(name: String) -> String? {
        fields.first { $0.name.equalsIgnoringASCIICase(name) }?.value
    }

    /// All values of a field, in order.
    package func values(_ name: String) -> [String] {
        fields.lazy.filter { $0.name.equalsIgnoringASCIICase(name) }.map(\.value)
    }

    /// Adds a field behind the others, even if the name is there already.
    package mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Puts one field in place of all fields of that name.
    package mutating func set(_ name: String, _ value: String) {
        remove(name)
        add(name, value)
    }

    /// Takes out all fields of that name.
    package mutating func remove(_ name: String) {
        fields.removeAll { $0.name.equalsIgnoringASCIICase(name) }
    }

    /// Tells whether a comma-separated field, all its lines taken together, names a token.
    ///
    /// Tokens compare without regard to ASCII case. Source: RFC 9110, section 5.6.1.
    package func lists(_ token: String, in name: String) -> Bool {
        values(name).contains { value in
            value.utf8.split(separator: UInt8(ascii: ",")).contains { element in
                String(Substring(element)).trimmingHTTPSpace.equalsIgnoringASCIICase(token)
            }
        }
    }
}

extension String {
    /// Compares byte by byte, with A to Z equal to a to z.
    func equalsIgnoringASCIICase(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        var (left, right) = (self, other)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                left.indices.allSatisfy { left[$0].asciiLowercase == right[$0].asciiLowercase }
            }
        }
    }

    /// The text without spaces and tabs at either end.
    var trimmingHTTPSpace: String {
        let bytes = utf8
        let isSpace = { (byte: UInt8) in byte == .space || byte == .tab }
        guard let first = bytes.firstIndex(where: { !isSpace($0) }),
            let last = bytes.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(self[first...last])
    }
}
