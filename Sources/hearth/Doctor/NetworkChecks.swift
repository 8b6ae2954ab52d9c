import HTTPServer

/// Looks at what `serve` needs of the network: its public URL, its certificate, its ports.
struct NetworkChecks {
    private static let secondsPerDay = 86_400
    private static let shortDays = 14

    let settings: Settings

    func run() async -> [Finding] {
        [
            await Finding.of("public URL") { .ok("public URL", try PublicURL(settings).text) },
            await Finding.of("TLS") { try certificate() },
            await Finding.of("port") { try await port("listen") },
            await Finding.of("admin port") { try await port("admin-listen") },
        ]
    }

    private func certificate() throws -> Finding {
        guard let files = try ProductionSettings.tls(settings) else {
            return .warn("TLS", "off; a proxy in front must speak it")
        }
        let certificate = try TLSCertificate(files)
        let days = certificate.secondsLeft / Self.secondsPerDay
        guard certificate.secondsLeft > 0 else {
            return .fail("TLS", "the certificate expired \(-days) days ago")
        }
        let host = try? PublicURL(settings).host
        if let host, !certificate.covers(host) {
            return .warn("TLS", "the certificate is not for \(host), the host of --public-url")
        }
        let text = "certificate and key match; \(days) days left"
        return days < Self.shortDays ? .warn("TLS", text) : .ok("TLS", text)
    }

    /// A port is free where it can be listened on, which is tried; beside a server it is not.
    private func port(_ option: String) async throws -> Finding {
        let subject = option == "listen" ? "port" : "admin port"
        let address = try ProductionSettings.address(option, settings)
        let server = HTTPServer(
            listeners: [HTTPListener(address: address, handler: LateHandler())],
            loops: 1
        )
        do {
            _ = try server.start()
        } catch {
            guard let holder = PortHolder.find(address.port), holder.name == "hearth" else {
                throw error
            }
            return .ok(subject, "\(address): \(holder) listens")
        }
        await server.drain(grace: .zero)
        return .ok(subject, "\(address) is free")
    }
}
