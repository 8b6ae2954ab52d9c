import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

/// The query of the latest link that was mailed to a user, asked for where the server does not send it
/// by itself.
func query(
    _ kind: ActionKind,
    _ user: AccountUser,
    on server: TestServer
) async throws -> String {
    if kind != .recoverEmail {
        let answer = await server.app(
            "sendOobCode",
            [
                "requestType": .string(kind.rawValue), "email": .string(user.email),
                "idToken": kind == .passwordReset ? .null : .string(user.idToken),
            ]
        )
        try #require(answer.status == 200, "\(answer)")
    }
    let kept = try await server.outbox().last { $0.to == user.email && $0.kind == .email }?.link
    let sent = server.sent.email.last { $0.to == user.email }?.link
    let link = try #require(kept ?? sent)
    return String(try #require(link.split(separator: "?", maxSplits: 1).last))
}

extension TestServer {
    /// The query of the latest link that was mailed to an address.
    func mailedQuery(to address: String) async throws -> String {
        let link = try await outbox().last { $0.to == address && $0.kind == .email }?.link
        return String(try #require(link?.split(separator: "?", maxSplits: 1).last))
    }
}

/// A form of the page of mailed links, sent back.
func form(_ path: String, _ query: String, _ more: String = "") -> TestRequest {
    var request = TestRequest("POST", path, more.isEmpty ? query : "\(query)&\(more)")
    request.headers.set("Content-Type", "application/x-www-form-urlencoded")
    return request
}
