extension JSONValue: ExpressibleByNilLiteral {
    /// Makes `null`.
    package init(nilLiteral: ()) {
        self = .null
    }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    /// Makes a truth value.
    package init(booleanLiteral value: Bool) {
        self = .bool(value)
    }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    /// Makes a whole number.
    package init(integerLiteral value: Int64) {
        self = .int(value)
    }
}

extension JSONValue: ExpressibleByFloatLiteral {
    /// Makes a number.
    package init(floatLiteral value: Double) {
        self = .double(value)
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Makes a text.
    package init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension JSONValue: ExpressibleByArrayLiteral {
    /// Makes an array.
    package init(arrayLiteral elements: JSONValue...) {
        self = .array(elements)
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// Makes an object; of two members with one name the last wins.
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements))
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Makes an object; of two members with one name the last wins.
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements)
    }

    /// Makes an object; of two members with one name the last wins.
    ///
    /// - Parameter elements: names and values.
    package init(_ elements: some Sequence<(String, JSONValue)>) {
        self.init()
        for (name, value) in elements {
            self[name] = value
        }
    }
}
