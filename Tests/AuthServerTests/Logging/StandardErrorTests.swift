import AuthServer
import Foundation
import Testing

@Suite("Standard error")
struct StandardErrorTests {
    static let line = Array((String(repeating: "x", count: 99) + "\n").utf8)

    @Test("A reader that stops reading stops nobody, and learns what it missed")
    func slowReader() throws {
        let pipe = Pipe()
        let output = StandardError(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        // More than a pipe and the lines held back can take.
        for _ in 0..<20_000 { output.write(Self.line) }
        var bytes: [UInt8] = []
        var isTold = false
        while !isTold, bytes.count < 3_000_000 {
            output.write(Self.line)
            let chunk = pipe.fileHandleForReading.availableData
            bytes += chunk
            isTold = String(decoding: chunk, as: UTF8.self).contains("log lines lost")
        }
        #expect(isTold)
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count { $0.count != 99 } <= 2)
        #expect(lines.count > 10_000)
    }

    @Test("Lines that follow one another come whole and in their order, the last ones by the end")
    func gathered() throws {
        let pipe = Pipe()
        let output = StandardError(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        let lines = (0..<500).map { "\($0)\n" }
        for line in lines { output.write(Array(line.utf8)) }
        output.flush()
        try pipe.fileHandleForWriting.close()
        let bytes = try #require(try pipe.fileHandleForReading.readToEnd())
        #expect(String(decoding: bytes, as: UTF8.self) == lines.joined())
    }

    @Test("A descriptor that is closed stops nobody")
    func closed() {
        let output = StandardError(descriptor: 1 << 20)
        for _ in 0..<100 { output.write(Self.line) }
    }
}
