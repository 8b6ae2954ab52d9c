import AuthCrypto
import HearthTestSupport

/// How fast an administrator moves many accounts in and out, on SQLite.
let importBenchmarks: [Benchmark] = [
    Benchmark("batchCreate, hashes ready", unit: .perSecond, bar: { _ in .atLeast(20_000) }) {
        try await withDevelopmentServer { server in
            try await importAll(ImportedPopulation(batches: 4, named: "warm"), into: server)
            var samples: [Double] = []
            for sample in 0..<5 {
                let population = ImportedPopulation(batches: 20, named: "s\(sample)")
                samples.append(try await importAll(population, into: server))
            }
            return Figure(samples: samples)
        }
    },
    Benchmark("batchGet", unit: .perSecond, bar: { _ in .atLeast(30_000) }) {
        try await withDevelopmentServer { server in
            try await importAll(ImportedPopulation(batches: 50, named: "u"), into: server)
            var samples: [Double] = []
            for _ in 0..<5 { samples.append(try listAll(of: server)) }
            return Figure(samples: samples)
        }
    },
]

/// Accounts as a file of Firebase's has them, a thousand to a request.
private struct ImportedPopulation {
    static let batchSize = 1000

    let requests: [HTTPMessage]

    init(batches: Int, named name: String) {
        requests = (0..<batches).map { batch in
            let users = (0..<Self.batchSize).map { Self.user("\(name)-\(batch)-\($0)") }
            return .post(
                "/v1/projects/\(Population.project)/accounts:batchCreate",
                [
                    "hashAlgorithm": "SCRYPT", "signerKey": .string(Self.bytes("key", 64)),
                    "saltSeparator": "Bw==", "rounds": 8, "memoryCost": 14,
                    "users": .array(users),
                ],
                bearer: "owner"
            )
        }
    }

    private static func user(_ name: String) -> JSONValue {
        [
            "localId": .string(String(Hex.encode(SHA256.hash(Array(name.utf8))).prefix(28))),
            "email": .string("\(name)@example.com"), "emailVerified": true,
            "displayName": .string("User \(name)"), "createdAt": "1500000000000",
            "lastLoginAt": "1600000000000", "passwordHash": .string(bytes(name, 64)),
            "salt": .string(bytes("salt of \(name)", 12)),
        ]
    }

    private static func bytes(_ text: String, _ count: Int) -> String {
        let bytes = HKDF.sha256(key: Array(text.utf8), info: [], count: count)
        return Base64.encode(bytes)
    }
}

/// Runs `body` with a development server, whose administrator needs no account, on a durable store.
private func withDevelopmentServer(
    _ body: (HearthProcess) async throws -> Figure
) async throws -> Figure {
    let folder = try TemporaryFolder()
    let server = try await HearthProcess.startDev(["--data", folder["data"]])
    do {
        let figure = try await body(server)
        await server.stop()
        return figure
    } catch {
        await server.stop()
        throw error
    }
}

/// Imports accounts; returns how many a second.
@discardableResult
private func importAll(
    _ population: ImportedPopulation,
    into server: HearthProcess
) async throws -> Double {
    let requests = population.requests
    let start = ContinuousClock.now
    try await Load(port: server.port, connections: 2).run(requests.count) { index, connection in
        let answer = try connection.body(of: requests[index])
        guard answer.count < 100 else { throw HTTPConnection.Failure(reason: "accounts refused") }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return Double(requests.count * ImportedPopulation.batchSize) / seconds
}

/// Lists all accounts, page by page; returns how many a second.
private func listAll(of server: HearthProcess) throws -> Double {
    let connection = try HTTPConnection(port: server.port)
    let start = ContinuousClock.now
    var count = 0
    var token: String?
    repeat {
        let page = token.map { "&nextPageToken=\($0)" } ?? ""
        let path = "/v1/projects/\(Population.project)/accounts:batchGet?maxResults=1000"
        let answer = try connection.body(of: .get(path + page, bearer: "owner"))
        count += ImportedPopulation.batchSize
        token = nextPageToken(of: answer)
    } while token != nil
    return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
}

/// The token at the end of a page, found without reading the page.
private func nextPageToken(of page: [UInt8]) -> String? {
    let end = String(decoding: page.suffix(1000), as: UTF8.self)
    guard let name = end.firstRange(of: "\"nextPageToken\"") else { return nil }
    return end[name.upperBound...].split(separator: "\"").dropFirst().first.map(String.init)
}
