import AuthCrypto
import AuthDomain
import AuthServer

/// What an export has written, and what it could not carry.
struct UserExportReport {
    let files: [ExportedFile]
    let losses: [UserFileLoss: Int]
    /// How many passwords are kept in no form that can be exported.
    let unreadable: Int
    let seconds: Double

    /// How many users were written.
    var users: Int { files.reduce(0) { $0 + $1.users } }

    /// What an administrator must know, one sentence each.
    var warnings: [String] {
        var warnings = UserFileLoss.allCases.compactMap { loss in
            losses[loss].map { "\($0) users have \(loss.words)" }
        }
        if unreadable > 0 {
            warnings.append("\(unreadable) passwords are no hashes, and are left out")
        }
        return warnings
    }

    /// For people; `keys` are those of hashes by their names, as far as they may be shown.
    func text(keys: [String: [UInt8]]) -> String {
        var lines = ["\(users) users, \(Int(Double(users) / max(seconds, 0.001))) a second"]
        for file in files {
            lines.append("\(file.path): \(file.users) users, \(file.passwords) with a password")
            let options = Self.options(of: file, keys)
            if !options.isEmpty {
                lines.append("    import it with " + options.joined(separator: " "))
            }
            if keys.isEmpty, file.group?.keyID != nil {
                lines.append("    and with --hash-key, which --show-keys shows")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// For programs; `keys` are those of hashes by their names, as far as they may be shown.
    func json(keys: [String: [UInt8]]) -> JSONValue {
        [
            "users": .int(Int64(users)),
            "files": .array(
                files.map { file in
                    [
                        "file": .string(file.path), "users": .int(Int64(file.users)),
                        "withPassword": .int(Int64(file.passwords)),
                        "hashAlgorithm": file.group.map { .string($0.algorithm) } ?? .null,
                        "importOptions": .array(Self.options(of: file, keys).map(JSONValue.string)),
                    ]
                }
            ),
            "warnings": .array(warnings.map(JSONValue.string)),
        ]
    }

    private static func options(of file: ExportedFile, _ keys: [String: [UInt8]]) -> [String] {
        guard let group = file.group else { return [] }
        let key = group.keyID.flatMap { keys[$0] }.map { "--hash-key=" + Base64.encode($0) }
        return ["--hash-algo=" + group.algorithm] + group.options + [key].compactMap(\.self)
    }
}

extension UserFileLoss {
    fileprivate var words: String {
        switch self {
        case .authenticatorApp: "an authenticator app, whose secret no file carries"
        case .phoneFactor: "a phone as second factor, which a CSV file does not carry"
        case .provider: "a provider that Firebase's import does not take"
        }
    }
}
