import AuthProcesses
import Foundation
import Testing

@Suite("Programs that are started")
struct ChildProcessTests {
    private let output = FileManager.default.temporaryDirectory
        .appending(path: "child-process-\(UUID().uuidString)").path

    private func printed() throws -> String {
        defer { try? FileManager.default.removeItem(atPath: output) }
        return try String(contentsOfFile: output, encoding: .utf8)
    }

    @Test("The end of each is seen while others, started at the same moment, still run")
    func endsBesideOthers() async throws {
        let long = try await withThrowingTaskGroup(of: ChildProcess?.self) { group in
            for number in 0..<300 {
                group.addTask {
                    if number % 10 == 0 { return try ChildProcess("/bin/sleep", ["600"]) }
                    try await ChildProcess("/bin/true", []).ended()
                    return nil
                }
            }
            return try await group.reduce(into: [ChildProcess]()) {
                if let process = $1 { $0.append(process) }
            }
        }
        #expect(long.count == 30)
        for process in long {
            #expect(process.isRunning)
            process.send(SIGKILL)
            #expect(await process.ended() == SIGKILL)
        }
    }

    @Test("A program gets arguments, variables and what is written to it, and says how it ended")
    func conversation() async throws {
        let process = try ChildProcess(
            "/bin/sh",
            ["-c", "read line; echo \"$line $1 $WORD\"; echo fault >&2; exit 7", "sh", "of"],
            environment: ["WORD": "three"],
            input: .pipe,
            output: output,
            error: output
        )
        #expect(process.write("one\n"))
        process.closeInput()
        #expect(await process.ended() == 7)
        #expect(process.status == 7)
        #expect(try printed() == "one of three\nfault\n")
    }

    @Test("A program inherits no file but its first three, and no signal that is held back")
    func inheritance() async throws {
        let file = try #require(FileHandle(forReadingAtPath: "/dev/null"))
        let open = fcntl(file.fileDescriptor, F_DUPFD, 100)
        defer { close(open) }
        // The listing has the folder itself open as its fourth.
        try await ChildProcess("/bin/ls", ["/proc/self/fd"], output: output).ended()
        #expect(try printed() == "0\n1\n2\n3\n")
        try await ChildProcess("/bin/cat", ["/proc/self/status"], output: output).ended()
        let status = try printed().split(separator: "\n")
        #expect(status.contains("SigBlk:\t0000000000000000"))
        // The two after these 32 are the C library's own.
        let ignored = try #require(status.first { $0.hasPrefix("SigIgn:") }?.suffix(8))
        #expect(try #require(UInt64(ignored, radix: 16)) & 0x7fff_ffff == 0)
    }

    @Test("A program that is not there is told at once")
    func missing() {
        #expect(throws: ChildProcess.NotStarted.self) { try ChildProcess("/no/such/program", []) }
    }
}
