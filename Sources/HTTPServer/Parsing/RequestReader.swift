/// Turns a connection's bytes into requests, however they are cut.
///
/// The caller keeps what `next` did not consume and gives it again with what has arrived since.
package struct RequestReader {
    /// What the bytes have led to.
    package enum Event {
        /// A head is whole; `acceptBody` comes next.
        case head(MessageHead)

        /// The body is whole, and with it the request.
        case body([UInt8])
    }

    private enum State {
        case start(afterBlankLine: Bool)
        case head(LineBlock)
        case headDone(MessageFraming.Body)
        case fixed(remaining: Int)
        case chunked(ChunkedBody, limit: Int)
        case refused
    }

    private let limits: HTTPLimits
    private var state = State.start(afterBlankLine: false)
    private var body: [UInt8] = []

    /// Makes a reader for the first bytes of a connection.
    package init(limits: HTTPLimits) {
        self.limits = limits
    }

    /// How many bytes of the current body have arrived.
    var bodyCount: Int { body.count }

    /// Whether no byte of a request has arrived since the last one.
    var isBetweenRequests: Bool {
        if case .start = state { true } else { false }
    }

    /// Reads on from `position`.
    ///
    /// - Returns: nil if more bytes are needed.
    /// - Throws: a refusal, after which nothing more is read.
    package mutating func next(
        _ input: Span<UInt8>,
        at position: inout Int
    ) throws(Refusal) -> Event? {
        do {
            return try read(input, at: &position)
        } catch {
            state = .refused
            body = []
            throw error
        }
    }

    /// Lets the body that the head announced come in.
    ///
    /// - Parameter limit: the largest size it may have, in bytes.
    /// - Throws: 413 if it is known to be larger.
    package mutating func acceptBody(limit: Int) throws(Refusal) {
        guard case .headDone(let framing) = state else { return }
        switch framing {
        case .none:
            state = .fixed(remaining: 0)
        case .length(let length):
            guard length <= limit else {
                state = .refused
                throw .bodyTooLarge
            }
            state = .fixed(remaining: length)
        case .chunked:
            state = .chunked(ChunkedBody(limits: limits), limit: limit)
        }
    }

    private mutating func read(
        _ input: Span<UInt8>,
        at position: inout Int
    ) throws(Refusal) -> Event? {
        switch state {
        case .start(let afterBlankLine):
            return try readStart(input, at: &position, afterBlankLine: afterBlankLine)
        case .head(let block):
            return try readHead(input, at: &position, block)
        case .fixed(let remaining):
            return readFixed(input, at: &position, remaining)
        case .chunked(let chunks, let limit):
            return try readChunked(input, at: &position, chunks, limit)
        case .headDone, .refused:
            return nil
        }
    }

    /// Passes over one blank line, which old clients send after a body.
    ///
    /// Source: RFC 9112, section 2.2.
    private mutating func readStart(
        _ input: Span<UInt8>,
        at position: inout Int,
        afterBlankLine: Bool
    ) throws(Refusal) -> Event? {
        let count = input.count - position
        guard count > 0 else { return nil }
        if !afterBlankLine, input[position] == .carriageReturn {
            guard count > 1 else { return nil }
            guard input[position + 1] == .lineFeed else { throw .malformed("bare CR") }
            position += 2
            state = .start(afterBlankLine: true)
            return try read(input, at: &position)
        }
        let block = LineBlock(maximumBytes: limits.headBytes, maximumLines: limits.headFields + 1)
        return try readHead(input, at: &position, block)
    }

    private mutating func readHead(
        _ input: Span<UInt8>,
        at position: inout Int,
        _ found: LineBlock
    ) throws(Refusal) -> Event? {
        var block = found
        let rest = input.extracting(position..<input.count)
        guard let end = try block.end(in: rest) else {
            state = .head(block)
            return nil
        }
        let head = try MessageHead(rest.extracting(0..<end))
        position += end
        state = .headDone(head.framing.body)
        return .head(head)
    }

    private mutating func readFixed(
        _ input: Span<UInt8>,
        at position: inout Int,
        _ remaining: Int
    ) -> Event? {
        let count = min(remaining, input.count - position)
        if count > 0 {
            body.append(input.extracting(position..<position + count))
            position += count
        }
        guard count == remaining else {
            state = .fixed(remaining: remaining - count)
            return nil
        }
        return finish()
    }

    private mutating func readChunked(
        _ input: Span<UInt8>,
        at position: inout Int,
        _ found: ChunkedBody,
        _ limit: Int
    ) throws(Refusal) -> Event? {
        var chunks = found
        let isWhole = try chunks.read(input, at: &position, into: &body, limit: limit)
        guard isWhole else {
            state = .chunked(chunks, limit: limit)
            return nil
        }
        return finish()
    }

    private mutating func finish() -> Event {
        let whole = body
        body = []
        state = .start(afterBlankLine: false)
        return .body(whole)
    }
}

extension [UInt8] {
    /// Adds the bytes of a span in one piece.
    mutating func append(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
    }
}
