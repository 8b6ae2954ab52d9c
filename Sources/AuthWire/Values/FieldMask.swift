/// Which fields of a resource a change sets, for example `signIn.email,mfa`.
///
/// Source: protocol buffers in JSON, `google.protobuf.FieldMask`.
package struct FieldMask: Hashable, Sendable {
    /// Dotted paths in camelCase.
    package var paths: [String]

    package init(paths: [String]) {
        self.paths = paths
    }

    /// Reads paths in camelCase or snake_case, parted by commas.
    package init(text: String) {
        paths = text.split(separator: ",").map { path in
            let words = path.split(separator: "_", omittingEmptySubsequences: false)
            return words.dropFirst().reduce(String(words.first ?? "")) { name, word in
                name + word.prefix(1).uppercased() + word.dropFirst()
            }
        }
    }

    /// Whether a change sets this field: the mask names it or something that holds it.
    ///
    /// A mask without paths stands for every field.
    ///
    /// - Parameter field: a dotted path in camelCase.
    /// - Returns: whether the field is to be set, to nothing if the change lacks it.
    package func covers(_ field: String) -> Bool {
        paths.isEmpty || paths.contains { field == $0 || field.hasPrefix($0 + ".") }
    }
}

extension FieldMask: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(text: try decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(paths.joined(separator: ","))
    }
}
