/// Answers requests.
package protocol HTTPHandler: Sendable {
    /// The largest body this request may have, in bytes; asked before the body is read.
    ///
    /// A larger one is refused with 413. Called on a loop thread, so it must be quick.
    func bodyLimit(for head: HTTPRequestHead) -> Int

    /// Answers a request.
    ///
    /// Runs on the loop of its connection, so it must neither block nor compute for long: every
    /// `await` lets other connections go on. The task is cancelled when the client goes away or
    /// shuts its sending side, when `HTTPLimits.handlerTimeout` ends, and when a drain cuts it.
    func respond(to request: HTTPRequest) async -> HTTPResponse

    /// Fields of the answers that the server itself gives, to what it cannot hand to anybody.
    var fieldsOfRefusals: HTTPHeaders { get }

    /// Hears that the server itself has answered with an error, to count or to log it.
    ///
    /// Called on a loop thread, so it must be quick.
    ///
    /// - Parameters:
    ///   - status: the status of the answer, 400 to 505.
    ///   - reason: a few words, without anything that the client has sent.
    ///   - peer: the other end.
    func serverDidRefuse(status: Int, reason: String, peer: PeerAddress)
}

extension HTTPHandler {
    /// One mebibyte.
    package func bodyLimit(for head: HTTPRequestHead) -> Int { 1 << 20 }

    /// None.
    package var fieldsOfRefusals: HTTPHeaders { [:] }

    /// Takes no notice.
    package func serverDidRefuse(status: Int, reason: String, peer: PeerAddress) {}
}
