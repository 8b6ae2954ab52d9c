import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Session tokens")
struct SessionTokensTests {
    private func tokens(expiresIn: Int64?) throws -> SessionTokens {
        try SessionTokens(
            idToken: TestAuth.idToken("u1"),
            refreshToken: "r1",
            expiresIn: expiresIn
        )
    }

    private func kept(arrival: Date) throws -> SessionTokens {
        let text = """
            {"idToken":"a","refreshToken":"b","lifetime":3600,\
            "arrival":\(arrival.timeIntervalSinceReferenceDate)}
            """
        return try JSONDecoder().decode(SessionTokens.self, from: Data(text.utf8))
    }

    @Test("A token is used until five minutes before its end")
    func margin() throws {
        #expect(try tokens(expiresIn: 3600).isFresh)
        #expect(try tokens(expiresIn: 302).isFresh)
        #expect(try !tokens(expiresIn: 299).isFresh)
        #expect(try !tokens(expiresIn: 0).isFresh)
        #expect(try !tokens(expiresIn: -5).isFresh)
    }

    @Test("The token's own dates do not count: the device's clock may be off")
    func clock() throws {
        // The token ended in 1970; what counts is that it is good for an hour from its arrival.
        #expect(try tokens(expiresIn: nil).isFresh)
    }

    @Test("After a restart a token is as old as it is")
    func restart() throws {
        #expect(try kept(arrival: Date(timeIntervalSinceNow: -60)).isFresh)
        #expect(try !kept(arrival: Date(timeIntervalSinceNow: -3400)).isFresh)
        #expect(try !kept(arrival: Date(timeIntervalSinceNow: -1e9)).isFresh)
    }

    @Test("A clock that was set back makes no token young again")
    func setBack() throws {
        #expect(try !kept(arrival: Date(timeIntervalSinceNow: 7200)).isFresh)
    }

    @Test("An answer without one of the tokens is no session")
    func missing() {
        let error = #expect(throws: NSError.self) {
            try SessionTokens(idToken: TestAuth.idToken("u1"), refreshToken: "", expiresIn: 1)
        }
        #expect(error?.code == AuthErrorCode.invalidUserToken.rawValue)
        #expect(throws: NSError.self) {
            try SessionTokens(idToken: nil, refreshToken: "r", expiresIn: 1)
        }
    }

    @Test("Tokens show in no dump")
    func secret() throws {
        var text = ""
        dump(try tokens(expiresIn: 1), to: &text)
        #expect(!text.contains("r1"))
        #expect(!text.contains("e30."))
    }
}
