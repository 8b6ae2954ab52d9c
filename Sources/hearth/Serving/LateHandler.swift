import HTTPServer
import Synchronization

/// Holds the place of a handler that can only be made once its address is known.
///
/// With port 0 the operating system chooses, and links that the server writes name its address.
final class LateHandler: HTTPHandler {
    private let handler = Mutex<(any HTTPHandler)?>(nil)

    /// Sets the handler, from now on.
    func set(_ handler: any HTTPHandler) {
        self.handler.withLock { $0 = handler }
    }

    var fieldsOfRefusals: HTTPHeaders { handler.withLock { $0 }?.fieldsOfRefusals ?? [:] }

    func bodyLimit(for head: HTTPRequestHead) -> Int {
        handler.withLock { $0 }?.bodyLimit(for: head) ?? 0
    }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        guard let handler = handler.withLock({ $0 }) else {
            return HTTPResponse(status: 503, text: "starting\n")
        }
        return await handler.respond(to: request)
    }
}
