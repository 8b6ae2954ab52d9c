import Testing

@Suite("Endpoints")
struct EndpointTests {
    @Test("Every endpoint has a route")
    func routes() {
        let missing = Endpoint.withoutRoute(in: SourceTree.files)
        #expect(missing.isEmpty, "\(missing)")
    }

    @Test("Every endpoint has a transcript")
    func transcripts() {
        let missing = Endpoint.withoutTranscript(in: SourceTree.files)
        #expect(missing.isEmpty, "\(missing)")
    }

    @Test("An endpoint without a route or a transcript is found")
    func breach() {
        let files = [
            SourceFile(
                "Sources/AuthWire/Endpoints.swift",
                """
                static let token = Endpoint<A, B>("/v1/token")
                static let tokenInfo = Endpoint<
                    A, B
                >(
                    .init("tokenInfo", .post, "/v1/accounts:tokenInfo")
                )
                """
            ),
            SourceFile("Sources/AuthServer/Routes.swift", "on(Endpoints.tokenInfo, operations.a)"),
            SourceFile("Tests/AuthServerTests/A.swift", "send(\"/v1/token?key=any\")"),
        ]
        #expect(Endpoint.all(in: files).map(\.name) == ["token", "tokenInfo"])
        #expect(Endpoint.withoutRoute(in: files) == ["token"])
        #expect(Endpoint.withoutTranscript(in: files) == ["tokenInfo"])
    }

    @Test("There are endpoints to look at")
    func endpointsFound() {
        #expect(Endpoint.all(in: SourceTree.files).contains { $0.name == "mfaSignInFinalize" })
    }
}

/// A row of `Endpoints`, as its text says.
private struct Endpoint {
    /// As in `Endpoints.signUp`.
    let name: String
    /// What its path ends with, as in `signUp` or `mfaSignIn:start`.
    let ending: String

    static func all(in files: [SourceFile]) -> [Endpoint] {
        var endpoints: [Endpoint] = []
        var name: Substring?
        for file in files where file.path.hasPrefix("Sources/AuthWire/Endpoints") {
            for line in file.lines {
                if line.contains("= Endpoint<") {
                    name = line.split(separator: " ").drop { $0 != "let" }.dropFirst().first
                }
                let path = line.split(separator: "\"").first { $0.hasPrefix("/") }
                guard let found = name, let path else { continue }
                let ending =
                    path.split(separator: "/")
                    .last { !$0.hasPrefix("{") || !$0.hasSuffix("}") }
                    .map(String.init) ?? ""
                endpoints.append(
                    Endpoint(
                        name: String(found),
                        ending: ending.replacing("accounts:", with: "")
                            .replacing("{targetProjectId}:", with: "")
                    )
                )
                name = nil
            }
        }
        return endpoints
    }

    static func withoutRoute(in files: [SourceFile]) -> [String] {
        let routed = words(after: "Endpoints.", in: files, under: "Sources/AuthServer/")
        return all(in: files).map(\.name).filter { !routed.contains($0) }
    }

    static func withoutTranscript(in files: [SourceFile]) -> [String] {
        let texts = files.filter { $0.path.hasPrefix("Tests/AuthServerTests/") }.flatMap(\.lines)
            .filter { $0.contains("\"") }
        return all(in: files).filter { endpoint in
            !texts.contains { line in
                ["\"", "/", ":"].contains { line.contains($0 + endpoint.ending) }
            }
        }
        .map(\.name)
    }

    private static func words(
        after prefix: String,
        in files: [SourceFile],
        under folder: String
    ) -> Set<String> {
        var words: Set<String> = []
        for file in files where file.path.hasPrefix(folder) {
            for line in file.code where line.contains(prefix) {
                words.formUnion(line.matches(of: /Endpoints\.(\w+)/).map { String($0.output.1) })
            }
        }
        return words
    }
}
