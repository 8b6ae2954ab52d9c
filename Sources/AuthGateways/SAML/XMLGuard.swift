/// Looks at XML before a parser does, which then meets nothing but elements, attributes and text.
///
/// No declaration, so no document type and no entity of anybody's own; no comment that could split a
/// text; no instruction; and not more of anything than a SAML response has in earnest.
struct XMLGuard {
    static let maximumByteCount = 256 * 1024
    private static let maximumDepth = 40
    private static let maximumElementCount = 10_000
    private static let maximumAttributeCount = 40

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    private var elementCount = 0

    /// Whether a document may be parsed; `bytes` are to be UTF-8.
    static func admits(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= maximumByteCount, !bytes.contains(0),
            String(validating: bytes, as: UTF8.self) != nil
        else { return false }
        var xmlGuard = XMLGuard(bytes: bytes)
        return xmlGuard.admitsAll()
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func admitsAll() -> Bool {
        skipProlog()
        while let tag = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = tag + 1
            guard admitsTag() else { return false }
        }
        return true
    }

    /// The line that says that this is XML, where there is one.
    private mutating func skipProlog() {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if bytes.starts(with: byteOrderMark) { position = byteOrderMark.count }
        guard bytes[position...].starts(with: "<?xml ".utf8),
            let end = bytes[position...].firstIndex(of: UInt8(ascii: ">"))
        else { return }
        position = end + 1
    }

    /// Looks at a tag from behind its bracket to its end.
    private mutating func admitsTag() -> Bool {
        guard position < bytes.count else { return false }
        let first = bytes[position]
        guard first != UInt8(ascii: "!"), first != UInt8(ascii: "?") else { return false }
        var quote: UInt8?
        var attributeCount = 0
        for index in position..<bytes.count {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "="): attributeCount += 1
            case UInt8(ascii: ">"):
                position = index + 1
                let isEmpty = bytes[index - 1] == UInt8(ascii: "/")
                return attributeCount <= Self.maximumAttributeCount
                    && admitsElement(isEnd: first == UInt8(ascii: "/"), isEmpty: isEmpty)
            default: break
            }
        }
        return false
    }

    private mutating func admitsElement(isEnd: Bool, isEmpty: Bool) -> Bool {
        if isEnd {
            depth -= 1
        } else {
            elementCount += 1
            if !isEmpty { depth += 1 }
        }
        return (0...Self.maximumDepth).contains(depth) && elementCount <= Self.maximumElementCount
    }
}
