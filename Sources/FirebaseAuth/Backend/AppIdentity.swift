import FirebaseCore
import Foundation

/// What the server is told of the app with each request.
struct AppIdentity: Sendable {
    /// The project's key; part of the address.
    let apiKey: String
    private let googleAppID: String
    /// The app's name for the system, such as `com.example.app`; nil for a program that has none.
    let bundleID: String?

    init(options: FirebaseOptions) {
        apiKey = options.apiKey ?? ""
        googleAppID = options.googleAppID
        let registered = options.bundleID
        bundleID = Bundle.main.bundleIdentifier ?? (registered.isEmpty ? nil : registered)
    }

    /// The fields of a request's head.
    ///
    /// - Parameter languageCode: the language for mails and messages, such as `pt-BR`; left out if
    ///   it is no language code.
    /// - Returns: the values by the name of the field.
    func headers(languageCode: String?) -> [String: String] {
        var headers = [
            "Content-Type": "application/json",
            "X-Client-Version": "\(UserAgent.platform)/FirebaseSDK/\(FirebaseVersion())"
                + "/FirebaseCore-\(UserAgent.platform)",
            "X-Firebase-GMPID": googleAppID,
            "User-Agent": UserAgent.text,
        ]
        headers["X-Ios-Bundle-Identifier"] = bundleID
        headers["Accept-Language"] = Bundle.main.preferredLocalizations.first
        if let languageCode, Self.isLanguageCode(languageCode) {
            headers["X-Firebase-Locale"] = languageCode
        }
        // A control character would begin a field of its own.
        return headers.filter { !$0.value.isEmpty && $0.value.utf8.allSatisfy { $0 >= 0x20 } }
    }

    private static func isLanguageCode(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 35
            && text.unicodeScalars.allSatisfy { character in
                character.isASCII
                    && (character.properties.isAlphabetic || character == "-" || character == "_"
                        || ("0"..."9").contains(character))
            }
    }
}
