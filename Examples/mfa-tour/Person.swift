import FirebaseAuth
import Foundation

/// Whoever sits before the app: reads mail and text messages, holds an authenticator app, and types.
@MainActor
protocol Person: AnyObject {
    /// Types an answer; the suggestion is what the script answers.
    func answer(_ question: String, suggestion: String) async -> String

    /// Types the code of the verification link that came by mail.
    func mailedCode() async -> String

    /// Types the code that came by text message.
    func textedCode() async -> String

    /// Takes the secret in a QR code's address over into the authenticator app.
    func scan(_ url: String) async throws

    /// Types the code that the authenticator app shows.
    func authenticatorCode() async throws -> String

    /// A code that is not the one given; nil where nobody tries a wrong one.
    func wrongCode(beside code: String) -> String?

    /// Lets time go by; false where nobody wants to.
    func wait(seconds: Int) async throws -> Bool
}

/// A person at the terminal.
final class PersonAtPrompt: Person {
    func answer(_ question: String, suggestion: String) async -> String {
        print("\(question) [\(suggestion)]: ", terminator: "")
        let line = readLine() ?? ""
        return line.isEmpty ? suggestion : line
    }

    func mailedCode() async -> String {
        let typed = await answer(
            "Code or link from the mail (see the server's outbox)",
            suggestion: ""
        )
        return URLComponents(string: typed)?.queryItems?.first { $0.name == "oobCode" }?.value
            ?? typed
    }

    func textedCode() async -> String {
        await answer("Code from the text message", suggestion: "")
    }

    func scan(_ url: String) async throws {
        _ = await answer(
            "Scan the code with an authenticator app, then press return",
            suggestion: ""
        )
    }

    func authenticatorCode() async throws -> String {
        await answer("Code from the authenticator app, one not used before", suggestion: "")
    }

    func wrongCode(beside code: String) -> String? { nil }

    func wait(seconds: Int) async throws -> Bool { false }
}

/// A person who does as suggested, and reads messages where a development server keeps them.
final class ScriptedPerson: Person {
    private let server: DevelopmentServer
    private var authenticator: Authenticator?
    /// The time of the last code: none works twice, so that the next one is half a minute later.
    private var lastCode = Date.distantPast

    init(server: DevelopmentServer) {
        self.server = server
    }

    func answer(_ question: String, suggestion: String) async -> String {
        print("\(question): \(suggestion)")
        return suggestion
    }

    func mailedCode() async -> String {
        await server.latestCode(of: "email") ?? ""
    }

    func textedCode() async -> String {
        await server.latestCode(of: "sms") ?? ""
    }

    func scan(_ url: String) async throws {
        authenticator = try Authenticator(url: url)
    }

    func authenticatorCode() async throws -> String {
        guard let authenticator else { throw Deviation("no authenticator app has a secret") }
        lastCode = max(Date(), lastCode.addingTimeInterval(30))
        return authenticator.code(at: lastCode)
    }

    func wrongCode(beside code: String) -> String? {
        code == "000000" ? "000001" : "000000"
    }

    func wait(seconds: Int) async throws -> Bool {
        try await server.advance(seconds: seconds)
        return true
    }
}
