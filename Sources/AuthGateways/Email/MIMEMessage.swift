import AuthCrypto
import AuthDomain

/// Who mails are from.
package struct MailSender: Hashable, Sendable {
    /// What readers see in place of the address; may be empty.
    let displayName: String
    let address: String

    /// Takes both, checked.
    private init(displayName: String, address: String) {
        self.displayName = displayName
        self.address = address
    }

    /// The same sender under another name and at another address of the same domain.
    ///
    /// What would not be an address changes nothing.
    func adopting(_ details: SenderDetails) -> MailSender {
        let address = details.localPart.map { "\($0)@\(domain)" } ?? self.address
        return MailSender(
            displayName: details.displayName ?? displayName,
            address: Self.isAddress(address) ? address : self.address
        )
    }

    /// Where answers go; nil for the sender itself.
    func replyAddress(_ details: SenderDetails) -> String? {
        guard let text = details.replyTo else { return nil }
        let address = text.contains("@") ? text : "\(text)@\(domain)"
        return Self.isAddress(address) ? address : nil
    }

    /// Reads `Name <local@domain>` or `local@domain`; nil for another text.
    package init?(_ text: String) {
        guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return nil }
        guard let open = text.lastIndex(of: "<") else {
            guard Self.isAddress(text) else { return nil }
            displayName = ""
            address = text
            return
        }
        let address = text[text.index(after: open)...]
        guard address.last == ">", Self.isAddress(String(address.dropLast())) else { return nil }
        let name = text[..<open].split(separator: " ").joined(separator: " ")
        displayName =
            name.count > 1 && name.first == "\"" && name.last == "\""
            ? String(name.dropFirst().dropLast()) : name
        self.address = String(address.dropLast())
    }

    /// Whether a text can stand in a mail server's commands and in the field of a head.
    static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.count < 256
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.value > 0x20 && scalar.value != 0x7F
                    && !"<>()[],;:\\\"".unicodeScalars
                        .contains(scalar)
            }
    }

    fileprivate var domain: Substring { address.split(separator: "@").last ?? "localhost" }
}

/// A mail as it goes over the wire: text, and the same as a page.
///
/// Source: RFC 5322; RFC 2045 to 2047; RFC 3834, section 5, for `Auto-Submitted`.
struct MIMEMessage {
    /// Lines end with CRLF, are short, and are all ASCII but for addresses that are not.
    let bytes: [UInt8]

    /// Writes a mail.
    ///
    /// - Parameters:
    ///   - mail: says itself, perhaps, who it is from.
    ///   - server: who mails of this server are from.
    init(_ mail: OutgoingEmail, from server: MailSender) {
        let sender = server.adopting(mail.sender)
        let boundary = "hearth-\(mail.id)"
        let name = sender.displayName.isEmpty ? "" : Self.encoded(sender.displayName) + "\r\n "
        var lines = [
            "Date: \(Self.text(of: mail.date))",
            "From: \(name)<\(sender.address)>",
            "To: <\(mail.to)>",
        ]
        if let address = server.replyAddress(mail.sender) {
            lines.append("Reply-To: <\(address)>")
        }
        lines += [
            "Subject: \(Self.encoded(mail.subject))",
            "Message-ID: <\(mail.id)@\(sender.domain)>",
            "MIME-Version: 1.0",
            "Auto-Submitted: auto-generated",
            "Content-Language: \(mail.language)",
            "Content-Type: multipart/alternative;\r\n boundary=\"\(boundary)\"",
        ]
        for (type, text) in [("plain", mail.text), ("html", mail.html)] {
            lines += [
                "", "--\(boundary)", "Content-Type: text/\(type); charset=utf-8",
                "Content-Transfer-Encoding: base64", "",
            ]
            lines += Self.base64Lines(text)
        }
        lines += ["", "--\(boundary)--", ""]
        bytes = Array(lines.joined(separator: "\r\n").utf8)
    }

    private static func base64Lines(_ text: String) -> [String] {
        // Lines of plain text end as the wire wants it, also inside of base64.
        let bytes = Array(
            text.split(separator: "\n", omittingEmptySubsequences: false)
                .joined(separator: "\r\n").utf8
        )
        return stride(from: 0, to: bytes.count, by: 57).map { start in
            Base64.encode(Array(bytes[start..<min(start + 57, bytes.count)]))
        }
    }

    /// A text for a field's value: as it is where it is short and plain, else as encoded words.
    ///
    /// Whatever the text holds, no character of it can end the field.
    static func encoded(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", " ", "-": true
            default: false
            }
        }
        guard !isPlain || text.utf8.count > 60 else { return text }
        var words: [[UInt8]] = [[]]
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            // A line has at most 78 characters: the field's name, and 12 around the base64.
            if words[words.count - 1].count + bytes.count > 39 { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?UTF-8?B?\(Base64.encode($0))?=" }.joined(separator: "\r\n ")
    }

    /// A time as RFC 5322 writes it, section 3.3.
    static func text(of time: Timestamp) -> String {
        let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let date = CivilDate(time)
        let clock = [date.hour, date.minute, date.second]
            .map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
        let day = "\(date.day) \(months[Int(date.month) - 1]) \(date.year)"
        return "\(weekdays[Int(date.weekday)]), \(day) \(clock) +0000"
    }
}
