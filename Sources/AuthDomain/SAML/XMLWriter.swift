/// Writes XML.
enum XMLWriter {
    /// An element; `content` is XML already.
    static func element(
        _ name: String,
        _ attributes: KeyValuePairs<String, String>,
        _ content: String = ""
    ) -> String {
        let list = attributes.map { #" \#($0.key)="\#(escape($0.value))""# }.joined()
        return content.isEmpty ? "<\(name)\(list)/>" : "<\(name)\(list)>\(content)</\(name)>"
    }

    /// A text as content or as the value of an attribute.
    ///
    /// What XML has no way to write is left out.
    static func escape(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
            case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
