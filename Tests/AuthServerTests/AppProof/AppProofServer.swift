import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

/// A receipt of the server's, and the secret that its push brought.
struct AppProofReceipt: Sendable {
    var receipt: String
    var secret: String

    /// The two as a request has them.
    var fields: JSONObject { ["iosReceipt": .string(receipt), "iosSecret": .string(secret)] }
}

/// Requests of apps that have to prove themselves.
extension TestServer {
    static let bundleID = "com.example.app"
    static let deviceToken = String(repeating: "0a", count: 32)

    /// A development server that asks for a proof as a production server does.
    static func askingForProof(on database: TestDatabase = .sqlite) async throws -> TestServer {
        let server = try await TestServer(on: database)
        try await server.configure(
            "hearth.appProof.required",
            ["hearth": ["appProof": ["required": true]]]
        )
        return server
    }

    /// An app's request that says which app it is of.
    func bundledApp(
        _ path: String,
        _ body: JSONValue,
        bundleID: String = TestServer.bundleID
    ) async -> TestAnswer {
        await send(.app(path, body).adding("X-Ios-Bundle-Identifier", bundleID))
    }

    /// Has an app verified by a push.
    func verifyApp(
        _ deviceToken: String = TestServer.deviceToken,
        bundleID: String = TestServer.bundleID
    ) async -> TestAnswer {
        await bundledApp(
            "/v1/accounts:verifyIosClient",
            ["appToken": .string(deviceToken), "isSandbox": true],
            bundleID: bundleID
        )
    }

    /// What an app has once its push has come.
    func receipt(for bundleID: String = TestServer.bundleID) async throws -> AppProofReceipt {
        let answer = await verifyApp(bundleID: bundleID)
        try #require(answer.status == 200, "\(answer)")
        let push = try #require(try await outbox().last { $0.kind == .push })
        let content = try JSONValue(parsing: Array(push.body.utf8))["com.google.firebase.auth"]
        let inner = try JSONValue(parsing: Array((content?.stringValue ?? "").utf8))
        #expect(inner["receipt"]?.stringValue == answer["receipt"])
        return AppProofReceipt(
            receipt: answer["receipt"],
            secret: try #require(inner["secret"]?.stringValue)
        )
    }

    /// Asks for the code of a first factor.
    func askForCode(
        _ proof: JSONObject,
        to number: String = "+16505550101",
        bundleID: String = TestServer.bundleID
    ) async -> TestAnswer {
        var body = proof
        body["phoneNumber"] = .string(number)
        return await bundledApp(
            "/v1/accounts:sendVerificationCode",
            .object(body),
            bundleID: bundleID
        )
    }

    /// A page's answer to our own challenge.
    func workToken(for project: String = TestServer.project) async throws -> String {
        let challenge = try await WorkChallenges(environment).issue(for: project)
        return AppProofWork.token(challenge)
    }
}

extension TestAnswer {
    /// What the page has its script do.
    var task: JSONValue {
        get throws {
            let rest = text.split(separator: "data-task=\"").last
            let task = rest?.split(separator: "\"").first ?? ""
            let plain = task.replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
            return try JSONValue(parsing: Array(plain.utf8))
        }
    }
}

/// Does the work of a challenge.
enum AppProofWork {
    static func token(_ challenge: WorkChallenge) -> String {
        token(challenge.text, bits: challenge.bits)
    }

    static func token(_ text: String, bits: Int64) -> String {
        let challenge = WorkChallenge(text: text, bits: bits)
        let solutions = (0..<WorkChallenge.partCount).map { part in
            (0...).lazy.map { String($0) }.first { challenge.isSolved(part: part, by: $0) } ?? ""
        }
        return challenge.text + "." + solutions.joined(separator: ".")
    }
}
