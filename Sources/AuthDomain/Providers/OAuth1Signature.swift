import AuthCrypto

/// Signs requests by OAuth 1.0a, with HMAC-SHA1.
///
/// Source: RFC 5849, section 3.
package struct OAuth1Signature: Sendable, Redacted {
    /// A public id and the secret that goes with it.
    package struct Pair: Sendable, Redacted {
        package let id: String
        package let secret: String

        /// Creates a pair.
        package init(id: String, secret: String) {
            self.id = id
            self.secret = secret
        }
    }

    /// The app.
    private let client: Pair
    /// The user's grant, or the request for it; nil before there is one.
    private let token: Pair?

    /// Creates what signs for an app, and for a user of it.
    package init(client: Pair, token: Pair? = nil) {
        self.client = client
        self.token = token
    }

    /// The `Authorization` of a request.
    ///
    /// - Parameters:
    ///   - method: the verb, in capitals.
    ///   - url: where it goes to, without a query.
    ///   - parameters: the query's and the form's pairs, not escaped.
    ///   - own: further parameters of the protocol, such as `oauth_callback`.
    ///   - nonce: a text that no other request has.
    ///   - time: the server's time.
    /// - Returns: the value of the field.
    package func authorization(
        _ method: String,
        _ url: String,
        _ parameters: [(name: String, value: String)] = [],
        own: [(name: String, value: String)] = [],
        nonce: String,
        at time: Timestamp
    ) -> String {
        var fields: [(name: String, value: String)] = [
            ("oauth_consumer_key", client.id), ("oauth_nonce", nonce),
            ("oauth_signature_method", "HMAC-SHA1"),
            ("oauth_timestamp", String(time.seconds)), ("oauth_version", "1.0"),
        ]
        if let token { fields.append(("oauth_token", token.id)) }
        fields += own
        fields.append(("oauth_signature", signature(method, url, parameters + fields)))
        let texts = fields.map {
            "\(PercentEncoding.escape($0.name))=\"\(PercentEncoding.escape($0.value))\""
        }
        return "OAuth " + texts.joined(separator: ", ")
    }

    /// The signature over a request.
    ///
    /// - Parameters:
    ///   - method: the verb, in capitals.
    ///   - url: where the request goes to, without a query.
    ///   - parameters: the query's, the form's and the protocol's pairs, not escaped.
    /// - Returns: base64.
    package func signature(
        _ method: String,
        _ url: String,
        _ parameters: [(name: String, value: String)]
    ) -> String {
        let key =
            PercentEncoding.escape(client.secret) + "&"
            + PercentEncoding.escape(token?.secret ?? "")
        let text = Self.base(method, url, parameters)
        return Base64.encode(HMAC.sha1(key: Array(key.utf8), message: Array(text.utf8)))
    }

    /// What is signed of a request; RFC 5849, section 3.4.1.
    ///
    /// - Parameters:
    ///   - method: the verb, in capitals.
    ///   - url: where the request goes to, without a query.
    ///   - parameters: the query's, the form's and the protocol's pairs, not escaped.
    /// - Returns: the base string.
    package static func base(
        _ method: String,
        _ url: String,
        _ parameters: [(name: String, value: String)]
    ) -> String {
        let pairs = parameters.map {
            (name: PercentEncoding.escape($0.name), value: PercentEncoding.escape($0.value))
        }
        let sorted = pairs.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
        let text = sorted.map { $0.name + "=" + $0.value }.joined(separator: "&")
        return [method, place(of: url), text].map(PercentEncoding.escape).joined(separator: "&")
    }

    /// The URL with its host in lower case, and without the port that stands for itself.
    private static func place(of url: String) -> String {
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4 else { return url }
        let scheme = parts[0].lowercased()
        var host = parts[2].lowercased()
        let port = scheme == "https:" ? ":443" : ":80"
        if host.hasSuffix(port) { host.removeLast(port.count) }
        return "\(scheme)//\(host)/\(parts[3])"
    }
}
