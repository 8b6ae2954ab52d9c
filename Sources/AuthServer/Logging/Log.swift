package import AuthCrypto
package import AuthDomain
import AuthWire

/// The server's log: one line per event.
///
/// Whoever writes names no secret, code or token, no query and no whole phone number.
package struct Log: Sendable {
    /// How a line looks.
    package enum Format: String, Sendable, CaseIterable {
        /// A JSON object, for programs.
        case json
        /// Words and `name=value`, for people.
        case text
    }

    /// How much an event matters.
    package enum Level: String, Sendable {
        /// As it is meant to be.
        case info
        /// The server copes, but somebody may want to know.
        case warning
        /// Something is broken.
        case error
    }

    private let format: Format
    private let clock: any Clock
    private let write: @Sendable ([UInt8]) -> Void

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - format: how a line looks.
    ///   - clock: the machine's time outside of tests, also where the server's own is moved.
    ///   - write: takes one whole line with its end; called from many threads.
    package init(
        format: Format,
        clock: any Clock = SystemClock(),
        to write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.format = format
        self.clock = clock
        self.write = write
    }

    /// Writes one line.
    ///
    /// - Parameters:
    ///   - level: how much it matters.
    ///   - event: what happened, in a word or a short sentence.
    ///   - fields: what else there is to know, in order.
    package func callAsFunction(_ level: Level, _ event: String, _ fields: JSONObject = [:]) {
        let time = WireTimestamp(milliseconds: clock.now().milliseconds).text
        switch format {
        case .json:
            let head: JSONObject = [
                "time": .string(time), "level": .string(level.rawValue), "event": .string(event),
            ]
            var line = head.serialized
            if !fields.isEmpty {
                line[line.count - 1] = UInt8(ascii: ",")
                line += fields.serialized.dropFirst()
            }
            line.append(UInt8(ascii: "\n"))
            write(line)
        case .text:
            let pairs = fields.map { " \($0.name)=\($0.value.plainText)" }.joined()
            write(Array("\(time) \(level.rawValue) \(event)\(pairs)\n".utf8))
        }
    }
}

extension JSONValue {
    /// The value without quotes where it is a plain word, else as JSON, so that a line stays a line.
    fileprivate var plainText: String {
        if case .string(let text) = self, !text.isEmpty,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") })
        {
            return text
        }
        return String(decoding: serialized, as: UTF8.self)
    }
}
