#if os(Linux) || os(macOS)
import Foundation

/// The head of a browser's request, as far as it matters here.
struct LoopbackRequest: Sendable, Equatable {
    /// The longest head that is read; bytes.
    ///
    /// A provider's answer goes into it, escaped twice.
    static let longestHead = 64 << 10
    /// What ends a head.
    static let end = Array("\r\n\r\n".utf8)

    /// The query of a request for the page's answer.
    let query: String

    /// Reads a head; nil for a request that no browser makes at the end of a page.
    ///
    /// - Parameters:
    ///   - head: the bytes before the empty line.
    ///   - port: where they came in. Another host in the head is an attempt to read answers through a
    ///     name that leads here.
    init?(_ head: some Collection<UInt8>, port: UInt16) {
        let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
        guard words.count == 3, words[0] == "GET", words[2].hasPrefix("HTTP/1.") else { return nil }
        let hosts = lines.dropFirst().compactMap { line -> String? in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].lowercased() == "host" else { return nil }
            return parts[1].trimmingCharacters(in: .whitespaces)
        }
        guard hosts == ["127.0.0.1:\(port)"] else { return nil }
        let target = words[1].split(separator: "?", maxSplits: 1)
        guard target.count == 2, target[0] == "/firebaseauth/link" else { return nil }
        query = String(target[1])
    }
}
#endif
