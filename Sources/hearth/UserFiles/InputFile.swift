import AuthCrypto
import Glibc

/// A file that is read from its beginning to its end, once.
final class InputFile {
    private static let chunkByteCount = 256 * 1024

    let path: String
    let byteCount: Int
    private(set) var readCount = 0
    private let descriptor: Int32

    /// Opens a file.
    ///
    /// - Throws: `Failure`.
    init(_ path: String) throws(Failure) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        var facts = stat()
        guard descriptor >= 0, fstat(descriptor, &facts) == 0 else {
            throw Failure("\(path) cannot be read: \(String(cString: strerror(errno)))")
        }
        byteCount = Int(facts.st_size)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The next bytes; none at the end.
    ///
    /// - Throws: `Failure`.
    func read() throws(Failure) -> [UInt8] {
        var problem: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunkByteCount) { buffer, count in
            let result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if result < 0 { problem = errno }
            count = max(0, result)
        }
        guard problem == 0 else {
            throw Failure("\(path) cannot be read: \(String(cString: strerror(problem)))")
        }
        readCount += bytes.count
        return bytes
    }

    /// Tells the file from others, and from itself once it has changed: its size and its beginning.
    ///
    /// - Throws: `Failure`.
    static func fingerprint(of path: String) throws(Failure) -> String {
        let file = try InputFile(path)
        let text = Array("\(file.byteCount) ".utf8)
        return Hex.encode(Array(SHA256.hash(text + (try file.read())).prefix(16)))
    }
}
