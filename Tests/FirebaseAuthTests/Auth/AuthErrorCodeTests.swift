import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Auth error codes")
struct AuthErrorCodeTests {
    @Test("There are 91 codes, each with a name and a sentence of its own")
    func all() {
        let all = AuthErrorCode.allCases
        #expect(all.count == 91)
        #expect(Set(all.map(\.name)).count == 91)
        #expect(Set(all.map(\.message)).count == 91)
        #expect(all.allSatisfy { $0.message.hasSuffix(".") && $0.code == $0 })
    }

    @Test("A code has its published number and name", arguments: PublishedCodes.all)
    func published(row: PublishedCodes.Row) {
        #expect(row.code.rawValue == row.number)
        #expect(AuthErrorCode(rawValue: row.number) == row.code)
        #expect(row.code.name == row.name)
    }

    @Test("The published codes are all that there are")
    func complete() {
        #expect(PublishedCodes.all.map(\.code) == AuthErrorCode.allCases)
    }

    @Test("An error carries domain, code, name and a description")
    func error() {
        let error = AuthErrorCode.weakPassword.error(reason: "Too short")
        #expect(error.domain == "FIRAuthErrorDomain")
        #expect(error.code == 17026)
        #expect(error.userInfo[AuthErrorUserInfoNameKey] as? String == "ERROR_WEAK_PASSWORD")
        #expect(error.localizedDescription == "The password is too weak.")
        #expect(error.userInfo[NSLocalizedFailureReasonErrorKey] as? String == "Too short")
    }
}
