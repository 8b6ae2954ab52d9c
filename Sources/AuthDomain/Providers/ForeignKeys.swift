import AuthCrypto

/// The keys of one other issuer, kept for as long as its answer allows.
package actor ForeignKeys {
    /// How often in a minute the keys are read again because a token names one that is not among them.
    ///
    /// Whoever writes tokens must not decide how often the issuer is asked.
    private static let searchesPerMinute = 10
    fileprivate static let longestLifeSeconds: Int64 = 86_400
    /// An issuer that says nothing of it is not asked anew for each request.
    fileprivate static let shortestLifeSeconds: Int64 = 60

    private let url: String
    private let calls: ProviderCalls
    private var keys: [String: PublicKey] = [:]
    private var expiresAt: Timestamp?
    private var searches: (minute: Int64, count: Int) = (0, 0)

    /// Reads from an address, at the first question.
    init(url: String, http: any OutgoingHTTP) {
        self.url = url
        calls = ProviderCalls(http: http)
    }

    /// The key of a name; nil where the issuer has none.
    ///
    /// A name that is not among the keys at hand may be new: they are then read again, once.
    ///
    /// - Throws: `ProviderUnavailable`, `OutgoingFailure.overloaded`.
    func key(_ id: String, at now: Timestamp) async throws -> PublicKey? {
        if let expiresAt, now < expiresAt {
            if let key = keys[id] { return key }
            guard maySearch(at: now) else { return nil }
        }
        try await read(at: now)
        return keys[id]
    }

    private func maySearch(at now: Timestamp) -> Bool {
        let minute = now.seconds / 60
        if searches.minute != minute { searches = (minute, 0) }
        searches.count += 1
        return searches.count <= Self.searchesPerMinute
    }

    private func read(at now: Timestamp) async throws {
        let answer = try await calls.answer(to: OutgoingRequest("GET", url))
        guard answer.status == 200, let list = answer.json["keys"]?.arrayValue else {
            throw ProviderUnavailable(reason: "no keys, but the status \(answer.status)")
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
        expiresAt = answer.expiry(at: now)
    }
}

/// What other issuers publish of themselves, each at its own address.
package actor ForeignIssuers {
    /// More addresses than projects name in earnest.
    private static let maximumCount = 1000

    private let http: any OutgoingHTTP
    private var keys: [String: ForeignKeys] = [:]
    private var documents: [String: (json: JSONObject, expiresAt: Timestamp)] = [:]

    /// Asks over `http`, at the first question.
    init(http: any OutgoingHTTP) {
        self.http = http
    }

    /// The keys that are published at an address.
    func keys(at url: String) -> ForeignKeys {
        if let known = keys[url] { return known }
        if keys.count >= Self.maximumCount { keys = [:] }
        let new = ForeignKeys(url: url, http: http)
        keys[url] = new
        return new
    }

    /// What an OpenID provider says of itself.
    ///
    /// Source: OpenID Connect Discovery 1.0, section 4; the issuer in the document must be the one asked.
    ///
    /// - Throws: `ProviderUnavailable`, `OutgoingFailure.overloaded`.
    func document(of issuer: String, at now: Timestamp) async throws -> JSONObject {
        if let known = documents[issuer], now < known.expiresAt { return known.json }
        let base = issuer.utf8.last == UInt8(ascii: "/") ? String(issuer.dropLast()) : issuer
        let url = base + "/.well-known/openid-configuration"
        let answer = try await ProviderCalls(http: http).answer(to: OutgoingRequest("GET", url))
        guard answer.status == 200, answer.json["issuer"]?.stringValue == issuer else {
            throw ProviderUnavailable(
                reason: "the issuer's document is none of its own (status \(answer.status))"
            )
        }
        if documents.count >= Self.maximumCount { documents = [:] }
        documents[issuer] = (answer.json, answer.expiry(at: now))
        return answer.json
    }
}

extension ProviderCalls.Answer {
    /// Until when what an issuer publishes of itself is used.
    fileprivate func expiry(at now: Timestamp) -> Timestamp {
        let life = lifeSeconds(atMost: ForeignKeys.longestLifeSeconds)
        return now.adding(seconds: max(life, ForeignKeys.shortestLifeSeconds))
    }
}
