import AuthCrypto
import AuthTestSupport
import AuthWire
import Foundation
import HearthTestSupport
import Testing

@Suite("Hostile bodies")
struct HostileBodyTests {
    private static let health = RawRequest(method: "GET", target: "/healthz")

    @Test(
        "Whatever stands in any field of any operation, the answer is the protocol's, and never 5xx",
        .timeLimit(.minutes(5))
    )
    func development() async throws {
        let server = try await HearthProcess.startDev(["--log-format", "json"])
        let client = Client(server)
        let user = try await client.signUp("ann@example.com")
        let other = try await client.signUp("bob@example.com")
        try await client.verifyEmail(of: other)
        let enrolled = try await client.enroll(other.idToken, "+15555550100")
        let texts = try await texts(client, user, enrolled)
        let requests = try FilledRequest.all(texts)
        #expect(Set(requests.map(\.endpoint)) == Set(Endpoints.all))
        try await send(requests.flatMap { HostileBodies.all(for: $0, client) }, to: server)
        #expect(try await client.send(Self.health).status == 200)
        #expect(await server.stop() == 0)
        #expect(!server.standardError.contains(#""level":"error""#))
    }

    @Test("What PostgreSQL cannot store is refused like everything else", .timeLimit(.minutes(5)))
    func postgres() async throws {
        try await Deployment.with(.postgres) { deployment in
            let (server, client) = try await deployment.start()
            let user = try await client.signUp("ann@example.com")
            let enrolled = try await deployment.enroll("bob@example.com", with: client)
            let texts = try await texts(client, user, enrolled)
            let requests = try FilledRequest.all(texts).filter { $0.endpoint.access == .either }
            try await send(
                requests.flatMap { HostileBodies.unstorable(for: $0, client) },
                to: server
            )
            #expect(try await client.send(Self.health).status == 200)
            #expect(await server.stop() == 0)
            #expect(!server.standardError.contains(#""level":"error""#))
        }
    }

    /// Texts with which a request gets far into its operation; `bob@example.com` is enrolled.
    private func texts(
        _ client: Client,
        _ user: SessionTokens,
        _ enrolled: SessionTokens
    ) async throws -> [String: String] {
        let pending = try await client.pendingSignIn("bob@example.com")
        let session = try await client.startSecondFactor(pending)
        return [
            "idToken": user.idToken, "refreshToken": enrolled.refreshToken,
            "grantType": "refresh_token", "email": "ann@example.com",
            "password": Client.password, "mfaPendingCredential": pending.text,
            "mfaEnrollmentId": pending.factor, "phoneNumber": "+15555550101",
            "sessionInfo": session, "code": "000000", "tenantId": "", "targetProjectId": "",
            "requestType": "PASSWORD_RESET", "identifier": "ann@example.com",
            "continueUri": "http://localhost/", "oobCode": "", "localId": user.localID ?? "",
        ]
    }

    /// Sends requests, a few at a time, and expects a refusal or a success for each.
    private func send(_ requests: [RawRequest], to server: HearthProcess) async throws {
        let lanes = 4
        let port = server.port
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<lanes {
                let share = stride(from: lane, to: requests.count, by: lanes).map { requests[$0] }
                group.addTask {
                    try await onThread { for request in share { try check(request, port) } }
                }
            }
            try await group.waitForAll()
        }
    }
}

private func check(_ request: RawRequest, _ port: Int) throws {
    let connection = try Connection(port: port)
    do {
        try connection.send(request.bytes)
    } catch is Connection.Broken {
        // What is too large is refused before all of it was taken.
    }
    let answer = try RawAnswer(connection.receiveAll())
    let body = String(decoding: request.body.prefix(300), as: UTF8.self)
    switch answer.status {
    case 200, 501: break
    case 413, 431:
        #expect(answer.head.contains("Access-Control-Allow-Origin: *"), "\(answer.head)")
    case 400, 401, 403, 404:
        #expect(answer.refusal != nil, "\(request.target.prefix(200)) \(body)")
    default:
        Issue.record("\(answer.status) \(answer.text.prefix(200)): \(request.target) \(body)")
    }
}
