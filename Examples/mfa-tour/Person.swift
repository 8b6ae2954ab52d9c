import Foundation

/// Whoever sits before the app: reads mail and text messages, and types.
protocol Person: Sendable {
    /// Types an answer; the suggestion is what the script answers.
    func answer(_ question: String, suggestion: String) async -> String

    /// Types the code of the verification link that came by mail.
    func mailedCode() async -> String

    /// Types the code that came by text message.
    func textedCode() async -> String

    /// A code that is not the one given; nil where nobody tries a wrong one.
    func wrongCode(beside code: String) -> String?
}

/// A person at the terminal.
struct PersonAtPrompt: Person {
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

    func wrongCode(beside code: String) -> String? { nil }
}

/// A person who does as suggested, and reads messages where a development server keeps them.
struct ScriptedPerson: Person {
    let outbox: Outbox

    func answer(_ question: String, suggestion: String) async -> String {
        print("\(question): \(suggestion)")
        return suggestion
    }

    func mailedCode() async -> String {
        await outbox.latestCode(of: "email") ?? ""
    }

    func textedCode() async -> String {
        await outbox.latestCode(of: "sms") ?? ""
    }

    func wrongCode(beside code: String) -> String? {
        code == "000000" ? "000001" : "000000"
    }
}
