/// Whom the server is for, which decides who may call what.
package enum ServerMode: Sendable {
    /// Development and tests: any key, an administrator without a secret, no real messages.
    case development(Development)
    /// Real users.
    case production

    /// What a development server needs to know beside its environment.
    package struct Development: Sendable {
        /// The project that every API key means.
        package let defaultProject: String
        /// Names and addresses that a request's `Host` may have beside loopback, without ports.
        ///
        /// `0.0.0.0` and `::` stand for every address, but for no name.
        package let allowedHosts: Set<String>
        /// Whether the Auth emulator is imitated where it differs from Google's service.
        package let hasQuirks: Bool
        /// The environment's clock.
        package let clock: DevClock

        /// Describes a development server.
        package init(
            defaultProject: String,
            allowedHosts: Set<String> = [],
            hasQuirks: Bool = false,
            clock: DevClock
        ) {
            self.defaultProject = defaultProject
            self.allowedHosts = allowedHosts
            self.hasQuirks = hasQuirks
            self.clock = clock
        }
    }

    /// Development's part; nil in production.
    package var development: Development? {
        switch self {
        case .development(let development): development
        case .production: nil
        }
    }
}
