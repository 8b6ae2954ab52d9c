import AuthCrypto
import AuthWire

/// Bodies that no client would send, for every field of an operation.
enum HostileBodies {
    /// What JSON can say and a database perhaps cannot keep.
    private static let unstorable: [[UInt8]] =
        [
            #""a\u0000b""#, #""9223372036854775807""#, "1e308",
        ].map { Array($0.utf8) } + [text(3000)]

    /// What a field may not have, or perhaps does not expect.
    private static let wrong: [[UInt8]] = [
        "null", "true", "-1", "123456789012345678901234567890", #""9223372036854775808""#, #""""#,
        "[null]", #"{"key":null}"#,
    ].map { Array($0.utf8) }

    /// What is no JSON, wherever it stands, or no JSON of this size and depth.
    private static let malformed: [[UInt8]] =
        ["NaN", "01", "1e400", #""\ud800""#, "[[]", "{]"].map { Array($0.utf8) } + [
            [0x22, 0xFF, 0xFE, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0],
            nested(10_000, "[", "]"), nested(10_000, #"{"a":"#, "}"), nested(10_000, "[", ""),
            text(1_000_000), text(1 << 20), Array(repeating: UInt8(ascii: " "), count: 100_000),
        ]

    /// A request with each of the bodies, as an app and as an administrator sends it.
    static func all(for request: FilledRequest, _ client: Client) -> [RawRequest] {
        let first = request.body.objectValue?.first { $0.value.stringValue != nil }?.name ?? ""
        let inFirst = malformed.map { Array("{\"\(first)\":".utf8) + $0 + Array("}".utf8) }
        let isQuery = request.endpoint.method == .get || request.endpoint.method == .delete
        return requests(
            for: request,
            client,
            wrong + unstorable,
            isQuery ? [] : malformed + inFirst
        )
    }

    /// A request with bodies that are right as far as their form goes.
    static func unstorable(for request: FilledRequest, _ client: Client) -> [RawRequest] {
        requests(for: request, client, unstorable, [])
    }

    private static func requests(
        for request: FilledRequest,
        _ client: Client,
        _ values: [[UInt8]],
        _ whole: [[UInt8]]
    ) -> [RawRequest] {
        let endpoint = request.endpoint
        let host = endpoint.host.map { "/\($0.rawValue)" } ?? ""
        let key = (name: "x-goog-api-key", value: client.key)
        let owner = (name: "Authorization", value: "Bearer owner")
        var paths = [(endpoint.path, endpoint.access == .oauth ? owner : key)]
        if let path = endpoint.projectPath { paths.append((path, owner)) }
        let isQuery = endpoint.method == .get || endpoint.method == .delete
        return paths.flatMap { path, credential in
            var raw = RawRequest(method: endpoint.method.rawValue, target: host + path)
            raw.target.replace("{targetProjectId}", with: "demo-project")
            raw.target.replace("{tenantId}", with: "demo-tenant")
            raw.target.replace("{idpId}", with: "google.com")
            raw.target.replace("{bundleId}", with: "com.example.app")
            raw.target.replace("{verificationId}", with: "0123456789abcdef")
            raw.target.replace("{oauthIdpConfigId}", with: "oidc.demo")
            raw.target.replace("{inboundSamlConfigId}", with: "saml.demo")
            raw.fields = [credential, ("Content-Type", "application/json")]
            if isQuery { return values.map { raw.asking(query(of: request, $0)) } }
            return (values.flatMap { request.bodies(with: $0) } + whole).map { raw.sending($0) }
        }
    }

    /// Every field of a request in a query, with one value for all of them.
    private static func query(of request: FilledRequest, _ value: [UInt8]) -> String {
        let escaped = value.map { "%" + Hex.encode([$0]) }.joined()
        let names = request.body.objectValue?.map(\.name) ?? []
        return names.map { "\($0)=\(escaped)" }.joined(separator: "&")
    }

    private static func text(_ length: Int) -> [UInt8] {
        Array("\"".utf8) + Array(repeating: UInt8(ascii: "x"), count: length) + Array("\"".utf8)
    }

    private static func nested(_ depth: Int, _ open: String, _ close: String) -> [UInt8] {
        let text = String(repeating: open, count: depth) + "1"
        return Array((text + String(repeating: close, count: depth)).utf8)
    }
}

extension RawRequest {
    fileprivate func asking(_ query: String) -> RawRequest {
        var request = self
        request.target += "?" + query
        return request
    }

    fileprivate func sending(_ body: [UInt8]) -> RawRequest {
        var request = self
        request.body = body
        return request
    }
}
