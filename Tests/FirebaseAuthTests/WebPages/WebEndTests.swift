import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Ends of web pages")
struct WebEndTests {
    private static let answer = WebAnswer(query: FormQuery("link=a"))

    @Test("The first word counts, whichever it is")
    func first() async throws {
        let answered = WebEnd()
        answered.finish(Self.answer)
        answered.fail(AuthErrorCode.webContextCancelled.error())
        answered.finish(WebAnswer(query: FormQuery("link=b")))
        #expect(try await answered.answer().providerAnswer() == "a")
        let failed = WebEnd()
        failed.fail(AuthErrorCode.webInternalError.error())
        failed.finish(Self.answer)
        let failure = await error { try await failed.answer() }
        #expect(failure?.code == AuthErrorCode.webInternalError.rawValue)
    }

    @Test("A user who does not come back in time has given up")
    func patience() async throws {
        let failure = await error { try await WebEnd().answer(within: .milliseconds(1)) }
        #expect(failure?.code == AuthErrorCode.webContextCancelled.rawValue)
        let end = WebEnd()
        end.finish(Self.answer)
        #expect(try await end.answer(within: .seconds(600)).providerAnswer() == "a")
    }
}
