import FirebaseAuth
import Foundation
import HearthTestSupport

/// A user who does as the screens say, and reads messages where a development server keeps them.
@MainActor
final class TypingPerson: Screens {
    private struct Outbox: Decodable {
        struct Message: Decodable {
            let to: String
            let code: String?
        }

        let messages: [Message]
    }

    /// The number to give; nil if none is given.
    var phoneNumber: String?
    /// What was asked so far.
    private(set) var questions: [String] = []

    private let server: URL
    private let email: String
    private let password: String

    init(server: URL, email: String, password: String, phoneNumber: String?) {
        self.server = server
        self.email = email
        self.password = password
        self.phoneNumber = phoneNumber
    }

    func waitForOpenedLink() async throws {
        questions.append("link")
        try await Auth.auth().applyActionCode(code(to: email))
    }

    func askForPhoneNumber() async throws -> String? {
        questions.append("phone number")
        return phoneNumber
    }

    func askForCode(from place: String) async throws -> String {
        questions.append("code")
        return try await code(to: phoneNumber ?? "")
    }

    func askForPassword() async throws -> String {
        questions.append("password")
        return password
    }

    func choose(from hints: [MultiFactorInfo]) async throws -> MultiFactorInfo {
        questions.append("factor")
        guard let hint = hints.first else { throw POSIXError(.ENOENT) }
        return hint
    }

    func showQRCode(of url: String) async throws {
        questions.append("QR code")
    }

    private func code(to receiver: String) async throws -> String {
        let url = server.appending(path: "hearth/dev/v1/outbox")
        let answer = try await HearthProcess.send("GET", url)
        let outbox = try JSONDecoder().decode(Outbox.self, from: Data(answer.text.utf8))
        return outbox.messages.last { $0.to == receiver }?.code ?? ""
    }
}
