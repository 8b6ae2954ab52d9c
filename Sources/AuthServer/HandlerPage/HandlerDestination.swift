import AuthCrypto
import AuthDomain
import AuthWire

/// Where the outcome of a sign-in goes, checked before it begins.
enum HandlerDestination: Sendable {
    /// The hidden frame of the page that has opened this one.
    case popup(storageKey: String)
    /// A page of the project's.
    case page(storageKey: String, url: String)
    /// An app, by an address that only it takes.
    case app(url: String)

    private static let operations = ["signIn", "link", "reauth"]

    /// Finds out where a request wants its outcome to go.
    ///
    /// - Throws: `HandlerRefusal`, `continueURLInvalid`, `continueURLNotAllowed`, or the store's failure.
    init(_ request: HandlerRequest, _ caller: Caller, _ environment: Environment) async throws {
        if request.isOfApp {
            self = try await Self.app(request, caller, environment)
            return
        }
        guard let key = request.apiKey?.nonEmpty, let name = request.appName?.nonEmpty else {
            throw HandlerRefusal.invalid("The request names no app.")
        }
        let storageKey = "\(key):\(name)"
        switch request.authType {
        case let type? where Self.operations.contains { type == $0 + "ViaPopup" }:
            self = .popup(storageKey: storageKey)
        case let type? where Self.operations.contains { type == $0 + "ViaRedirect" }:
            let url = try ContinueURL(request.redirectUrl ?? "")
            if environment.policy.restrictsContinueURLs {
                try url.requireAuthorized(caller.config)
            }
            self = .page(storageKey: storageKey, url: url.text)
        default:
            throw HandlerRefusal.invalid("The page does not know this authType.")
        }
    }

    var json: JSONValue {
        switch self {
        case .popup(let storageKey):
            ["kind": "popup", "storageKey": .string(storageKey)]
        case .page(let storageKey, let url):
            ["kind": "page", "storageKey": .string(storageKey), "url": .string(url)]
        case .app(let url):
            ["kind": "app", "url": .string(url)]
        }
    }
}

extension HandlerDestination {
    private static let link = "://firebaseauth/link"

    /// An app that the project knows, at a scheme made of its own identifiers or at a port of this machine.
    private static func app(
        _ request: HandlerRequest,
        _ caller: Caller,
        _ environment: Environment
    ) async throws -> HandlerDestination {
        guard request.authType == "signInWithRedirect" else {
            throw HandlerRefusal.invalid("The page does not know this authType.")
        }
        guard let session = request.sessionId, session.utf8.count == 64,
            session.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) })
        else {
            throw HandlerRefusal.invalid("sessionId must be a SHA-256 in hexadecimal digits.")
        }
        return .app(url: try await appLink(request, caller, environment))
    }

    /// Where an app takes the answers of pages, without a query.
    ///
    /// - Throws: `HandlerRefusal` where the project does not know the app; the store's failure.
    static func appLink(
        _ request: HandlerRequest,
        _ caller: Caller,
        _ environment: Environment
    ) async throws -> String {
        let scheme = try await scheme(of: request, caller, environment)
        guard let text = request.loopbackPort?.nonEmpty else { return scheme + link }
        guard let port = UInt16(text), port >= 1024, String(port) == text else {
            throw HandlerRefusal.invalid("loopbackPort must be a number from 1024 to 65535.")
        }
        // A name could be made to lead elsewhere. Source: RFC 8252, section 8.3.
        return "http://127.0.0.1:\(port)/firebaseauth/link"
    }

    /// The scheme of an app's links.
    ///
    /// Source: the Apple SDK of Firebase, OAuthProvider.
    private static func scheme(
        of request: HandlerRequest,
        _ caller: Caller,
        _ environment: Environment
    ) async throws -> String {
        let appID = request.appId?.nonEmpty
        let clientID = request.clientId?.nonEmpty
        let scheme: String
        if let clientID, let reversed = reversed(clientID) {
            scheme = reversed
        } else if clientID == nil, let appID, appID.utf8.allSatisfy(isPlain) {
            scheme = "app-" + appID.map { $0 == ":" ? "-" : String($0) }.joined()
        } else {
            throw HandlerRefusal.unknownApp
        }
        guard !environment.policy.acceptsFakeIdentities else { return scheme }
        let isKnown = try await environment.apps(caller.scope)
            .contains(request.ibi?.nonEmpty ?? "", appID: appID, clientID: clientID)
        guard isKnown else { throw HandlerRefusal.unknownApp }
        return scheme
    }

    /// Google's client `1-a.apps.googleusercontent.com` has the scheme `com.googleusercontent.apps.1-a`.
    private static func reversed(_ client: String) -> String? {
        let suffix = ".apps.googleusercontent.com"
        guard client.hasSuffix(suffix) else { return nil }
        let name = client.dropLast(suffix.count)
        guard !name.isEmpty, name.utf8.allSatisfy({ isPlain($0) && $0 != UInt8(ascii: ":") }) else {
            return nil
        }
        return "com.googleusercontent.apps.\(name)"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
            || "-:".utf8.contains(byte)
    }
}

extension HandlerRefusal {
    fileprivate static let unknownApp = HandlerRefusal(
        code: "auth/invalid-oauth-client-id",
        message: "The project does not know this app.",
        words: .notAllowed
    )
}
