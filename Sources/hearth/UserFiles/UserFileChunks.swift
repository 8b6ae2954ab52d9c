import AuthDomain
import AuthServer
import AuthWire

/// The users of a file, a thousand at a time.
final class UserFileChunks {
    /// One user of the file.
    struct Row: Sendable {
        /// Counts from 1.
        let number: Int
        let id: String?
        /// Nil where the user cannot be read.
        let account: ImportedAccount?
        /// Why not.
        let fault: String?
    }

    /// Some users of the file.
    struct Chunk: Sendable {
        let rows: [Row]
        /// How many users of the file end with this chunk.
        let end: Int
    }

    private let file: InputFile
    private let plan: UserImport.Plan
    private let acceptsReadablePasswords: Bool
    private let skipped: Int
    private var reader: UserFileReader
    private var records: [UserFileRecord] = []
    private var position = 0
    private var hasEnded = false
    private var skippedFraction = 0.0

    /// Opens the file; its first users are passed over.
    ///
    /// - Throws: `Failure`.
    init(
        _ plan: UserImport.Plan,
        skipping skipped: Int,
        acceptsReadablePasswords: Bool
    ) throws(Failure) {
        self.plan = plan
        self.skipped = skipped
        self.acceptsReadablePasswords = acceptsReadablePasswords
        file = try InputFile(plan.path)
        reader = UserFileReader(plan.format)
    }

    /// How much of what is to be imported has been read.
    var fraction: Double {
        let read = Double(file.readCount) / Double(max(file.byteCount, 1))
        return (read - skippedFraction) / max(1 - skippedFraction, 0.000_001)
    }

    /// The next users; nil at the end.
    ///
    /// - Throws: `Failure` where the file cannot be read on.
    func next() throws(Failure) -> Chunk? {
        var rows: [Row] = []
        while rows.count < UserImport.chunkSize {
            guard let record = try nextRecord() else { break }
            position += 1
            guard position > skipped else {
                skippedFraction = Double(file.readCount) / Double(max(file.byteCount, 1))
                continue
            }
            rows.append(row(record))
        }
        return rows.isEmpty ? nil : Chunk(rows: rows, end: position)
    }

    private func nextRecord() throws(Failure) -> UserFileRecord? {
        do {
            while records.isEmpty, !hasEnded {
                let bytes = try file.read()
                hasEnded = bytes.isEmpty
                records = (hasEnded ? try reader.finish() : try reader.read(bytes)).reversed()
            }
        } catch let error as Failure {
            throw error
        } catch UserFileError.userTooLong {
            throw Failure("\(plan.path): user \(position + records.count + 1) has no end")
        } catch {
            throw Failure(
                "\(plan.path) is no such file of users as `firebase auth:export` writes, or it ends "
                    + "in the middle; \(position) users were read"
            )
        }
        return records.popLast()
    }

    private func row(_ record: UserFileRecord) -> Row {
        do {
            var user = try record.user()
            if plan.dropsAuthenticatorApps { user.mfaInfo?.removeAll { $0.totpInfo != nil } }
            let account = ImportedAccount(
                user,
                acceptsReadablePasswords: acceptsReadablePasswords
            )
            return Row(number: position, id: user.localId, account: account, fault: nil)
        } catch {
            return Row(number: position, id: nil, account: nil, fault: error.message)
        }
    }
}
