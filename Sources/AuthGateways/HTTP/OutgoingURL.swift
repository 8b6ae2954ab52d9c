internal import CCurl

/// A URL that may be called, as far as its text tells; the address behind it is judged later.
struct OutgoingURL: Sendable {
    let text: String
    /// Whether it goes without TLS.
    let isPlain: Bool
    /// Scheme, host and port: what shares a connection.
    let origin: String

    /// Reads a URL by libcurl's own parser, so that nothing is read in two ways; nil for any other text.
    ///
    /// - Parameters:
    ///   - text: an absolute URL, without a user's name.
    ///   - allowsPlain: whether it may be `http`.
    init?(_ text: String, allowsPlain: Bool) {
        guard text.utf8.count <= 8192, !text.utf8.contains(0), let url = curl_url() else {
            return nil
        }
        defer { curl_url_cleanup(url) }
        let flags = UInt32(CURLU_DISALLOW_USER)
        guard curl_url_set(url, CURLUPART_URL, text, flags) == CURLUE_OK,
            let scheme = Self.part(CURLUPART_SCHEME, of: url),
            scheme == "https" || (allowsPlain && scheme == "http"),
            let host = Self.part(CURLUPART_HOST, of: url), !host.isEmpty,
            let port = Self.part(CURLUPART_PORT, of: url, UInt32(CURLU_DEFAULT_PORT))
        else { return nil }
        self.text = text
        isPlain = scheme == "http"
        origin = "\(scheme)://\(host.lowercased()):\(port)"
    }

    /// A URL of our own making.
    init(text: String, isPlain: Bool, origin: String) {
        self.text = text
        self.isPlain = isPlain
        self.origin = origin
    }

    private static func part(
        _ part: CURLUPart,
        of url: OpaquePointer,
        _ flags: UInt32 = 0
    ) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(url, part, &text, flags) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
