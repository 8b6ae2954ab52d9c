import AuthWire
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Addresses of operations")
struct ServerAddressTests {
    private func url(_ address: ServerAddress, token: Bool = false) -> String? {
        let endpoint = token ? Endpoints.token.description : Endpoints.signUp.description
        return address.url(of: endpoint, apiKey: "a+b&c")?.absoluteString
    }

    @Test("Google's service has a host for each kind of operation")
    func google() {
        #expect(
            url(.google)
                == "https://identitytoolkit.googleapis.com/v1/accounts:signUp?key=a%2Bb%26c"
        )
        #expect(
            url(.google, token: true)
                == "https://securetoken.googleapis.com/v1/token?key=a%2Bb%26c"
        )
    }

    @Test("A development server has the host in its paths")
    func emulator() {
        #expect(
            url(.emulator(host: "localhost", port: 9099))
                == "http://localhost:9099/identitytoolkit.googleapis.com/v1/accounts:signUp"
                + "?key=a%2Bb%26c"
        )
        #expect(
            url(.emulator(host: "::1", port: 9099), token: true)
                == "http://[::1]:9099/securetoken.googleapis.com/v1/token?key=a%2Bb%26c"
        )
    }

    @Test(
        "An own server has the bare paths, below its own",
        arguments: [
            ("https://auth.example.com", "https://auth.example.com/v1/token?key=a%2Bb%26c"),
            ("https://example.com/auth/", "https://example.com/auth/v1/token?key=a%2Bb%26c"),
            ("https://example.com:8443/?a=b#c", "https://example.com:8443/v1/token?key=a%2Bb%26c"),
            ("http://localhost:9099", "http://localhost:9099/v1/token?key=a%2Bb%26c"),
            ("http://[::1]:9099", "http://[::1]:9099/v1/token?key=a%2Bb%26c"),
        ]
    )
    func own(base: String, expected: String) throws {
        #expect(url(.own(try #require(URL(string: base))), token: true) == expected)
    }

    @Test("An operation of Hearth's has its bare path, and Google has none of it")
    func hearth() throws {
        let operation = Endpoints.listSessions.description
        let own = ServerAddress.own(try #require(URL(string: "https://example.com/auth")))
        let path = "/hearth/v1/accounts/sessions:list?key=k"
        #expect(
            own.url(of: operation, apiKey: "k")?.absoluteString == "https://example.com/auth\(path)"
        )
        let emulator = ServerAddress.emulator(host: "localhost", port: 9099)
        #expect(
            emulator.url(of: operation, apiKey: "k")?.absoluteString
                == "http://localhost:9099\(path)"
        )
        #expect(ServerAddress.google.url(of: operation, apiKey: "k") == nil)
    }

    @Test(
        "Passwords do not go to another machine in clear text",
        arguments: ["http://auth.example.com", "http://localhost.example.com", "ftp://a", "/v1"]
    )
    func clearText(base: String) throws {
        #expect(url(.own(try #require(URL(string: base)))) == nil)
    }

    @Test("Only a server for development asks for no proof of the app")
    func development() throws {
        #expect(ServerAddress.emulator(host: "10.0.2.2", port: 9099).isForDevelopment)
        #expect(ServerAddress.own(try #require(URL(string: "http://127.0.0.1:1"))).isForDevelopment)
        #expect(!ServerAddress.google.isForDevelopment)
        let own = try #require(URL(string: "https://localhost"))
        #expect(!ServerAddress.own(own).isForDevelopment)
    }
}
