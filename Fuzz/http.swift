/// Gives the request reader a stream twice, whole and in pieces, and compares what it makes of them.
///
/// The first byte is the seed of the cuts. Built together with the reader's own sources.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let seed = input.first else { return 0 }
    let stream = Array(input.dropFirst())
    var whole = Transcript()
    whole.read(stream, cutBy: { _ in stream.count })
    var state = UInt64(seed)
    var cut = Transcript()
    cut.read(stream) { left in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return min(left, 1 + Int(state >> 33) % (seed < 64 ? 4 : 64))
    }
    precondition(whole == cut, "the pieces decide what is read")
    return 0
}

/// What a reader makes of a stream.
private struct Transcript: Equatable {
    private static let bodyLimit = 24

    private var heads: [MessageHead] = []
    private var bodies: [[UInt8]] = []
    private var refusal: Refusal?

    mutating func read(_ stream: [UInt8], cutBy pieceSize: (_ left: Int) -> Int) {
        var reader = RequestReader(limits: HTTPLimits())
        var given = 0
        var unread: [UInt8] = []
        while given < stream.count, refusal == nil {
            let end = given + pieceSize(stream.count - given)
            unread += stream[given..<end]
            given = end
            var position = 0
            do throws(Refusal) {
                while let event = try reader.next(unread.span, at: &position) {
                    try take(event, from: &reader)
                }
            } catch {
                refusal = error
            }
            precondition((0...unread.count).contains(position), "read beyond the end")
            unread.removeFirst(position)
        }
    }

    private mutating func take(
        _ event: RequestReader.Event,
        from reader: inout RequestReader
    ) throws(Refusal) {
        switch event {
        case .head(let head):
            Self.check(head)
            heads.append(head)
            try reader.acceptBody(limit: Self.bodyLimit)
        case .body(let body):
            precondition(body.count <= Self.bodyLimit, "the body is too large")
            if case .length(let length) = heads.last?.framing.body {
                precondition(body.count == length, "the body has another length than announced")
            }
            bodies.append(body)
        }
    }

    /// What the rest of the server relies on.
    private static func check(_ head: MessageHead) {
        let headers = head.headers
        precondition(head.minorVersion == 0 || headers.values("Host").count == 1, "Host")
        precondition(headers.values("Content-Length").count < 2, "two lengths")
        let isChunked = headers["Transfer-Encoding"] != nil
        precondition(isChunked == (head.framing.body == .chunked), "the coding is not heeded")
        precondition(!isChunked || headers["Content-Length"] == nil, "length and coding")
        precondition(head.path == "*" || head.path.utf8.first == UInt8(ascii: "/"), "path")
        for text in [head.method, head.target, head.path, head.query] {
            precondition(!text.utf8.contains(where: \.isControl), "a control byte in the line")
        }
        for field in headers.fields {
            precondition(!field.name.isEmpty && field.name.utf8.allSatisfy(ByteSet.token.contains))
            precondition(!field.value.utf8.contains { $0.isControl && $0 != .tab }, "in a value")
            precondition(field.value == field.value.trimmingHTTPSpace, "space around a value")
        }
    }
}
