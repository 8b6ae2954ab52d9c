/// Reads field lines out of a block that `LineBlock` has found to be whole.
///
/// Source: RFC 9112, section 5.
enum FieldLine {
    /// Reads the lines up to the empty one.
    ///
    /// - Parameters:
    ///   - block: a whole block, its empty line included.
    ///   - start: where the first field line begins.
    /// - Returns: the fields in order.
    /// - Throws: a 400 for a folded line, white space before the colon and a bad name.
    static func readAll(_ block: Span<UInt8>, from start: Int) throws(Refusal) -> HTTPHeaders {
        var headers = HTTPHeaders()
        var position = start
        while position < block.count, block[position] != .carriageReturn {
            let colon = try endOfName(block, from: position)
            let end = endOfLine(block, from: colon + 1)
            let value = trim(block, colon + 1..<end)
            headers.add(text(block, position..<colon), text(block, value))
            position = end + 2
        }
        return headers
    }

    private static func endOfName(_ block: Span<UInt8>, from start: Int) throws(Refusal) -> Int {
        let token = ByteSet.token
        var position = start
        while position < block.count, token.contains(block[position]) { position += 1 }
        guard position > start, position < block.count, block[position] == UInt8(ascii: ":") else {
            throw .malformed("bad field name")
        }
        return position
    }

    /// The position of the next CR, or of the end.
    static func endOfLine(_ block: Span<UInt8>, from start: Int) -> Int {
        var position = start
        while position < block.count, block[position] != .carriageReturn { position += 1 }
        return position
    }

    private static func trim(_ block: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, block[lower] == .space || block[lower] == .tab { lower += 1 }
        while upper > lower, block[upper - 1] == .space || block[upper - 1] == .tab { upper -= 1 }
        return lower..<upper
    }

    /// The bytes as UTF-8 where they are, else as Latin-1, which takes every byte.
    static func text(_ block: Span<UInt8>, _ range: Range<Int>) -> String {
        let bytes = block.extracting(range)
        if let valid = try? UTF8Span(validating: bytes) { return String(copying: valid) }
        var scalars = String.UnicodeScalarView()
        for index in bytes.indices { scalars.append(Unicode.Scalar(bytes[index])) }
        return String(scalars)
    }
}
