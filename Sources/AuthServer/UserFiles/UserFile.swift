/// The form of a file of users, as `firebase auth:export` writes it.
///
/// Source: firebase-tools, `src/accountExporter.ts` and `src/accountImporter.ts`.
package enum UserFileFormat: String, Sendable {
    case json
    case csv

    /// The form that a file's name tells; nil where it tells none.
    package init?(fileName: String) {
        guard let ending = fileName.split(separator: ".").last else { return nil }
        self.init(rawValue: ending.lowercased())
    }
}

/// Why a file of users cannot be read on.
package enum UserFileError: Error, Equatable {
    /// It is not an object with a list of users, or ends in the middle of one.
    case malformed
    /// One user takes more than a megabyte.
    case userTooLong
}

/// Why one user of a file cannot be read.
package struct UserFileFault: Error, Equatable {
    /// What is wrong, for the person who has the file.
    package let message: String
}

/// Cuts a file of users into users, piece by piece, so that a file of any size takes little memory.
package struct UserFileReader: Sendable {
    /// The most bytes that one user may take.
    static let maximumByteCount = 1 << 20

    private enum Splitter {
        case json(JSONUserSplitter)
        case csv(CSVRecordSplitter)
    }

    private var splitter: Splitter

    /// Begins a file.
    package init(_ format: UserFileFormat) {
        splitter =
            switch format {
            case .json: .json(JSONUserSplitter())
            case .csv: .csv(CSVRecordSplitter())
            }
    }

    /// Takes the next bytes of the file.
    ///
    /// - Parameter bytes: as many as there are at hand.
    /// - Returns: the users that end in them.
    /// - Throws: `malformed` or `userTooLong`.
    package mutating func read(_ bytes: [UInt8]) throws(UserFileError) -> [UserFileRecord] {
        switch splitter {
        case .json(var json):
            let users = try json.read(bytes)
            splitter = .json(json)
            return users.map(UserFileRecord.json)
        case .csv(var csv):
            let records = try csv.read(bytes)
            splitter = .csv(csv)
            return records.map(UserFileRecord.init(_:))
        }
    }

    /// Takes the end of the file.
    ///
    /// - Returns: a last user that no line end follows.
    /// - Throws: `malformed` where a user, or the list, has no end.
    package mutating func finish() throws(UserFileError) -> [UserFileRecord] {
        switch splitter {
        case .json(let json):
            guard json.hasEnded else { throw .malformed }
            return []
        case .csv(var csv):
            return try csv.finish().map(UserFileRecord.init(_:))
        }
    }
}

extension UserFileRecord {
    fileprivate init(_ record: CSVRecordSplitter.Record) {
        self = record.map(UserFileRecord.csv) ?? .unreadable
    }
}
