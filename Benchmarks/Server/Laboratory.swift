import AuthCrypto

/// Keeps the stores and servers that several rows are measured on.
actor Laboratory {
    static let shared = Laboratory()

    /// Few accounts, as in most rows.
    static let few = Population(count: 1000)
    /// Many accounts, to compare.
    static let many = Population(count: 1_000_000)

    private var folders: [Int: MeasuredServer.Folder] = [:]
    private var servers: [Int: MeasuredServer] = [:]
    private var idTokens: [Int: [String]] = [:]

    /// A store with a population, filled when it is asked for first.
    func folder(_ population: Population) async throws -> MeasuredServer.Folder {
        if let folder = folders[population.count] { return folder }
        let folder = try await MeasuredServer.Folder(population)
        folders[population.count] = folder
        return folder
    }

    /// A server on such a store, started when it is asked for first.
    func server(_ population: Population = few) async throws -> MeasuredServer {
        if let server = servers[population.count] { return server }
        let server = try await MeasuredServer(on: folder(population))
        servers[population.count] = server
        return server
    }

    /// ID tokens of the sample's accounts.
    func idTokens(_ population: Population = few) async throws -> [String] {
        if let tokens = idTokens[population.count] { return tokens }
        let server = try await server(population)
        let connection = try HTTPConnection(port: server.port)
        let tokens = try (0..<Population.withSession).map { session in
            try connection.text("id_token", of: server.requests.refresh(session))
        }
        idTokens[population.count] = tokens
        return tokens
    }

    /// Ends all servers, and removes their stores.
    func close() async {
        for server in servers.values { await server.stop() }
        servers = [:]
        folders = [:]
    }
}

extension HTTPConnection {
    /// A member of a good answer that is a text, by its path.
    func text(_ path: String..., of request: HTTPMessage) throws -> String {
        let answer = JSONValue.object(try JSONObject(parsing: body(of: request)))
        let value = path.reduce(answer as JSONValue?) { $0?[$1] }
        guard let text = value?.stringValue else {
            throw Failure(reason: "no \(path.joined(separator: ".")) in an answer")
        }
        return text
    }
}
