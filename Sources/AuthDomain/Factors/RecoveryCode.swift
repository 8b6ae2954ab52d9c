import AuthCrypto

/// A code that stands in for a lost second factor, once.
///
/// It is 16 characters of base32, which are 80 random bits, in groups of four.
package enum RecoveryCode {
    /// How many codes an account gets.
    package static let count = 10
    /// What an account's codes are called where a factor is named.
    package static let factorID = FactorID("recovery")
    /// What a token says of a sign-in by one in `sign_in_second_factor`.
    static let claim = "recovery"
    private static let byteCount = 10

    /// A new code, as its user writes it down.
    static func make(_ random: any RandomSource) -> String {
        let characters = Array(Base32.encode(random.bytes(byteCount)))
        return stride(from: 0, to: characters.count, by: 4)
            .map { String(characters[$0..<min($0 + 4, characters.count)]) }
            .joined(separator: "-")
    }

    /// The code as it is kept and compared, however it was typed: without hyphens and white space, in
    /// either case, and with the digits that base32 lacks read as the letters that they look like.
    static func normalized(_ text: String) -> String {
        String(
            PhoneCode.normalized(text).uppercased().map { character in
                switch character {
                case "0": "O"
                case "1": "I"
                case "8": "B"
                default: character
                }
            }
        )
    }
}

extension Session.SecondFactor {
    /// What a token says of a sign-in by a recovery code.
    static let recoveryCode = Session.SecondFactor(
        kind: RecoveryCode.claim,
        id: RecoveryCode.factorID
    )
}

/// The key under which recovery codes are kept, itself kept sealed under the master key.
///
/// Codes live for years: a key that was derived from the master key would change with it, and all codes
/// of all users would be void.
struct RecoveryCodeKey: Sendable {
    /// Where the sealed key is in the store.
    static let place = "recovery code key"

    private let bytes: [UInt8]

    /// The key in use; nil before the first code was made.
    ///
    /// - Throws: `SealingError` where no key at hand opens it.
    init?(_ secrets: Secrets, in transaction: any Transaction) throws {
        guard let text = try transaction.meta(Self.place), let sealed = Base64URL.decode(text)
        else {
            return nil
        }
        bytes = try secrets.open(sealed, for: Self.place)
    }

    /// The key in use, which is made where there is none.
    ///
    /// - Throws: `SealingError` where no key at hand opens it.
    init(making environment: Environment, in transaction: any Transaction) throws {
        // One at a time: a key that took another's place would void the codes kept under it.
        _ = try transaction.addMeta("recovery code key lock", 1)
        if let key = try RecoveryCodeKey(environment.secrets, in: transaction) {
            self = key
            return
        }
        bytes = environment.random.bytes(32)
        let sealed = environment.secrets.seal(bytes, for: Self.place)
        try transaction.setMeta(Self.place, Base64URL.encode(sealed))
    }

    /// What is kept of a code: equal codes of two accounts differ.
    func mac(of code: String, _ account: AccountID, in scope: Scope) -> [UInt8] {
        // Neither a name of a project nor one of a tenant has a NUL.
        let owner = "\(scope.project)\0\(scope.tenant ?? "")\0\(account)\0"
        return HMAC.sha256(
            key: bytes,
            message: Array((owner + RecoveryCode.normalized(code)).utf8)
        )
    }
}
