import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

/// Writes all users of a project or tenant to files, a page of them at a time.
///
/// An import is told once how all its hashes were made. So users whose hashes are not this server's own
/// go to files beside the one that is asked for, one for each way.
struct UserExport {
    let administration: StoreAdministration
    let path: String
    let format: UserFileFormat
    let leavesHashesOut: Bool

    /// Does it; the files have their names only once all of them are whole.
    ///
    /// - Returns: what was written.
    /// - Throws: `Failure`, also where a file exists.
    func run() async throws -> UserExportReport {
        let main = try ExportedFile(path, format)
        var others: [HashGroup: ExportedFile] = [:]
        var losses: [UserFileLoss: Int] = [:]
        var unreadable = 0
        let total = try await administration.store.read { [scope = administration.caller.scope] in
            try $0.countAccounts(in: scope)
        }
        var progress = Progress()
        var count = 0
        var token: String?
        repeat {
            let page = try await BatchGet(administration.environment).page(
                after: token,
                size: BatchGet.maximumSize,
                caller: administration.caller
            )
            for details in page.accounts {
                for loss in format.losses(of: details) { losses[loss, default: 0] += 1 }
                let stored = leavesHashesOut ? nil : details.account.passwordHash
                let hash = stored.flatMap { try? PasswordHash(parsing: $0) }
                if stored != nil, hash == nil { unreadable += 1 }
                try file(for: hash, main, &others).add(details, hash)
            }
            count += page.accounts.count
            progress.tell(count, fraction: Double(count) / Double(max(total, 1)))
            token = page.nextToken
        } while token != nil
        let files = others.values.sorted { $0.path < $1.path }
        for file in files + [main] { try file.finish() }
        return UserExportReport(
            files: [main] + files,
            losses: losses,
            unreadable: unreadable,
            seconds: progress.seconds
        )
    }

    private func file(
        for hash: PasswordHash?,
        _ main: ExportedFile,
        _ others: inout [HashGroup: ExportedFile]
    ) throws -> ExportedFile {
        guard let hash, !hash.isStandard else { return main }
        let group = HashGroup(of: hash)
        if let file = others[group] { return file }
        let same = others.keys.count { $0.algorithm == group.algorithm }
        let label = same == 0 ? group.algorithm : "\(group.algorithm)-\(same + 1)"
        let file = try ExportedFile(beside: path, label: label, format)
        others[group] = file
        return file
    }
}

/// One file of an export.
final class ExportedFile {
    /// Where it is written.
    var path: String { output.path }
    private(set) var users = 0
    private(set) var passwords = 0
    /// How its hashes were made; nil where it has none.
    private(set) var group: HashGroup?
    private let output: OutputFile
    private var writer: UserFileWriter

    /// Begins a file.
    ///
    /// - Throws: `Failure`.
    init(_ path: String, _ format: UserFileFormat) throws(Failure) {
        output = try OutputFile(path)
        writer = UserFileWriter(format)
        try output.write(writer.head)
    }

    /// Begins `users.LABEL.json` beside `users.json`.
    ///
    /// - Throws: `Failure`.
    convenience init(
        beside path: String,
        label: String,
        _ format: UserFileFormat
    ) throws(Failure) {
        let ending = "." + format.rawValue
        let stem = path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : path
        try self.init("\(stem).\(label)\(ending)", format)
    }

    /// Adds a user.
    ///
    /// - Throws: `Failure`.
    func add(_ details: AccountDetails, _ hash: PasswordHash?) throws(Failure) {
        users += 1
        if let hash {
            passwords += 1
            if group == nil { group = HashGroup(of: hash) }
        }
        try output.write(writer.text(of: details, hash: hash))
    }

    /// Brings it to disk under its name.
    ///
    /// - Throws: `Failure`.
    func finish() throws(Failure) {
        try output.write(writer.tail)
        try output.finish()
    }
}
