/// Pairs of names and values as a query or an `application/x-www-form-urlencoded` body has them.
enum FormText {
    /// Reads pairs as the fields of an object; a name that comes more than once is an array.
    static func parse(_ text: some Sequence<UInt8>) throws(WireError) -> JSONValue {
        let pairs = Array(text).split(separator: UInt8(ascii: "&"))
        guard pairs.count <= JSONParser.maximumMembers else {
            throw .malformedForm("Too many fields.")
        }
        var members: [JSONValue.Member] = []
        for pair in pairs {
            let parts = pair.split(
                separator: UInt8(ascii: "="),
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let name = try decode(parts.first ?? [])
            let value = JSONValue.untyped(try decode(parts.count > 1 ? parts[1] : []))
            if let index = members.firstIndex(where: { $0.name == name }) {
                members[index].value = members[index].value.appending(value)
            } else {
                members.append(.init(name: name, value: value))
            }
        }
        return .object(members)
    }

    /// Writes the scalar fields of an object as pairs, in their order.
    static func write(_ members: [JSONValue.Member]) -> String {
        members.flatMap { member in
            member.value.texts.map { "\(encode(member.name))=\(encode($0))" }
        }
        .joined(separator: "&")
    }

    private static func decode(_ text: ArraySlice<UInt8>) throws(WireError) -> String {
        if text.allSatisfy(\.isPlainFormText) { return String(decoding: text, as: UTF8.self) }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"):
                decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst()?.hexDigitValue,
                    let low = rest.popFirst()?.hexDigitValue
                else { throw .malformedForm("Invalid percent-escape.") }
                decoded.append(high << 4 | low)
            default:
                decoded.append(byte)
            }
        }
        let string = String(decoding: decoded, as: UTF8.self)
        // Decoding repairs, and what was repaired is not what came.
        guard string.utf8.elementsEqual(decoded) else {
            throw .malformedForm("Invalid UTF-8.")
        }
        return string
    }

    private static func encode(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                encoded += byte < 16 ? "%0" : "%"
                encoded += String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }
}

/// The fields of a form that is part of a message, for example `postBody`.
package struct FormFields: Sendable {
    private var values: [String: String] = [:]

    /// Creates a form of no fields.
    package init() {}

    /// Adds the fields of a text; one that is there already takes the new value.
    ///
    /// A text that is no form adds nothing.
    package mutating func add(_ text: some Sequence<UInt8>) {
        guard case .object(let members)? = try? FormText.parse(text) else { return }
        for member in members { values[member.name] = member.value.texts.last }
    }

    /// All fields with something in them.
    package var nonEmpty: [String: String] { values.filter { !$0.value.isEmpty } }

    /// The value of a field; nil where it is not there or has nothing in it.
    package subscript(name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension UInt8 {
    /// Whether it is a character of ASCII that stands for itself.
    fileprivate var isPlainFormText: Bool {
        self < 0x80 && self != UInt8(ascii: "+") && self != UInt8(ascii: "%")
    }
}

extension JSONValue {
    /// The array of the values so far and one more.
    fileprivate func appending(_ value: JSONValue) -> JSONValue {
        guard case .array(let elements) = self else { return .array([self, value]) }
        return .array(elements + [value])
    }

    /// The texts of a scalar or of an array of scalars.
    fileprivate var texts: [String] {
        switch self {
        case .bool(let value): [String(value)]
        case .number(let text), .string(let text), .untyped(let text): [text]
        case .array(let elements): elements.flatMap(\.texts)
        case .null, .object: []
        }
    }
}
