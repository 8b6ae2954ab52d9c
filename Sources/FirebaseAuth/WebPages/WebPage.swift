import FirebaseCore
import Foundation

/// A page of the project's that asks the user something for the app.
struct WebPage: Sendable {
    /// The page, without a query.
    let handler: String
    /// How its answer is told from other addresses.
    let callback: WebCallback
    private var query: [(name: String, value: String)]

    /// The page of a sign-in at a provider.
    ///
    /// The order of the query is that of Google's Apple SDK.
    ///
    /// - Parameters:
    ///   - provider: whose page the user is led to.
    ///   - sessionID: random; the page is told its hash, and only who has the text can use the answer.
    ///   - handler: the project's page, without a query.
    ///   - auth: where the user signs in.
    /// - Returns: the page, with a new event's name.
    static func signIn(
        with provider: OAuthProvider,
        sessionID: String,
        handler: String,
        auth: Auth
    ) -> WebPage {
        let identity = auth.backend.identity
        let page = WebPage(.signIn, handler: handler, auth: auth)
        let scheme = page.callback.scheme
        var query: [(String, String?)] = [
            ("apiKey", identity.apiKey),
            ("authType", page.callback.authType.rawValue),
            ("ibi", identity.bundleID ?? ""),
            ("sessionId", OAuthProvider.sha256(sessionID)),
            ("v", UserAgent.text),
            ("eventId", page.callback.eventID),
            ("providerId", provider.providerID),
            (scheme.parameter, scheme.value),
            ("tid", auth.tenantID),
            ("scopes", provider.scopes?.joined(separator: ",")),
        ]
        query.append(("customParameters", json(provider.customParameters ?? [:])))
        query.append(("hl", auth.languageCode))
        return page.adding(query)
    }

    /// The page that verifies that a person has the app in hand.
    ///
    /// - Parameters:
    ///   - handler: the project's page, without a query.
    ///   - auth: for which the app is verified.
    /// - Returns: the page, with a new event's name.
    static func appVerification(handler: String, auth: Auth) -> WebPage {
        let identity = auth.backend.identity
        let page = WebPage(.appVerification, handler: handler, auth: auth)
        let scheme = page.callback.scheme
        return page.adding([
            ("apiKey", identity.apiKey),
            ("authType", page.callback.authType.rawValue),
            ("ibi", identity.bundleID ?? ""),
            ("v", UserAgent.text),
            ("eventId", page.callback.eventID),
            (scheme.parameter, scheme.value),
            ("hl", auth.languageCode),
        ])
    }

    private init(_ authType: WebCallback.AuthType, handler: String, auth: Auth) {
        self.handler = handler
        query = []
        callback = WebCallback(
            authType: authType,
            eventID: Self.randomLetters(),
            scheme: CallbackScheme(
                appID: auth.options.googleAppID,
                clientID: auth.options.clientID,
                registered: CallbackScheme.registered
            ),
            language: auth.languageCode
        )
    }

    private func adding(_ fields: [(name: String, value: String?)]) -> WebPage {
        var page = self
        page.query += fields.compactMap { field in field.value.map { (field.name, $0) } }
        return page
    }

    /// The page's address.
    ///
    /// - Parameter loopbackPort: where the answer is awaited on this machine; nil where the system opens
    ///   the app with it.
    /// - Returns: what to show.
    /// - Throws: `internalError` if the server's own address is malformed.
    func url(loopbackPort: UInt16? = nil) throws -> URL {
        let port = loopbackPort.map { [("loopbackPort", String($0))] } ?? []
        let text = (query + port).map { "\($0.0)=\($0.1.percentEscaped)" }.joined(separator: "&")
        guard let url = URL(string: "\(handler)?\(text)") else {
            throw InternalErrorCode.encoding.error("\(handler) is no address of a page.")
        }
        return url
    }

    /// Ten random letters from A to Z, as the protocol names sessions and events.
    static func randomLetters() -> String {
        // The system's generator, which is made for secrets.
        var generator = SystemRandomNumberGenerator()
        return String(
            (0..<10).map { _ in
                Character(UnicodeScalar(UInt8.random(in: 65...90, using: &generator)))
            }
        )
    }

    private static func json(_ parameters: [String: String]) -> String? {
        guard !parameters.isEmpty else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(parameters)).map { String(decoding: $0, as: UTF8.self) }
    }
}
