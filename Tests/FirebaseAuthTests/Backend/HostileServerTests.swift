import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Servers that misbehave")
struct HostileServerTests {
    static let bodies = [
        "", " ", "null", "[]", "{", "\"text\"", "5", "{}", "\u{0}", "{\"idToken\":5}",
        #"{"idToken":"a","refreshToken":"b","expiresIn":"soon"}"#,
        #"{"idToken":"a.b.c","refreshToken":"b","expiresIn":"3600"}"#, #"{"users":null}"#,
        #"{"users":{}}"#, #"{"users":[null]}"#, #"{"users":[{}]}"#, #"{"users":[{},{}]}"#,
        #"{"users":[{"localId":""}]}"#, #"{"users":[{"localId":7}]}"#,
        #"{"users":[{"localId":"u1","createdAt":"9e99","mfaInfo":[{"enrolledAt":"never"}]}]}"#,
        #"{"mfaInfo":"many"}"#, #"{"mfaInfo":[{}]}"#, #"{"totpSessionInfo":{}}"#,
        #"{"mfaInfo":[],"mfaPendingCredential":""}"#, "<html>", #"{"error":{"message":"X"}}"#,
    ]

    @Test("A body that makes no sense is an error, and the user stays", arguments: bodies)
    func body(text: String) async throws {
        let server = try LoopbackServer { _ in LoopbackServer.Answer(body: text) }
        try await expectFailures(of: server)
    }

    @Test(
        "A body of a hundred thousand brackets is an error, and the user stays",
        arguments: ["[", "{\"a\":"]
    )
    func depth(bracket: String) async throws {
        let body = String(repeating: bracket, count: 100_000)
        let server = try LoopbackServer { _ in LoopbackServer.Answer(body: body) }
        try await expectFailures(of: server)
        let refusing = try LoopbackServer { _ in LoopbackServer.Answer(status: 400, body: body) }
        try await expectFailures(of: refusing)
    }

    @Test("A head of any length is an error, and the user stays")
    func head() async throws {
        for fields in [
            "X: \(String(repeating: "x", count: 60_000))\r\n",
            String(repeating: "X: y\r\n", count: 1_000),
        ] {
            let bytes = Array("HTTP/1.1 200 OK\r\n\(fields)\r\n{}".utf8)
            let server = try LoopbackServer { _ in LoopbackServer.Answer(bytes: bytes) }
            try await expectFailures(of: server)
        }
    }

    @Test(
        "A status that makes no sense is an error, and the user stays",
        arguments: [100, 204, 299, 301, 304, 399, 401, 404, 418, 499, 500, 502, 504, 599, 999]
    )
    func status(code: Int) async throws {
        let server = try LoopbackServer { _ in
            LoopbackServer.Answer(status: code, body: "", fields: ["Location": "http://[::1]:1/"])
        }
        try await expectFailures(of: server)
    }

    static let answers = [
        "", "\r\n\r\n", "hello", "HTTP/1.1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n{}",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
        "SSH-2.0-OpenSSH_9.2\r\n", "\u{16}\u{3}\u{1}",
    ]

    @Test("Bytes that are no answer are an error, and the user stays", arguments: answers)
    func bytes(text: String) async throws {
        let server = try LoopbackServer { _ in LoopbackServer.Answer(bytes: Array(text.utf8)) }
        try await expectFailures(of: server)
    }

    @Test("An answer of any length is given up, not read")
    func endless() async throws {
        let server = try LoopbackServer { _ in
            LoopbackServer.Answer(body: "[" + String(repeating: "1,", count: 3 << 20))
        }
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth)
        let failure = await error { try await user.reload() }
        #expect(failure?.code == AuthErrorCode.networkError.rawValue)
        #expect(auth.currentUser === user)
    }

    @Test(
        "A server that fails signs nobody out, whatever its body says",
        arguments: ["TOKEN_EXPIRED", "USER_DISABLED", "USER_NOT_FOUND", "INVALID_ID_TOKEN"],
        [500, 502, 503]
    )
    func failing(message: String, status: Int) async throws {
        let server = try LoopbackServer { _ in TestAuth.refusal(message, status: status) }
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth, expiresIn: 0)
        let refreshed = try #require(await error { try await user.getIDToken() })
        #expect(refreshed.code == AuthErrorCode.internalError.rawValue)
        #expect(refreshed.userInfo[AuthErrorUserInfoHTTPStatusKey] as? Int == status)
        let signedIn = await error {
            try await auth.signIn(withEmail: "a@example.com", password: "p")
        }
        #expect(signedIn?.code == AuthErrorCode.internalError.rawValue)
        #expect(auth.currentUser === user)
    }

    /// Takes a user through every kind of call; none of them may succeed or sign the user out.
    private func expectFailures(of server: LoopbackServer) async throws {
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth)
        let operations: [@Sendable () async throws -> Void] = [
            { _ = try await auth.signIn(withEmail: "a@example.com", password: "p") },
            { _ = try await user.getIDToken(forcingRefresh: true) },
            { try await user.reload() },
            {
                let session = try await user.multiFactor.session()
                _ = try await TOTPMultiFactorGenerator.generateSecret(with: session)
            },
            { _ = try await user.multiFactor.createRecoveryCodes() },
        ]
        let codes: [AuthErrorCode] = [
            .internalError, .networkError, .invalidUserToken, .secondFactorRequired, .malformedJWT,
        ]
        for operation in operations {
            let failure = try #require(await error(of: operation))
            #expect(codes.contains { $0.matches(failure) }, "\(failure)")
        }
        #expect(auth.currentUser === user)
        #expect(user.refreshToken == "r1")
    }
}
