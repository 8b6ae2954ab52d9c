import Foundation
import HearthTestSupport
import Testing

@Suite("hearth dev")
struct DevTests {
    @Test("A server answers where it says it listens, and ends with 0 when it is told to stop")
    func startAndStop() async throws {
        let server = try await HearthProcess.startDev()
        #expect(server.port > 0)
        #expect(await server.stop() == 0)
    }

    @Test("An option that does not exist is refused with the nearest one, and nothing starts")
    func unknownOption() async throws {
        let outcome = try await HearthProcess.run(["dev", "--listne", "localhost:0"])
        #expect(outcome.status == 2)
        #expect(outcome.standardOutput.isEmpty)
        #expect(outcome.standardError.contains("is it --listen?"))
    }
}
