import AuthTestSupport
import AuthWire
import Testing

@Suite("Isolation of tenants and projects")
struct IsolationTests {
    @Test(
        "A user is invisible from every other place, in every operation",
        arguments: TestDatabase.available,
        Stranger.allCases
    )
    func invisible(on database: TestDatabase, to stranger: Stranger) async throws {
        let server = try await TestServer(on: database)
        let victim = try await Victim(on: server)
        let before = await victim.record(on: server)
        #expect(before.contains("Vera Victoria") && before.contains(Victim.factorNumber))
        for reach in Reach.all {
            for request in reach.requests(victim, stranger) where !stranger.isAtHome(in: request) {
                let answer = await server.send(request)
                let what = "\(reach.operation) from \(stranger.rawValue): \(answer)"
                #expect(answer.status < 500, "\(what)")
                if reach.isRefused { #expect(answer.status >= 400, "\(what)") }
                for text in Victim.privateTexts {
                    #expect(!answer.text.contains(text), "\(what)")
                }
            }
            #expect(await victim.record(on: server) == before, "\(reach.operation)")
        }
        try await victim.requireUntouched(on: server)
    }

    @Test("Every operation is reached for, or said to know no accounts")
    func complete() {
        let reached = Set(Reach.all.map(\.operation)).union(Reach.withoutAccounts)
        let missing = Endpoints.all.map(\.name).filter { name in
            !reached.contains(name) && !Reach.ofPlaces.contains { name.hasPrefix($0) }
        }
        #expect(missing.isEmpty, "\(missing)")
    }
}
