import AuthStore

/// Looks at who may read the files of the store.
struct FileChecks {
    let folder: String?
    let keyFile: String?

    func run() async -> [Finding] {
        var findings: [Finding] = []
        if let folder {
            findings.append(await Finding.of("data folder") { try privacy("data folder", folder) })
        }
        if let keyFile {
            findings.append(await Finding.of("key file") { try privacy("key file", keyFile) })
        }
        return findings
    }

    private func privacy(_ subject: String, _ path: String) throws -> Finding {
        let mode = try PrivateFile.mode(of: path)
        let text = "\(path) has mode \(String(mode, radix: 8))"
        return mode & 0o077 == 0
            ? .ok(subject, text) : .fail(subject, text + ": others can reach it")
    }
}
