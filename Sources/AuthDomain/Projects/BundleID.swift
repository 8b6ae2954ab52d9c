/// The identifier of an Apple app, such as `com.example.app`.
package struct BundleID: Hashable, Sendable {
    /// 1 to 155 ASCII letters, digits, hyphens and full stops.
    package let text: String

    /// Reads an identifier; nil for any other text.
    package init?(_ text: String) {
        let isValid =
            (1...155).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: ".")
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
        guard isValid else { return nil }
        self.text = text
    }
}
