package import AuthCrypto

/// What the rules need of the outside: where things are kept, the time, and the roads to the user.
package struct Environment: Sendable {
    package let store: any Store
    package let clock: any Clock
    package let random: any RandomSource
    package internal(set) var passwords: any PasswordHashing
    package internal(set) var phoneNumbers: any PhoneNumbers
    package let messenger: any Messenger
    package let push: any PushSender
    package let signingKeys: SigningKeys
    let verifiedTokens = VerifiedTokens()
    package let secrets: Secrets
    package let http: any OutgoingHTTP
    let smsWatch: any SMSWatch
    let samlDocuments: any SAMLDocuments
    let foreignIssuers: ForeignIssuers
    package internal(set) var policy: Policy

    /// Puts the parts together; secrets at rest are sealed under the current key of `keyRing`.
    package init(
        store: any Store,
        clock: any Clock,
        random: any RandomSource,
        passwords: any PasswordHashing,
        phoneNumbers: any PhoneNumbers,
        messenger: any Messenger,
        push: any PushSender = NoPushes(),
        keyRing: KeyRing,
        http: any OutgoingHTTP = NoOutgoingHTTP(),
        samlDocuments: any SAMLDocuments = NoSAMLDocuments(),
        smsWatch: any SMSWatch = UnwatchedSMS(),
        policy: Policy
    ) {
        self.store = store
        self.clock = clock
        self.random = random
        self.passwords = passwords
        self.phoneNumbers = phoneNumbers
        self.messenger = messenger
        self.push = push
        self.signingKeys = SigningKeys(store: store, clock: clock, keyRing: keyRing)
        self.secrets = Secrets(keyRing: keyRing, random: random)
        self.http = http
        self.samlDocuments = samlDocuments
        self.smsWatch = smsWatch
        self.foreignIssuers = ForeignIssuers(http: http)
        self.policy = policy
    }
}

/// The choices of the operator that hold for every project.
package struct Policy: Sendable {
    /// Where links in mails and pages lead, without a slash at its end.
    package var publicURL: String
    /// Path of the page that opens mailed links; it begins with a slash.
    package var actionPath = "/__/auth/action"
    /// Path of links that an app may take in place of the page; nil where links always open the page.
    package var appLinkPath: String? = "/__/auth/links"
    /// Where identity providers may send browsers back to; the first is the one to register there.
    package var redirectURIs: [String]
    /// Whether owners of accounts hear of what happens to them, in projects that do not say so
    /// themselves.
    package var sendsNotices = true
    /// Whether text messages are kept from costing more than they should, in projects that do not say
    /// so themselves: there are real gateways.
    package var guardsMoney = true
    /// Whether messages to one number wait for each other.
    package var spacesMessages = true
    /// Whether a text message needs a proof of the app in projects that do not say so themselves.
    package var asksForAppProof = true
    /// How hard our own challenge is, at rest and at most, in zero bits of a hash: an old phone has to
    /// get through in some seconds.
    package var workBits: ClosedRange<Int64> = 14...17
    /// Whether requests of one caller are limited in projects that do not say so themselves.
    package var limitsRequests = true
    /// Whether links may lead back only to a project's authorized domains; the Auth emulator lets them
    /// lead anywhere.
    package var restrictsContinueURLs = true
    /// Whether a new code for an address retires the earlier ones of its kind; the Auth emulator keeps
    /// them all.
    package var retiresEarlierCodes = true
    /// The `iss` of ID tokens is this and the project's id.
    package var issuerPrefix: String
    /// A sensitive change needs a sign-in that is at most this old.
    package var recentSignInSeconds: Int64 = 300
    /// Life of an ID token.
    package var idTokenSeconds: Int64 = 3600
    /// The host for which phones fill in codes of text messages; nil where messages name none.
    package var autofillDomain: String?
    /// Life of a code sent by SMS.
    package var smsCodeSeconds: Int64 = 600
    /// Life of a sign-in that waits for its second factor.
    package var pendingSignInSeconds: Int64 = 3600

    /// Whose sessions go on here; nobody's by default.
    package var carryOver: CarryOverPolicy?

    /// Whether a custom token needs nobody's signature, as in development.
    package internal(set) var acceptsUnsignedCustomTokens = false

    /// Whether a provider that nobody has set up is believed without a check, as in development.
    package internal(set) var acceptsFakeIdentities = false

    /// Whether an import may bring passwords in clear in place of hashes, as the Auth emulator writes
    /// them.
    package internal(set) var importsReadablePasswords = false

    /// Whether a list of accounts may be of any length, as in development: the Auth emulator's exports ask
    /// for all at once.
    package internal(set) var takesLongLists = false

    /// Whether tenants appear when they are named, and need no name for people, as in development.
    package internal(set) var makesTenants = false

    /// What is done as the Auth emulator does it; nothing in production.
    package internal(set) var quirks = Quirks.none

    /// The page that browsers come back to from a provider.
    private static let handlerPath = "/__/auth/handler"

    /// The issuer that the Admin SDKs of Firebase demand.
    package static let googleIssuerPrefix = "https://securetoken.google.com/"

    /// Creates the choices; both texts as in the properties of the same name.
    package init(publicURL: String, issuerPrefix: String) {
        self.publicURL = publicURL
        self.issuerPrefix = issuerPrefix
        redirectURIs = [publicURL + Self.handlerPath]
    }

    /// The choices of a development server, where links open the page at the Auth emulator's path and
    /// lead on to anywhere.
    package static func development(publicURL: String) -> Policy {
        var policy = Policy(publicURL: publicURL, issuerPrefix: googleIssuerPrefix)
        policy.actionPath = "/emulator/action"
        policy.restrictsContinueURLs = false
        policy.retiresEarlierCodes = false
        policy.appLinkPath = nil
        policy.asksForAppProof = false
        policy.redirectURIs += policy.redirectURIsOfLoopback
        policy.sendsNotices = false
        policy.spacesMessages = false
        policy.guardsMoney = false
        policy.limitsRequests = false
        return policy
    }

    /// The same page under all names that a developer's browser has for this machine, and at the Auth
    /// emulator's path.
    private var redirectURIsOfLoopback: [String] {
        let port = publicURL.split(separator: ":").last.flatMap { UInt16($0) }
        let names = ["localhost", "127.0.0.1", "[::1]"]
        let own = names.map { "http://\($0)" + (port.map { ":\($0)" } ?? "") }
        return ([publicURL] + own)
            .flatMap { [$0 + Self.handlerPath, $0 + "/emulator/auth/handler"] }
    }

    /// The issuer of one project's ID tokens.
    package func issuer(of project: String) -> String {
        issuerPrefix + project
    }

    /// The issuer of one project's session cookies.
    package func sessionCookieIssuer(of project: String) -> String {
        issuerPrefix == Self.googleIssuerPrefix
            ? "https://session.firebase.google.com/\(project)" : "\(issuerPrefix)session/\(project)"
    }
}
