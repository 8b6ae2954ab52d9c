import AuthWire
import HTTPServer

/// Keeps web pages and the network away from a development server, whose administrator has no secret.
///
/// A page can send requests to `localhost`, and with a name that it resolves to 127.0.0.1 it could
/// read the answers (DNS rebinding). Its browser cannot lie about `Host` and `Origin`.
struct DevelopmentGuard: Sendable {
    /// Fields by which a proxy says that it passes a stranger's request on; whatever else proxies
    /// call theirs has one of ``forwardingWords`` in it.
    private static let forwardingFields: Set = [
        "via", "x-real-ip", "x-original-host", "x-remote-ip", "x-remote-addr", "cdn-loop",
    ]
    private static let forwardingWords = ["forwarded", "client-ip", "clientip", "connecting-ip"]

    private let allowedHosts: Set<HostName>
    private let allowsAddresses: Bool

    /// Allows loopback and these hosts; see ``ServerMode/Development/allowedHosts``.
    init(allowedHosts: Set<String>) {
        self.allowedHosts = Set(allowedHosts.compactMap { HostName($0) })
        allowsAddresses = !allowedHosts.isDisjoint(with: ["0.0.0.0", "::"])
    }

    /// Checks who the request was meant for, and that nobody passed it on.
    ///
    /// - Throws: 403.
    func check(_ head: HTTPRequestHead) throws(WireError) {
        guard let host = head.headers["Host"].flatMap({ HostName($0) }), allows(host) else {
            throw .forbidden("This host is not allowed. Start the server with --allow-host.")
        }
        guard !head.headers.fields.contains(where: { Self.isForwarding($0.name) }) else {
            throw .forbidden("A development server is not to be reached through a proxy.")
        }
    }

    /// Checks that no foreign web page sent the request.
    ///
    /// - Throws: 403.
    static func checkOrigin(of head: HTTPRequestHead) throws(WireError) {
        let origins = head.headers.values("Origin")
        guard origins.allSatisfy({ HostName(origin: $0)?.isLoopback == true }) else {
            throw .forbidden("This is not for pages of other origins.")
        }
    }

    private func allows(_ host: HostName) -> Bool {
        if host.isLoopback || allowedHosts.contains(host) { return true }
        // A page cannot make an address lead elsewhere, so an address is as good as the socket's own.
        guard case .address = host else { return false }
        return allowsAddresses
    }

    private static func isForwarding(_ name: String) -> Bool {
        let name = name.lowercased()
        return forwardingFields.contains(name)
            || forwardingWords.contains(where: { name.contains($0) })
    }
}

extension WireError {
    /// A refusal of the server's front door.
    static func forbidden(_ message: String) -> Self {
        Self(
            .permissionDenied,
            status: 403,
            notice: Notice(message: message, status: "PERMISSION_DENIED", reason: "forbidden")
        )
    }
}
