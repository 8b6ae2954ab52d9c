#if canImport(Glibc)
import Glibc

/// What is in memory of the program's own file and of its libraries.
enum ProgramFiles {
    /// An area of memory that shows part of a file, which this process may only read or run.
    private struct Area {
        let start: UInt
        let end: UInt

        /// - Parameter line: of `/proc/self/smaps`; addresses, rights, offset, device, inode and file.
        init?(_ line: Substring) {
            let fields = line.split(separator: " ")
            guard fields.count == 6, ["r-xp", "r--p"].contains(fields[1]),
                fields[5].hasPrefix("/")
            else { return nil }
            let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard ends.count == 2, ends[0] < ends[1] else { return nil }
            (start, end) = (ends[0], ends[1])
        }

        func release() {
            madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_DONTNEED)
        }
    }

    /// Lets go of all of it that is as in the files.
    ///
    /// Most of what is in memory after a start is of use to the start alone. What is used again comes back
    /// from the system's cache of files, page by page. Where something was written while it was linked, the
    /// area holds anonymous memory, and stays. No area may go between the look and the letting go: nothing
    /// here closes a library. Where this does not work, the process is larger.
    static func release() {
        guard let file = fopen("/proc/self/smaps", "re") else { return }
        defer { fclose(file) }
        var text: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(text) }
        var area: Area?
        while getline(&text, &capacity, file) > 0, let text {
            let line = String(cString: text)
            if line.first?.isHexDigit == true, line.contains("-") {
                area = Area(line.dropLast())
            } else if line.hasPrefix("Anonymous:"), line.split(separator: " ").contains("0") {
                area?.release()
            }
        }
    }
}
#else
/// Elsewhere the system decides alone.
enum ProgramFiles {
    static func release() {}
}
#endif
