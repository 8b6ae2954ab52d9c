import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a development server offers to tests: the messages that it keeps in place of sending them,
/// and its clock.
struct DevelopmentServer: Sendable {
    private struct Messages: Decodable {
        struct Message: Decodable {
            let kind: String
            let code: String?
        }

        let messages: [Message]
    }

    let url: URL

    /// The code of the last message of a kind, `email` or `sms`; nil where there is none.
    func latestCode(of kind: String) async -> String? {
        let address = url.appending(path: "hearth/dev/v1/outbox")
        guard let (data, _) = try? await URLSession.shared.data(from: address),
            let messages = try? JSONDecoder().decode(Messages.self, from: data)
        else {
            return nil
        }
        return messages.messages.last { $0.kind == kind }?.code
    }

    /// Moves the server's clock on.
    ///
    /// - Throws: ``Deviation`` if the server does not.
    func advance(seconds: Int) async throws {
        var request = URLRequest(url: url.appending(path: "hearth/dev/v1/clock"))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(#"{"advanceSeconds":\#(seconds)}"#.utf8)
        let (_, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw Deviation("the server's clock cannot be moved")
        }
    }
}
