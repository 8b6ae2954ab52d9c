import AuthCrypto
package import AuthDomain

/// Signs requests as Amazon's services want them.
///
/// Source: AWS general reference, "Signature Version 4 signing process".
package struct SignatureV4: Sendable, Redacted {
    /// An access key and, where it is a temporary one, its session.
    package struct Credentials: Sendable {
        let accessKey: String
        let secretKey: String
        let sessionToken: String?

        /// Takes all three.
        package init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
            self.accessKey = accessKey
            self.secretKey = secretKey
            self.sessionToken = sessionToken
        }
    }

    private static let algorithm = "AWS4-HMAC-SHA256"

    private let credentials: Credentials
    private let region: String
    private let service: String

    /// Creates a signer for one service in one region.
    package init(_ credentials: Credentials, region: String, service: String) {
        self.credentials = credentials
        self.region = region
        self.service = service
    }

    /// The request with the fields `X-Amz-Date` and `Authorization`.
    ///
    /// - Parameters:
    ///   - request: its URL is a host, perhaps a port, a path without anything to escape, and perhaps a
    ///     query that is in order.
    ///   - time: now.
    /// - Returns: the request, which is good for five minutes.
    package func signed(_ request: OutgoingRequest, at time: Timestamp) -> OutgoingRequest {
        var request = request
        let moment = Self.text(of: time)
        request.fields.append(.init("X-Amz-Date", moment))
        if let token = credentials.sessionToken {
            request.fields.append(.init("X-Amz-Security-Token", token))
        }
        let target = Self.target(of: request.url)
        let fields = (request.fields + [.init("Host", target.host)])
            .map { ($0.name.lowercased(), Self.collapsed($0.value)) }
            .sorted { $0.0 < $1.0 }
        let names = fields.map(\.0).joined(separator: ";")
        let canonical = [
            request.method, target.path, target.query,
            fields.map { "\($0.0):\($0.1)\n" }.joined(), names,
            Hex.encode(SHA256.hash(request.body)),
        ].joined(separator: "\n")
        let day = String(moment.prefix(8))
        let scope = "\(day)/\(region)/\(service)/aws4_request"
        let toSign = [
            Self.algorithm, moment, scope, Hex.encode(SHA256.hash(Array(canonical.utf8))),
        ].joined(separator: "\n")
        let signature = HMAC.sha256(key: key(of: day), message: Array(toSign.utf8))
        request.fields.append(
            .init(
                "Authorization",
                "\(Self.algorithm) Credential=\(credentials.accessKey)/\(scope), "
                    + "SignedHeaders=\(names), Signature=\(Hex.encode(signature))"
            )
        )
        return request
    }

    private func key(of day: String) -> [UInt8] {
        [day, region, service, "aws4_request"].reduce(Array("AWS4\(credentials.secretKey)".utf8)) {
            HMAC.sha256(key: $0, message: Array($1.utf8))
        }
    }

    private static func target(of url: String) -> (host: String, path: String, query: String) {
        let rest = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last
        let parts = (rest ?? "").split(
            separator: "/",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        let target = (parts.dropFirst().first ?? "").split(
            separator: "?",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        return (
            host: String(parts.first ?? ""), path: "/" + (target.first ?? ""),
            query: String(target.dropFirst().first ?? "")
        )
    }

    private static func collapsed(_ value: String) -> String {
        value.split(separator: " ").joined(separator: " ")
    }

    /// A time as `20150830T123600Z`.
    private static func text(of time: Timestamp) -> String {
        let date = CivilDate(time)
        let parts = [date.month, date.day, date.hour, date.minute, date.second]
            .map { ($0 < 10 ? "0" : "") + String($0) }
        return "\(date.year)\(parts[0])\(parts[1])T\(parts[2])\(parts[3])\(parts[4])Z"
    }
}
