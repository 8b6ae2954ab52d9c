import AuthCrypto
package import AuthDomain
package import AuthGateways
import AuthProcesses
import Foundation

/// Stands for Apple's push service on this machine: a program that speaks HTTP/2 over TLS.
///
/// What it answers to a device is told by the first letters of the device's token; see
/// `Tests/Python/apns_stand_in.py`.
package final class PushServiceStandIn: Sendable {
    /// A push as it arrived.
    package struct Request: Decodable, Sendable {
        package let headers: [String: String]
        package let body: String
        /// Counts the connections, from 1.
        package let connection: Int
        /// The name in the certificate of who asks; nil without one.
        package let certificate: String?

        /// The token that shows who asks.
        package var token: String? {
            headers["authorization"].map { String($0.dropFirst("bearer ".count)) }
        }
    }

    /// Certificate and key of somebody, in PEM.
    package struct Certificate: Sendable {
        package let certificate: String
        package let key: String

        /// Makes a certificate that vouches for itself.
        package init(_ name: String) throws {
            let signingKey = try SigningKey.generate(.es256)
            let now = Int64(Date().timeIntervalSince1970)
            certificate = try signingKey.certificate(
                commonName: name,
                notBefore: now - 86_400,
                notAfter: now + 86_400
            )
            key = try signingKey.pem()
        }
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Its root, `https://localhost:PORT`.
    package let url: String
    /// The file of the certificate that vouches for it.
    package let certificate: String
    private let process: ChildProcess
    private let folder: URL
    private let output: URL

    /// Starts it.
    ///
    /// - Parameter client: a certificate that it takes from who asks; nil for none.
    /// - Throws: where it does not start.
    package init(trusting client: Certificate? = nil) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        output = folder.appending(path: "output")
        let own = try Certificate("localhost")
        certificate = folder.appending(path: "certificate.pem").path
        let key = folder.appending(path: "key.pem").path
        let authority = folder.appending(path: "client.pem").path
        try Data(own.certificate.utf8).write(to: URL(filePath: certificate))
        try Data(own.key.utf8).write(to: URL(filePath: key))
        try Data((client?.certificate ?? "").utf8).write(to: URL(filePath: authority))
        try Data().write(to: output)
        let script = Self.root.appending(path: "Tests/Python/apns_stand_in.py").path
        process = try ChildProcess(
            Self.root.appending(path: ".build/venv/bin/python").path,
            [script, certificate, key] + (client == nil ? [] : [authority]),
            input: .pipe,
            output: output.path
        )
        var lines: [String] = []
        let deadline = ContinuousClock.now + .seconds(60)
        while lines.isEmpty, process.isRunning, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(10))
            lines = try Self.lines(of: output)
        }
        guard let port = lines.first else { throw POSIXError(.ECHILD) }
        url = "https://localhost:\(port)"
    }

    deinit {
        process.closeInput()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The pushes so far, oldest first.
    package var requests: [Request] {
        get throws {
            try Self.lines(of: output).dropFirst().map {
                try JSONDecoder().decode(Request.self, from: Data($0.utf8))
            }
        }
    }

    /// Waits for a push, for a minute, and returns the latest.
    package func push(after count: Int = 0) async throws -> Request {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            let isLast = ContinuousClock.now >= deadline
            let requests = try requests
            if requests.count > count, let latest = requests.last { return latest }
            guard !isLast else { throw POSIXError(.ETIMEDOUT) }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// A sender to it, which waits as long as a slow machine needs.
    ///
    /// - Parameters:
    ///   - clock: the time by which tokens are made.
    ///   - report: takes a line for the operator, where a push is not sent.
    /// - Returns: the sender.
    package func sender(
        clock: any Clock,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) -> ApplePush {
        ApplePush(
            http: PatientHTTP(http: CurlHTTP(rules: rules), timeout: .seconds(1000)),
            clock: clock,
            addresses: addresses,
            report: report
        )
    }

    /// Where pushes go in place of Apple's services.
    package var addresses: ApplePush.Addresses {
        var addresses = ApplePush.Addresses()
        addresses.production = url
        addresses.sandbox = url
        return addresses
    }

    /// Trusts the stand-in's certificate, and lets its address be called.
    package var rules: OutgoingRules {
        var rules = OutgoingRules()
        rules.certificates = certificate
        rules.allows = { $0 == [127, 0, 0, 1] }
        return rules
    }

    /// Ends it.
    package func stop() async {
        process.closeInput()
        await process.ended()
    }

    /// The whole lines so far.
    private static func lines(of output: URL) throws -> [String] {
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.dropLast().map(String.init)
    }
}
