import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Mails with a link that undoes a change")
struct SwitchedNoticeTests {
    private func server(_ name: String, on: Bool) async throws -> TestServer {
        let server = try await TestServer()
        try await server.configure(
            "hearth.notices.\(name)",
            ["hearth": ["notices": .object([name: .bool(on)])]]
        )
        return server
    }

    private func mails(_ server: TestServer) async throws -> [String] {
        try await server.store.read { try $0.messages(of: nil) }
            .filter { $0.kind == .email }.map(\.purpose)
    }

    @Test(
        "A new factor is told of unless the project wants no such mail",
        arguments: [true, false]
    )
    func factor(on: Bool) async throws {
        let server = try await server("factorAdditions", on: on)
        var user = try await TestUser(on: server)
        try await user.enroll()
        let isTold = try await mails(server).contains("REVERT_SECOND_FACTOR_ADDITION")
        #expect(isTold == on)
        #expect(await user.lookUp().json["users"]?[0]?["mfaInfo"]?.arrayValue?.count == 1)
    }

    @Test(
        "A changed address is told of unless the project wants no such mail",
        arguments: [true, false]
    )
    func address(on: Bool) async throws {
        let server = try await server("emailChanges", on: on)
        let user = try await server.newUser()
        let answer = await server.app(
            "update",
            ["idToken": .string(user.idToken), "email": "new@example.com"]
        )
        #expect(answer.status == 200, "\(answer)")
        #expect(try await mails(server).contains("RECOVER_EMAIL") == on)
    }

    @Test(
        "A factor that an operator takes away is told of, as the project wants",
        arguments: [true, false]
    )
    func removal(on: Bool) async throws {
        let server = try await server("factorRemovals", on: on)
        var user = try await TestUser(on: server)
        let factor = try await user.enroll()
        let scope = Scope(project: TestServer.project)
        let config = try #require(
            try await server.store.read { try $0.project(TestServer.project) }
        ).config
        let caller = Caller(
            scope: scope,
            projectNumber: TestServer.projectNumber,
            config: try ProjectConfig(parsing: config),
            access: .administrator
        )
        let id = await user.lookUp().json["users"]?[0]?["localId"]?.stringValue ?? ""
        try await FactorRemoval(server.environment, caller: caller)
            .remove(FactorID(factor), of: AccountID(id), in: scope)
        #expect(try await mails(server).contains("FACTOR_REMOVED") == on)
    }
}
