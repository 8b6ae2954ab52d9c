import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a server has sent to its users, as they find it on their phones and in their mail.
struct Outbox: Sendable {
    struct Message: Decodable {
        let kind: String
        let to: String
        let code: String?
    }

    private struct Answer: Decodable {
        let messages: [Message]
    }

    let server: String

    /// The code of the latest message to somebody; empty if there is none.
    func code(to receiver: String) -> String {
        messages.last { $0.to == receiver }?.code ?? ""
    }

    /// Every message so far, oldest first.
    var messages: [Message] {
        guard
            let url = URL(string: "\(server)/hearth/dev/v1/outbox"),
            let data = try? Data(contentsOf: url),
            let answer = try? JSONDecoder().decode(Answer.self, from: data)
        else { return [] }
        return answer.messages
    }
}
