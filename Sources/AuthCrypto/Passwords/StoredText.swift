/// Cuts the texts in which hashes are stored into fields.
enum StoredText {
    /// The fields between separators, empty ones too.
    ///
    /// Byte by byte: to find the characters of a text takes ten times as long, and a list of accounts
    /// has many hashes.
    static func fields(of text: some StringProtocol, separator: Unicode.Scalar) -> [Substring] {
        let separator = UInt8(ascii: separator)
        return Substring(text).utf8.split(separator: separator, omittingEmptySubsequences: false)
            .map { Substring($0) }
    }
}
