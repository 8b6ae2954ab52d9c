import AuthCrypto
import Glibc

/// Writes results to standard output and everything else to standard error.
enum Output {
    /// A line of results.
    static func result(_ line: String) {
        write(line + "\n", to: STDOUT_FILENO)
    }

    /// Results in the form that is asked for: text for people, JSON for programs.
    static func result(_ settings: Settings, text: @autoclosure () -> String, json: JSONValue) {
        let isJSON = settings.isOn(Option.json.name)
        result(isJSON ? String(decoding: json.serialized, as: UTF8.self) : text())
    }

    /// A line for the person at the terminal.
    static func note(_ line: String) {
        write("hearth: " + line + "\n", to: STDERR_FILENO)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
