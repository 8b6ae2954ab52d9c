import AuthWire
import FirebaseCore
import Foundation

extension Auth {
    /// Where the project's page is that asks the user, without a query.
    ///
    /// - Throws: `unauthorizedDomain` if `customAuthDomain` is none of the project's; `internalError` if
    ///   the project has no domain for its pages, or the server's own address is malformed; else as any
    ///   request.
    func webHandler() async throws -> String {
        let settings = backend.settings.value
        if let page = settings.address.page(besides: settings.customAuthDomain) { return page }
        guard settings.address != .nowhere else {
            throw InternalErrorCode.encoding.error("The server's address leads nowhere.")
        }
        let response = try await backend.call(Endpoints.projectConfig, ProjectConfigRequest())
        let domain = try Self.domain(
            of: response.authorizedDomains ?? [],
            chosen: settings.customAuthDomain
        )
        return "https://\(domain)/__/auth/handler"
    }

    /// The domain of a project's pages.
    ///
    /// - Parameters:
    ///   - domains: those that the project trusts.
    ///   - chosen: the one that the app wants, with or without scheme and path.
    /// - Returns: a host, with or without a port.
    /// - Throws: `unauthorizedDomain` if the project does not trust the app's wish; `internalError` if
    ///   there is no domain for pages.
    static func domain(of domains: [String], chosen: String?) throws -> String {
        if let chosen {
            let host = chosen.split(separator: "://").last?.split(separator: "/").first
            guard let host, domains.contains(String(host)) else {
                throw AuthErrorCode.unauthorizedDomain.error()
            }
            return String(host)
        }
        for suffix in ["firebaseapp.com", "web.app"] {
            // A name and a dot at least stand before it.
            let found = domains.first { $0.hasSuffix(suffix) && $0.count >= suffix.count + 2 }
            if let found { return found }
        }
        throw InternalErrorCode.decoding.error("The project has no domain for its pages.")
    }
}

extension ServerAddress {
    /// Where the page is that asks the user, without a query; nil where only the project knows.
    ///
    /// A development server has its own in any case.
    fileprivate func page(besides domain: String?) -> String? {
        switch self {
        case .google, .nowhere: nil
        case .own: domain == nil ? url(ofPage: "/__/auth/handler") : nil
        case .emulator: url(ofPage: "/emulator/auth/handler")
        }
    }
}
