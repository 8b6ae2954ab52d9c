/// Who asks, and under which settings: what every operation knows of its request.
package struct Caller: Sendable {
    /// How the request proved who it is.
    package enum Access: Sendable {
        /// An API key: an end user's app.
        case client
        /// A bearer token with the right role.
        case administrator
    }

    package let scope: Scope
    /// The decimal project number.
    package let projectNumber: String
    package let config: ProjectConfig
    package let access: Access
    /// What an administrator may do altogether; nil for a client.
    package let role: Role?
    /// The API key of the request; nil for an administrator.
    package let apiKey: String?
    /// BCP 47 language the client asked for.
    package let locale: String?
    package let userAgent: String?
    /// What counts as one client: an IPv4 address, or the first half of an IPv6 address; nil for a
    /// command on the store.
    package let network: String?
    /// What the store has under the token that the request brings.
    package let presented: Presented.Record
    /// The address that the request came from, proxies of ours apart.
    package var address: String?
    /// The addresses around it that are likely somebody's together: an IPv4 /24 or an IPv6 /48.
    package var range: String?
    /// The Apple app that the request says it comes from; anybody can say so.
    package var bundleID: String?
    /// The same of an Android app.
    package var packageName: String?
    /// What the project's functions have decided about the request so far.
    package internal(set) var decisions = BlockingDecisions.none

    /// Creates a caller.
    package init(
        scope: Scope,
        projectNumber: String,
        config: ProjectConfig,
        access: Access,
        role: Role? = nil,
        apiKey: String? = nil,
        locale: String? = nil,
        userAgent: String? = nil,
        network: String? = nil,
        presented: Presented.Record = .nothing
    ) {
        self.scope = scope
        self.projectNumber = projectNumber
        self.config = config
        self.access = access
        self.role = role
        self.apiKey = apiKey
        self.locale = locale
        self.userAgent = userAgent
        self.network = network
        self.presented = presented
    }
}

extension Caller {
    /// Requires that accounts of the project may sign in by password.
    ///
    /// - Throws: `passwordLoginDisabled`.
    package func requirePasswordSignIn() throws(AuthError) {
        guard config.allowsPassword else { throw .passwordLoginDisabled }
    }

    /// Requires that users of the project may sign in by a mailed link.
    ///
    /// - Throws: `signInMethodDisabled`.
    package func requireEmailLinkSignIn() throws(AuthError) {
        guard config.allowsEmailLink else { throw .signInMethodDisabled }
    }

    /// Requires that users of the project may sign in by a phone number.
    ///
    /// - Throws: `signInMethodDisabled`.
    package func requirePhoneSignIn() throws(AuthError) {
        guard config.allowsPhone else { throw .signInMethodDisabled }
    }

    /// Requires that accounts of the project may get a password.
    ///
    /// - Throws: `signInMethodDisabled`.
    package func requirePasswordSignUp() throws(AuthError) {
        guard config.allowsPassword else { throw .signInMethodDisabled }
    }
}
