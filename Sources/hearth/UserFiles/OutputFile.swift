import Glibc

/// A file that only its owner may read, and that has its name once it is whole and on disk.
final class OutputFile {
    let path: String
    private let temporaryPath: String
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var isKept = false

    /// Begins a file beside the one of that name.
    ///
    /// - Throws: `Failure`, also where there is one of that name: it is never overwritten.
    init(_ path: String) throws(Failure) {
        guard !PrivateFile.exists(path) else { throw Failure("\(path) exists already") }
        var template = Array((path + ".XXXXXX").utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Self.failure(path) }
        self.path = path
        temporaryPath = String(
            decoding: template.dropLast().map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if !isKept, descriptor >= 0 { unlink(temporaryPath) }
    }

    /// Adds a text.
    ///
    /// - Throws: `Failure`.
    func write(_ text: String) throws(Failure) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= 1 << 18 { try flush() }
    }

    /// Brings all to disk and gives the file its name.
    ///
    /// - Throws: `Failure`.
    func finish() throws(Failure) {
        try flush()
        guard fsync(descriptor) == 0, link(temporaryPath, path) == 0 else {
            throw Self.failure(path)
        }
        unlink(temporaryPath)
        isKept = true
    }

    private func flush() throws(Failure) {
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failure(path) }
            rest = rest.dropFirst(count)
        }
        buffer.removeAll(keepingCapacity: true)
    }

    private static func failure(_ path: String) -> Failure {
        Failure("\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
}
