import Foundation
import HearthTestSupport
import Testing

@Suite("Memory of a server")
struct MemoryTests {
    @Test("Code that only the start needed is let go, and comes back when it is used")
    func letGo() async throws {
        let server = try await HearthProcess.startDev()
        try await wait(for: "the end of the start") {
            try Self.residentCode(of: "libphonenumber", in: server.processIdentifier) == 0
        }
        let sent = try await server.call(
            "v1/accounts:sendVerificationCode",
            #"{"phoneNumber":"+16505550101"}"#
        )
        #expect(sent.status == 200, "\(sent.text)")
        #expect(try await server.signUp("ada@example.com").status == 200)
        let used = try Self.residentCode(of: "libphonenumber", in: server.processIdentifier)
        #expect(used > 0)
        #expect(await server.stop() == 0)
    }

    /// How much of a library's code a process has in memory; in kilobytes.
    private static func residentCode(of library: String, in process: Int32) throws -> Int {
        let file = try #require(FileHandle(forReadingAtPath: "/proc/\(process)/smaps"))
        let text = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        try #require(text.contains("/\(library)"))
        var isInside = false
        var sum = 0
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: " ")
            if fields.count >= 5, !fields[0].hasSuffix(":") {
                isInside = fields[1] == "r-xp" && line.contains("/\(library)")
            } else if isInside, fields[0] == "Rss:" {
                sum += Int(fields[1]) ?? 0
            }
        }
        return sum
    }
}
