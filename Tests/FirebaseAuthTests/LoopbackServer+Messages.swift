import Foundation
import Glibc

extension LoopbackServer.Request {
    /// Reads one request; nil where the other side ends before it is whole.
    init?(from connection: Int32) {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(connection, &part, part.count, 0)
            guard count > 0 else { return nil }
            bytes += part[..<count]
            guard let request = Self(text: String(decoding: bytes, as: UTF8.self)) else { continue }
            self = request
            return
        }
    }

    /// Nil while the text is not whole.
    private init?(text: String) {
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let pair = line.split(separator: ":", maxSplits: 1)
            guard pair.count == 2 else { continue }
            fields[pair[0].lowercased()] = pair[1].trimmingCharacters(in: .whitespaces)
        }
        let body = text[end.upperBound...]
        guard body.utf8.count >= Int(fields["content-length"] ?? "0") ?? 0 else { return nil }
        let target = lines[0].split(separator: " ").dropFirst().first ?? ""
        self.init(target: String(target), fields: fields, body: String(body))
    }
}

extension LoopbackServer.Answer {
    /// Sends the answer; a side that hears no longer is let go.
    func write(to connection: Int32) {
        let bytes = bytes ?? message
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    private var message: [UInt8] {
        var head = "HTTP/1.1 \(status) X\r\nConnection: close\r\n"
        head += "Content-Length: \(body.utf8.count)\r\n"
        for (name, value) in fields { head += "\(name): \(value)\r\n" }
        return Array((head + "\r\n" + body).utf8)
    }
}
