import HTTPServer

/// Where a stream of bytes is cut.
enum Cuts: Sendable {
    case none
    case everyByte
    case random(seed: UInt64)
}

/// What a reader makes of a stream, given in pieces as a connection gives them.
struct Reading {
    private(set) var heads: [MessageHead] = []
    private(set) var bodies: [[UInt8]] = []
    private(set) var refusal: Refusal?

    /// What was left when the first request was whole.
    private(set) var rest: [UInt8] = []

    init(_ bytes: [UInt8], _ cuts: Cuts, limit: Int = 1 << 20) {
        var reader = RequestReader(limits: HTTPLimits())
        var random = SplitMix(state: 0)
        if case .random(let seed) = cuts { random.state = seed }
        var taken = 0
        while refusal == nil, bodies.isEmpty, taken < bytes.count {
            let size =
                switch cuts {
                case .none: bytes.count
                case .everyByte: 1
                case .random: Int.random(in: 1...40, using: &random)
                }
            let piece = bytes[taken..<min(taken + size, bytes.count)]
            taken += piece.count
            rest += piece
            read(with: &reader, limit: limit)
        }
        rest += bytes[taken...]
    }

    private mutating func read(with reader: inout RequestReader, limit: Int) {
        var position = 0
        do throws(Refusal) {
            while bodies.isEmpty, let event = try reader.next(rest.span, at: &position) {
                switch event {
                case .head(let head):
                    heads.append(head)
                    try reader.acceptBody(limit: limit)
                case .body(let body): bodies.append(body)
                }
            }
        } catch {
            refusal = error
        }
        rest.removeFirst(position)
    }
}

/// Random numbers that are the same for the same seed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
