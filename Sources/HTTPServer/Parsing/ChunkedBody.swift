/// Takes a chunked body apart.
///
/// Source: RFC 9112, section 7.1.
struct ChunkedBody {
    private enum State {
        case size
        case data(Int)
        case dataEnd
        case trailers
    }

    /// The longest line of a chunk size with its extensions.
    private static let maximumLine = 256

    private var state = State.size
    private var trailers: LineBlock
    private var extensionAllowance: Int

    init(limits: HTTPLimits) {
        trailers = LineBlock(maximumBytes: limits.headBytes, maximumLines: limits.headFields)
        extensionAllowance = limits.headBytes
    }

    /// Reads on from `position`, adding data to `body`.
    ///
    /// Bytes behind the `position` it leaves must be given again.
    ///
    /// - Returns: true when the body, trailers included, has ended.
    /// - Throws: 400 for bad framing; 413 as soon as a chunk's size shows that `limit` will be passed.
    mutating func read(
        _ input: Span<UInt8>,
        at position: inout Int,
        into body: inout [UInt8],
        limit: Int
    ) throws(Refusal) -> Bool {
        while true {
            switch state {
            case .size:
                let rest = input.extracting(position..<input.count)
                guard let line = try sizeLine(rest) else { return false }
                position += line.count
                guard line.size <= limit - body.count else { throw .bodyTooLarge }
                state = line.size == 0 ? .trailers : .data(line.size)
            case .data(let size):
                let count = min(size, input.count - position)
                body.append(input.extracting(position..<position + count))
                position += count
                guard count == size else {
                    state = .data(size - count)
                    return false
                }
                state = .dataEnd
            case .dataEnd:
                guard input.count - position >= 2 else { return false }
                guard input[position] == .carriageReturn, input[position + 1] == .lineFeed else {
                    throw .malformed("bad end of a chunk")
                }
                position += 2
                state = .size
            case .trailers:
                let rest = input.extracting(position..<input.count)
                guard let end = try trailers.end(in: rest) else { return false }
                _ = try FieldLine.readAll(rest.extracting(0..<end), from: 0)
                position += end
                return true
            }
        }
    }

    /// Reads `1A;extension` and its line end; nil if the line is not whole.
    private mutating func sizeLine(
        _ input: Span<UInt8>
    ) throws(Refusal) -> (size: Int, count: Int)? {
        let end = FieldLine.endOfLine(
            input.extracting(0..<min(input.count, Self.maximumLine)),
            from: 0
        )
        try Self.checkLine(input.extracting(0..<end), isWhole: end < input.count)
        guard end < Self.maximumLine else { throw .malformed("a chunk's line is too long") }
        guard end + 1 < input.count else { return nil }
        guard input[end + 1] == .lineFeed else { throw .malformed("bare CR") }
        let digits = Self.digitCount(input.extracting(0..<end))
        let size = try Self.size(input.extracting(0..<digits))
        extensionAllowance -= end - digits
        guard extensionAllowance >= 0 else { throw .malformed("too many chunk extensions") }
        return (size, end + 2)
    }

    /// Lets through digits, then nothing or an extension, which is passed over.
    private static func checkLine(_ line: Span<UInt8>, isWhole: Bool) throws(Refusal) {
        var position = digitCount(line)
        guard position > 0 || line.isEmpty else { throw .malformed("bad chunk size") }
        if isWhole, position == line.count { return }
        while position < line.count, line[position] == .space || line[position] == .tab {
            position += 1
        }
        let isExtended = position < line.count && line[position] == UInt8(ascii: ";")
        guard isExtended || (position == line.count && !isWhole) else {
            throw .malformed("bad chunk size")
        }
        while position < line.count {
            guard !line[position].isControl || line[position] == .tab else {
                throw .malformed("control byte in a chunk extension")
            }
            position += 1
        }
    }

    private static func digitCount(_ line: Span<UInt8>) -> Int {
        var count = 0
        while count < line.count, line[count].hexValue != nil { count += 1 }
        return count
    }

    private static func size(_ digits: Span<UInt8>) throws(Refusal) -> Int {
        guard digits.count > 0, digits.count <= 15 else { throw .malformed("bad chunk size") }
        var size = 0
        for index in digits.indices { size = size << 4 | Int(digits[index].hexValue ?? 0) }
        return size
    }
}
