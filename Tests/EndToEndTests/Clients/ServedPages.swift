import AuthCrypto
import AuthTestSupport
import Foundation
import HTTPServer
import HearthTestSupport
import Testing

/// A `hearth serve` that browsers reach at its public address, and the messages that it sends.
struct ServedPages {
    static let bundleID = "com.example.app"

    let store: ServedStore
    let server: HearthProcess
    /// Its root, `http://localhost:PORT`.
    let url: String
    /// Where the texts of messages are listed, as a development server's outbox does it.
    let outbox: StandIn
    /// The identifier of an app that the project knows.
    let app: String
    private let messages: MessageServer
    /// The access token of an administrator.
    let bearer: String

    /// Makes a store and starts its server.
    ///
    /// - Parameters:
    ///   - certificates: files of the certificates of providers that the server trusts.
    ///   - config: words for `hearth config set`.
    /// - Throws: if it does not start.
    init(trusting certificates: [String?], config: [String]) async throws {
        store = try await ServedStore()
        messages = try MessageServer()
        let set = try await HearthProcess.run(["config", "set"] + config + store.location)
        try #require(set.status == 0, "\(set.standardError)")
        try store.folder.write("secret", MessageServer.secret)
        var trusted = ""
        for file in certificates + [messages.standIn.certificate] {
            trusted += try String(contentsOfFile: try #require(file), encoding: .utf8)
        }
        try store.folder.write("trusted.pem", trusted)
        var options = messages.options(secretFile: store.folder["secret"])
        let place = try #require(options.firstIndex(of: "--outgoing-ca"))
        options[place + 1] = store.folder["trusted.pem"]
        (server, url) = try await Self.start(store, options + ["--allow-outgoing", "::1/128"])
        let created = try await HearthProcess.run(
            ["app", "create", "--bundle-id", Self.bundleID, "--public-url", url, "--json"]
                + ["--out", store.folder["app.plist"]] + store.location
        )
        app = try #require(created.member("appId"), "\(created.standardError)")
        bearer = try await store.administratorToken(at: server, publicURL: url)
        let sent = messages
        outbox = try StandIn(nil) { _ in Self.list(sent) }
    }

    /// Starts a server at a port that its public address names.
    private static func start(
        _ store: ServedStore,
        _ options: [String]
    ) async throws -> (HearthProcess, String) {
        var attempts = 0
        while true {
            attempts += 1
            let finder = try StandIn(nil)
            let port = finder.port
            await finder.stop()
            let url = "http://localhost:\(port)"
            do {
                let address = ["--public-url", url, "--listen", "localhost:\(port)"]
                return (try await store.start(options + address), url)
            } catch  where attempts < 3 {
                // Somebody else took the port meanwhile.
            }
        }
    }

    /// Sets a provider up, as an administrator does.
    ///
    /// - Parameters:
    ///   - place: for example `defaultSupportedIdpConfigs?idpId=facebook.com`.
    ///   - settings: its settings.
    /// - Throws: if the server does not take them.
    func setUp(_ place: String, _ settings: JSONValue) async throws {
        let answer = try await server.post(
            "/v2/projects/\(ServedStore.project)/\(place)",
            String(decoding: settings.serialized, as: UTF8.self),
            headers: ["Authorization": "Bearer \(bearer)"]
        )
        try #require(answer.status == 200, "\(place): \(answer.text)")
    }

    /// Ends the server and what stands around it.
    func stop() async {
        await server.stop()
        await messages.standIn.stop()
        await outbox.stop()
    }

    private static func list(_ messages: MessageServer) -> HTTPResponse {
        let all = (try? messages.messages()) ?? []
        let list = all.map { message -> JSONValue in
            let text = message["text"]?.stringValue ?? ""
            let link = text.firstMatch(of: #/http:\S+/#).map { String($0.output) }
            return [
                "kind": message["kind"] ?? .null, "to": message["to"] ?? .null,
                "code": message["code"] ?? .null,
                "link": link.map(JSONValue.string) ?? .null,
            ]
        }
        let body: JSONObject = ["messages": .array(list)]
        return HTTPResponse(
            status: 200,
            headers: ["Content-Type": "application/json"],
            body: body.serialized
        )
    }
}
