import AuthCrypto
import AuthTestSupport
import Foundation
import HearthTestSupport
import Testing

/// A mail server of one test, in Python, so that others than we read our mails.
final class MailServer: Sendable {
    /// How TLS begins.
    enum Security: String, Sendable, CaseIterable {
        case startTLS = "starttls"
        case tls
        case none
    }

    /// What it does with a mail.
    enum Behaviour: String, Sendable {
        case takes
        case asksForNoPassword = "no-auth"
        case knowsNoPassword = "wrong-password"
        case knowsNoRecipient = "unknown-recipient"
        case isBusy = "busy"
        case breaksOff = "breaks-off"
    }

    static let sender = "Jörg's Shop <noreply@shop.example>"

    let port: Int
    private let script: PythonScript
    private let security: Security
    private let identity: StandIn
    private let folder: TemporaryFolder

    init(_ security: Security, _ behaviour: Behaviour = .takes) async throws {
        // For its certificate alone.
        identity = try StandIn()
        folder = try TemporaryFolder()
        let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Python/smtp_stand_in.py")
        script = try PythonScript(
            String(contentsOf: path, encoding: .utf8),
            arguments: [
                identity.certificate ?? "", identity.key ?? "", security.rawValue,
                behaviour.rawValue,
            ]
        )
        self.security = security
        let line = try #require(try await script.lines(1).first)
        let port = try JSONValue(parsing: Array(line.utf8))["port"]?.intValue
        self.port = Int(try #require(port))
    }

    /// The options of a server that sends its mails here.
    func options(trusting isTrusted: Bool = true) throws -> [String] {
        try folder.write("password", "correct horse\n")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600],
            ofItemAtPath: folder["password"]
        )
        let scheme = security == .tls ? "smtps" : "smtp"
        return [
            "--email-gateway", "smtp", "--smtp-url", "\(scheme)://localhost:\(port)",
            "--smtp-user", "mailer", "--smtp-password-file", folder["password"],
            "--mail-from", Self.sender, "--allow-outgoing", "127.0.0.0/8",
        ] + (isTrusted ? ["--outgoing-ca", identity.certificate ?? ""] : [])
    }

    /// The mails that it was given, once there are so many, or after two minutes.
    func mails(_ count: Int) async throws -> [JSONValue] {
        let deadline = ContinuousClock.now + .seconds(120)
        while try await mailCount() < count, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(20))
        }
        return try await script.lines(1).dropFirst().map { try JSONValue(parsing: Array($0.utf8)) }
    }

    /// The number of mails that it was given so far.
    func mailCount() async throws -> Int {
        try await script.lines(1).count - 1
    }

    func stop() async {
        script.end()
        await identity.stop()
    }
}
