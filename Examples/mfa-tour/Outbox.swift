import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The messages that a development server keeps in place of sending them.
struct Outbox: Sendable {
    private struct Messages: Decodable {
        struct Message: Decodable {
            let kind: String
            let code: String?
        }

        let messages: [Message]
    }

    let server: URL

    /// The code of the last message of a kind, `email` or `sms`; nil where there is none.
    func latestCode(of kind: String) async -> String? {
        let url = server.appending(path: "hearth/dev/v1/outbox")
        guard let (data, _) = try? await URLSession.shared.data(from: url),
            let messages = try? JSONDecoder().decode(Messages.self, from: data)
        else {
            return nil
        }
        return messages.messages.last { $0.kind == kind }?.code
    }
}
