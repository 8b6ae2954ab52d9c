import AuthCrypto
import AuthWire
import Foundation

/// Users who sign up, enroll a second factor and withdraw it, until the server is gone.
struct Load: Sendable {
    private static let users = 6

    let client: Client
    let ledger: Ledger
    /// Accounts with a verified address, for those who enroll; each is used once.
    let addresses: Addresses

    /// Runs until a request fails for each of the users.
    func run() async {
        await withTaskGroup { group in
            for user in 0..<Self.users {
                group.addTask {
                    do {
                        while true {
                            if user.isMultiple(of: 2) {
                                try await signUp(withPassword: user == 0)
                            } else {
                                try await enroll(withdrawing: user == 1)
                            }
                        }
                    } catch {
                        // The server is gone; what it did not answer counts for nothing.
                    }
                }
            }
        }
    }

    private func signUp(withPassword: Bool) async throws {
        let email = "\(UUID().uuidString.lowercased())@example.com"
        let tokens = try await client.signUp(withPassword ? email : nil)
        ledger.write(email, .init(refreshToken: tokens.refreshToken, factorCount: 0))
    }

    private func enroll(withdrawing: Bool) async throws {
        guard let email = addresses.next() else { return try await signUp(withPassword: false) }
        let tokens = try await SessionTokens(client.signIn(email))
        ledger.write(email, .init(refreshToken: tokens.refreshToken, factorCount: 0))
        let session = try await client.startEnrollment(
            tokens.idToken,
            Deployment.phoneNumbers[0]
        )
        ledger.beginChange(email)
        let enrolled = try await SessionTokens(
            client.send(client.finalizeEnrollment(tokens.idToken, session, Deployment.code))
        )
        ledger.write(email, .init(refreshToken: enrolled.refreshToken, factorCount: 1))
        guard withdrawing, let factor = try await client.factors(enrolled.idToken).first else {
            return
        }
        ledger.beginChange(email)
        let withdrawn = try await SessionTokens(
            client.call(
                Endpoints.mfaEnrollmentWithdraw,
                ["idToken": "\(enrolled.idToken)", "mfaEnrollmentId": "\(factor)"]
            )
        )
        ledger.write(email, .init(refreshToken: withdrawn.refreshToken, factorCount: 0))
    }
}
