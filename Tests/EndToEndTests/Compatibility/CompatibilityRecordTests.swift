import Foundation
import Testing

@Suite("The record of compatibility")
struct CompatibilityRecordTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Docs/compatibility.md").standardized

    /// Set by `make compat`, which has the record written anew.
    private static let isWriting = ProcessInfo.processInfo.environment["HEARTH_WRITE_COMPAT"] != nil

    @Test("It names every operation and every field, and says of each what the server says itself")
    func record() async throws {
        let coverage = try await Coverage(ProtocolFacts(), OwnProtocol())
        #expect(
            coverage.unexplained.isEmpty,
            "neither done nor explained in CoverageReasons:\n\(coverage.unexplained.sorted().joined(separator: "\n"))"
        )
        let page = try String(contentsOf: Self.file, encoding: .utf8)
        let begin = try #require(page.firstRange(of: CoverageText.begin))
        let end = try #require(page.firstRange(of: CoverageText.end))
        let current = page[begin.lowerBound..<end.upperBound]
        let wanted = CoverageText(coverage).text
        if Self.isWriting {
            let new = page[..<begin.lowerBound] + wanted + page[end.upperBound...]
            try String(new).write(to: Self.file, atomically: true, encoding: .utf8)
        } else {
            #expect(current == wanted, "the record is stale: `make compat` writes it anew")
        }
    }

    @Test("A star stands for any text, and nothing else does")
    func patterns() {
        let reason = CoverageReason("v1 *.captcha*", .ignored, "why")
        #expect(reason.matches("v1 SignUpRequest.captchaResponse"))
        #expect(!reason.matches("v2 SignUpRequest.captchaResponse"))
        #expect(!reason.matches("v1 SignUpRequest.email"))
        #expect(CoverageReason("v1 a.b", .ignored, "why").matches("v1 a.b"))
        #expect(!CoverageReason("v1 a.b", .ignored, "why").matches("v1 a.bc"))
    }
}
