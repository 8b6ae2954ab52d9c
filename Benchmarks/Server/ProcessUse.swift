import Foundation

/// What a process of this machine uses, as Linux counts it.
struct ProcessUse: Sendable {
    /// The figure cannot be had here.
    struct Unknown: Error {}

    let id: Int32

    /// Processor time so far, its own and the kernel's for it, in microseconds.
    func cpuMicroseconds() throws -> Double {
        #if os(Linux)
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else {
            throw Unknown()
        }
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
        #else
        throw Unknown()
        #endif
    }

    /// Resident memory, shared libraries included, in megabytes of a million bytes.
    func residentMegabytes() throws -> Double {
        let status = try String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        guard let words = line?.split(whereSeparator: \.isWhitespace), words.count > 1,
            let kibibytes = Double(words[1])
        else { throw Unknown() }
        return kibibytes * 1024 / 1e6
    }
}
