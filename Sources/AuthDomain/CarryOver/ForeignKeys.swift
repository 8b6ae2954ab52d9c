import AuthCrypto

/// The keys of another issuer, kept for as long as its answer allows.
package actor ForeignKeys {
    private static let timeout = Duration.seconds(10)
    private static let maximumAnswerByteCount = 256 * 1024
    private static let longestLifeSeconds: Int64 = 86_400

    private let url: String
    private let http: any OutgoingHTTP
    private var keys: [String: PublicKey] = [:]
    private var expiresAt: Timestamp?

    /// Reads from an address, at the first question.
    init(url: String, http: any OutgoingHTTP) {
        self.url = url
        self.http = http
    }

    /// The key of a name; nil where the issuer has none.
    ///
    /// A name that is not among the keys at hand may be new: they are then read again, once.
    ///
    /// - Throws: `OutgoingFailure`, `OldProject.Unavailable`.
    func key(_ id: String, at now: Timestamp) async throws -> PublicKey? {
        if let expiresAt, now < expiresAt, let key = keys[id] { return key }
        try await read(at: now)
        return keys[id]
    }

    private func read(at now: Timestamp) async throws {
        var request = OutgoingRequest("GET", url)
        request.timeout = Self.timeout
        request.maximumAnswerByteCount = Self.maximumAnswerByteCount
        let answer = try await http.send(request)
        guard answer.status == 200, let json = try? JSONValue(parsing: answer.body),
            let list = json["keys"]?.arrayValue
        else {
            throw OldProject.Unavailable(reason: "no keys, but the status \(answer.status)")
        }
        var found: [String: PublicKey] = [:]
        for jwk in list.compactMap(\.objectValue) {
            // One that we cannot read may be of a kind that tokens of ours never name.
            guard let id = jwk["kid"]?.stringValue, let key = try? PublicKey(jwk: jwk) else {
                continue
            }
            found[id] = key
        }
        keys = found
        expiresAt = now.adding(seconds: Self.lifeSeconds(answer))
    }

    /// How long an answer may be used; not at all where it does not say.
    ///
    /// Source: RFC 9111, sections 4.2.1 and 4.2.3.
    private static func lifeSeconds(_ answer: OutgoingAnswer) -> Int64 {
        let directives = (answer["Cache-Control"] ?? "").lowercased()
            .split(separator: ",").map { $0.filter { $0 != " " } }
        guard !directives.contains("no-store"), !directives.contains("no-cache"),
            let text = directives.first(where: { $0.hasPrefix("max-age=") }),
            let maximum = Int64(text.dropFirst("max-age=".count))
        else { return 0 }
        let age = max(answer["Age"].flatMap { Int64($0) } ?? 0, 0)
        return max(min(maximum, longestLifeSeconds) - min(age, longestLifeSeconds), 0)
    }
}
