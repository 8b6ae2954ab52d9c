import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Numbers that are fit for messages")
struct NumberFitnessTests {
    private static let region =
        "OPERATION_NOT_ALLOWED : SMS unable to be sent until this region enabled by the app developer."

    @Test(
        "Dear numbers, and those of no country, get no message",
        arguments: [
            "+19002345678", "+499001234567", "+447012345678", "+979123456789", "+881612345678",
        ]
    )
    func dear(number: String) async throws {
        let server = try await TestServer.guarded()
        let answer = await server.message(to: number)
        #expect(answer.error == Self.region, "\(answer)")
        #expect(server.sent.sms.isEmpty)
    }

    @Test(
        "Numbers that nobody was given get no message",
        arguments: ["+15555550100", "+19995550100"]
    )
    func unallocated(number: String) async throws {
        let server = try await TestServer.guarded()
        let answer = await server.message(to: number)
        #expect(answer.error == "INVALID_PHONE_NUMBER : Invalid format.", "\(answer)")
        #expect(server.sent.sms.isEmpty)
    }

    @Test("Where a project wants them, they do; and in development they always do")
    func allowed() async throws {
        let server = try await TestServer.guarded(["refusesUnfitNumbers": false])
        #expect(await server.message(to: "+15555550100").status == 200)
        #expect(await server.message(to: "+19002345678").status == 200)
        let development = try await TestServer()
        let body: JSONValue = ["phoneNumber": "+15555550100"]
        let answer = await development.send(.app("/v1/accounts:sendVerificationCode", body))
        #expect(answer.status == 200)
    }

    @Test("A fictional number needs to be nobody's")
    func fictional() async throws {
        let server = try await TestServer.guarded()
        try await server.store.write { transaction in
            var project = try #require(try transaction.lockProject(TestServer.project))
            project.config = project.config.replacing(
                TestServer.fictionalNumber,
                with: "+15555550100"
            )
            try transaction.update(project)
        }
        #expect(await server.message(to: "+15555550100").status == 200)
    }
}
