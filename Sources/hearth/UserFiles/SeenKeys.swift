import AuthDomain

/// What a dry run would have stored, so that it knows whom the rest of the file repeats.
///
/// Hashes stand for the keys: a million users take some tens of megabytes.
struct SeenKeys {
    private var seen: Set<Int> = []

    /// Refuses what an import would refuse because of users further up in the file.
    mutating func check(
        _ outcomes: [BatchCreate.Outcome],
        of accounts: [ImportedAccount],
        overwrites: Bool
    ) -> [BatchCreate.Outcome] {
        zip(outcomes, accounts).map { outcome, account in
            guard outcome.fault == nil else { return outcome }
            let email = account.email.map { EmailAddress($0)?.text ?? $0 }
            let keys: [(kind: Int, text: String?, fault: ImportFault)] = [
                (1, account.phoneNumber, .phoneNumberTaken), (2, email, .emailTaken),
            ]
            for key in keys {
                guard let text = key.text else { continue }
                guard !seen.contains(Self.hash(key.kind, text)) else { return .refused(key.fault) }
            }
            let isNew = seen.insert(Self.hash(0, account.id ?? "")).inserted
            guard isNew || overwrites else { return .refused(.idTaken) }
            for key in keys {
                if let text = key.text { seen.insert(Self.hash(key.kind, text)) }
            }
            return isNew ? outcome : .replaced
        }
    }

    private static func hash(_ kind: Int, _ text: String) -> Int {
        var hasher = Hasher()
        hasher.combine(kind)
        hasher.combine(text)
        return hasher.finalize()
    }
}
