/// Finds the end of a head or of trailers: lines that end in CR LF, the last of them empty.
///
/// Remembers how far it has looked, so that a head that arrives byte by byte is read once. Refuses
/// every bare CR, bare LF and control byte on its way. Source: RFC 9112, section 2.2.
struct LineBlock {
    private let maximumBytes: Int
    private let maximumLines: Int
    private var position = 0
    private var lineStart = 0
    private var lines = 0

    init(maximumBytes: Int, maximumLines: Int) {
        self.maximumBytes = maximumBytes
        self.maximumLines = maximumLines
    }

    /// Looks for the end of the block that begins at the first byte of `input`.
    ///
    /// - Parameter input: the block so far; each call gives the bytes of the call before again.
    /// - Returns: how many bytes the block has, its empty line included; nil if it goes on.
    /// - Throws: 431 for a block over the limits, 400 for a byte that may not be there.
    mutating func end(in input: Span<UInt8>) throws(Refusal) -> Int? {
        while position < input.count {
            guard position < maximumBytes else { throw .headTooLarge }
            let byte = input[position]
            if byte == .carriageReturn {
                guard position + 1 < maximumBytes else { throw .headTooLarge }
                guard position + 1 < input.count else { return nil }
                guard input[position + 1] == .lineFeed else { throw .malformed("bare CR") }
                let isEmptyLine = position == lineStart
                position += 2
                lineStart = position
                if isEmptyLine { return position }
                lines += 1
                guard lines <= maximumLines else { throw .tooManyFields }
            } else if byte.isControl, byte != .tab {
                throw .malformed(byte == .lineFeed ? "bare LF" : "control byte in the header")
            } else {
                position += 1
            }
        }
        return nil
    }
}
