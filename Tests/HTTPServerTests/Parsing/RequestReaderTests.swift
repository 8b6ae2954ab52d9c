import HTTPServer
import Testing

@Suite("Request reader")
struct RequestReaderTests {
    @Test("A malformed request is refused, however it is cut", arguments: MalformedRequest.all)
    func malformed(request: MalformedRequest) {
        for cuts in [Cuts.none, .everyByte, .random(seed: 7), .random(seed: 8)] {
            let reading = Reading(request.bytes, cuts)
            #expect(reading.refusal?.status == request.status, "\(cuts)")
        }
    }

    @Test("A request is read, however it is cut", arguments: WellFormedRequest.all)
    func wellFormed(request: WellFormedRequest) throws {
        for cuts in [Cuts.none, .everyByte, .random(seed: 7), .random(seed: 8)] {
            let reading = Reading(request.bytes + Array("NEXT".utf8), cuts)
            #expect(reading.refusal == nil, "\(cuts)")
            let head = try #require(reading.heads.first)
            #expect(request.matches(head), "\(head)")
            #expect(reading.bodies == [Array(request.body.utf8)])
            #expect(reading.rest == Array("NEXT".utf8))
        }
    }

    @Test("Nothing is read after a refusal")
    func refused() {
        let bytes = Array("GET  / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        var reader = RequestReader(limits: HTTPLimits())
        var position = 0
        #expect(throws: Refusal.self) { try reader.next(bytes.span, at: &position) }
        #expect((try? reader.next(bytes.span, at: &position)) == nil)
        #expect(position == 0)
    }

    @Test(
        "A head of exactly 16 KiB and 100 fields is read, one byte more is not",
        arguments: [0, 1]
    )
    func largest(surplus: Int) {
        let fixed = "GET / HTTP/1.1\r\nHost: a\r\n"
        let fields = String(repeating: "A: b\r\n", count: 98)
        let filler = 16 * 1024 - fixed.utf8.count - fields.utf8.count - "F: \r\n\r\n".utf8.count
        let last = "F: " + String(repeating: "x", count: filler + surplus) + "\r\n\r\n"
        let reading = Reading(Array((fixed + fields + last).utf8), .none)
        #expect(reading.refusal?.status == (surplus == 0 ? nil : 431))
        #expect(reading.heads.first?.headers.fields.count == (surplus == 0 ? 100 : nil))
    }
}
