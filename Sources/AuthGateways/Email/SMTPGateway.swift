import AuthCrypto
package import AuthDomain

/// Mails by a mail server, over TLS.
package struct SMTPGateway: EmailGateway {
    package let name = "smtp"
    private let server: SMTPServer
    private let sender: MailSender
    private let http: CurlHTTP

    /// Creates it.
    ///
    /// - Parameters:
    ///   - server: takes the mails.
    ///   - sender: who they are from.
    ///   - http: makes the calls.
    package init(_ server: SMTPServer, sender: MailSender, http: CurlHTTP) {
        self.server = server
        self.sender = sender
        self.http = http
    }

    package func send(_ mail: OutgoingEmail) async -> GatewayAnswer {
        guard MailSender.isAddress(mail.to) else {
            return .refused(reason: "the address is none that a mail server takes")
        }
        let errand = SMTPErrand(
            server: server,
            from: sender.address,
            to: mail.to,
            message: MIMEMessage(mail, from: sender).bytes
        )
        do {
            return Self.answer(try await http.send(errand).status)
        } catch let failure as OutgoingFailure {
            return .busy(reason: Self.reason(failure))
        } catch {
            return .uncertain(reason: "the call was given up")
        }
    }

    /// What a reply means.
    ///
    /// Source: RFC 5321, section 4.2.1; RFC 4954, section 6, for what is about our own password.
    private static func answer(_ status: Int) -> GatewayAnswer {
        switch status {
        case 200..<400: .accepted(reference: nil)
        case 530, 534, 535, 538: .busy(reason: "status \(status): our password is not taken")
        case 500...: .refused(reason: "status \(status)")
        default: .busy(reason: "status \(status)")
        }
    }

    private static func reason(_ failure: OutgoingFailure) -> String {
        switch failure {
        case .timedOut: "no answer in time"
        case .certificateRefused: "the server's certificate is not trusted"
        case .addressRefused: "the server is at an address that is not called"
        case .unreachable(let reason): "no connection: \(reason)"
        case .requestRefused, .answerTooLarge, .answerMissing, .overloaded: "the call failed"
        }
    }
}

/// A mail server and how it lets us in.
package struct SMTPServer: Sendable, Redacted {
    /// What it knows us by.
    package struct Credentials: Sendable, CustomStringConvertible {
        let user: String
        let password: String

        /// Takes both.
        package init(user: String, password: String) {
            self.user = user
            self.password = password
        }

        /// Says nothing of them.
        package var description: String { "credentials" }
    }

    let url: OutgoingURL
    let credentials: Credentials?

    /// Describes a server.
    ///
    /// - Parameters:
    ///   - host: its name, which its certificate must have.
    ///   - port: for example 587.
    ///   - startsWithTLS: whether TLS begins with the connection; else by STARTTLS, without which
    ///     nothing is sent.
    ///   - ownName: how we call ourselves to it, a host name.
    ///   - credentials: nil for a server that asks for none.
    package init?(
        host: String,
        port: UInt16,
        startsWithTLS: Bool,
        ownName: String,
        credentials: Credentials?
    ) {
        guard Self.isHost(host), Self.isHost(ownName) else { return nil }
        let scheme = startsWithTLS ? "smtps" : "smtp"
        let origin = "\(scheme)://\(host.lowercased()):\(port)"
        url = OutgoingURL(text: "\(origin)/\(ownName)", isPlain: false, origin: origin)
        self.credentials = credentials
    }

    private static func isHost(_ text: String) -> Bool {
        let characters = Set("abcdefghijklmnopqrstuvwxyz0123456789.-".utf8)
        return (1...253).contains(text.utf8.count)
            && text.lowercased().utf8.allSatisfy(characters.contains)
    }
}

/// One mail for a mail server.
struct SMTPErrand: Sendable {
    static let timeout = Duration.seconds(60)

    let server: SMTPServer
    let from: String
    let to: String
    let message: [UInt8]
}
