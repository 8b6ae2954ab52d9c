import AuthCrypto
import AuthDomain
import AuthStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Accounts to measure with; what they are called follows from their number.
///
/// All have one password. The first have a second factor, with a fictional number and its code, and
/// a sample of the others have a session whose refresh token is known.
struct Population: Sendable {
    static let project = "bench-project"
    static let password = "correct horse battery staple"
    static let phoneNumber = "+16505550101"
    static let code = "123456"
    static let withFactor = 200
    static let withSession = 500

    private static let batch = 2000

    let count: Int

    func email(_ index: Int) -> String { "user\(index)@example.com" }

    func id(_ index: Int) -> String {
        String(Hex.encode(SHA256.hash(Array("account \(index)".utf8))).prefix(28))
    }

    func factorID(_ index: Int) -> String { "factor-\(index)" }

    /// A token for the session of an account of the sample.
    func refreshToken(_ number: Int) -> String {
        Base64URL.encode(SHA256.hash(Array("session \(number)".utf8)))
    }

    /// The account of a session: spread over all of them.
    func owner(ofSession number: Int) -> Int {
        Self.withFactor + number * (count - Self.withFactor) / Self.withSession
    }

    /// The account of some sign-in: another one each time, near none of those before.
    func passwordOnly(_ number: Int) -> Int {
        Self.withFactor + number * 7919 % (count - Self.withFactor)
    }

    /// Writes all of it to a store.
    func fill(_ store: SQLStore) async throws {
        let memory = try HashMemory(for: .standard)
        let hash = try Argon2idHash(of: Array(Self.password.utf8), in: memory).text
        let now = Timestamp(seconds: Int64(Date().timeIntervalSince1970))
        for start in stride(from: 0, to: count, by: Self.batch) {
            let range = start..<min(start + Self.batch, count)
            try await store.write { transaction in
                for index in range {
                    try insert(index, passwordHash: hash, at: now, in: transaction)
                }
            }
        }
        try await store.write { transaction in
            for number in 0..<Self.withSession {
                try transaction.insert(session(number, at: now))
            }
        }
    }

    private var scope: Scope { Scope(project: Self.project) }

    private func insert(
        _ index: Int,
        passwordHash: String,
        at now: Timestamp,
        in transaction: any Transaction
    ) throws {
        var account = Account(scope: scope, id: AccountID(id(index)), createdAt: now)
        account.email = email(index)
        account.emailVerified = true
        account.displayName = "User \(index)"
        account.passwordHash = passwordHash
        account.passwordUpdatedAt = now
        try transaction.insert(account)
        guard index < Self.withFactor else { return }
        let factor = Factor(
            id: FactorID(factorID(index)),
            kind: .phone(Self.phoneNumber),
            displayName: nil,
            enrolledAt: now
        )
        try transaction.insert(factor, of: account.id, in: scope)
    }

    private func session(_ number: Int, at now: Timestamp) -> Session {
        Session(
            id: SessionID("session-\(number)"),
            tokenHash: Secrets.hash(refreshToken(number)),
            scope: scope,
            account: AccountID(id(owner(ofSession: number))),
            provider: "password",
            secondFactor: nil,
            signedInAt: now,
            createdAt: now,
            lastUsedAt: now
        )
    }
}
