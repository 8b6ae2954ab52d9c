import AuthDomain
import AuthWire
import HTTPServer

/// What an SDK asks of the page that a sign-in at a provider begins with.
///
/// Source: the query of Firebase's JavaScript SDK and of its Apple SDK, and one field of our own,
/// `loopbackPort`.
struct HandlerRequest: Decodable, Sendable {
    /// The `authType` of an app that is to be verified.
    static let appVerification = "verifyApp"

    var apiKey: String?
    var authType: String?
    var providerId: String?
    /// Separated by commas.
    var scopes: String?
    /// Text of a JSON object.
    var customParameters: String?
    var eventId: String?
    var tid: String?
    var hl: String?
    /// The name of a web page's app; with `apiKey` it names the page's hidden frame.
    var appName: String?
    /// The web page that asks.
    var redirectUrl: String?
    /// The bundle identifier of an app that is no web page.
    var ibi: String?
    var appId: String?
    var clientId: String?
    /// SHA-256 of what the app keeps for itself, in hexadecimal digits.
    var sessionId: String?
    /// Where a program on this machine waits for the answer.
    var loopbackPort: String?
    /// The page's own address, as the provider is to know it.
    var redirectUri: String?

    var isOfApp: Bool { ibi?.nonEmpty != nil || loopbackPort?.nonEmpty != nil }

    /// The page's language: the app's, else the best one of the browser's.
    func language(_ head: HTTPRequestHead) -> Language {
        hl.flatMap(Language.init(matching:)) ?? .browser(of: head)
    }
}
