import FoundationEssentials
import Glibc

/// The process that listens on a port, as far as this one may see it.
struct PortHolder: CustomStringConvertible {
    let processID: Int
    /// The name of its program.
    let name: String

    /// For example `hearth (process 4711)`.
    var description: String { "\(name) (process \(processID))" }

    /// Looks for who listens on a port of any address; nil where that cannot be seen.
    ///
    /// Source: proc(5), `/proc/net/tcp` and `/proc/[pid]/fd`.
    static func find(_ port: UInt16) -> PortHolder? {
        let links = Set(listeners(port).map { "socket:[\($0)]" })
        guard !links.isEmpty else { return nil }
        let files = FileManager.default
        let entries = (try? files.contentsOfDirectory(atPath: "/proc")) ?? []
        for processID in entries.lazy.compactMap({ Int($0) }) {
            let folder = "/proc/\(processID)/fd"
            let descriptors = (try? files.contentsOfDirectory(atPath: folder)) ?? []
            let holds = descriptors.contains { descriptor in
                let path = "\(folder)/\(descriptor)"
                return (try? files.destinationOfSymbolicLink(atPath: path)).map(links.contains)
                    ?? false
            }
            if holds { return PortHolder(processID: processID, name: name(of: processID)) }
        }
        return nil
    }

    /// The inodes of the sockets that listen on a port.
    private static func listeners(_ port: UInt16) -> [Substring] {
        let digits = String(port, radix: 16, uppercase: true)
        let suffix = ":" + String(repeating: "0", count: 4 - digits.count) + digits
        let isListening = "0A"
        return ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { path in
            text(path).split(separator: "\n").compactMap { line in
                let fields = line.split(separator: " ")
                guard fields.count > 9, fields[1].hasSuffix(suffix), fields[3] == isListening else {
                    return nil
                }
                return fields[9]
            }
        }
    }

    private static func name(of processID: Int) -> String {
        let name = text("/proc/\(processID)/comm").filter { !$0.isNewline }
        return name.isEmpty ? "a process" : name
    }

    /// Reads a file to its end; Foundation stops behind the first part of one in `/proc`.
    private static func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &part, part.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += part.prefix(count)
        }
    }
}
