import AuthDomain
import HTTPServer

/// What a client says of itself.
enum ClientDescription {
    private static let longestLocale = 35
    private static let longestUserAgent = 256

    /// The language that the client asks for; nil where the text is no BCP 47 tag.
    ///
    /// Source: RFC 5646, section 4.4.1, for the length.
    static func locale(of head: HTTPRequestHead) -> String? {
        guard let text = head.headers["X-Firebase-Locale"],
            (2...longestLocale).contains(text.utf8.count),
            text.utf8.allSatisfy(\.isPartOfLocale)
        else { return nil }
        return text
    }

    /// The Apple app that the client says it is; nil where the text is no bundle id.
    static func bundleID(of head: HTTPRequestHead) -> String? {
        head.headers["X-Ios-Bundle-Identifier"].flatMap { BundleID($0)?.text }
    }

    /// The Android app that the client says it is; nil where the text is too long for a package.
    static func packageName(of head: HTTPRequestHead) -> String? {
        head.headers["X-Android-Package"].flatMap { (1...255).contains($0.utf8.count) ? $0 : nil }
    }

    /// Whether the client says that it is Firebase's JavaScript SDK, whose `null` means a removal.
    ///
    /// Source: Firebase JavaScript SDK, core/util/version.ts, for the field's form; its reference,
    /// `updateProfile`, for the `null`.
    static func isJavaScriptSDK(_ head: HTTPRequestHead) -> Bool {
        // For example `Chrome/JsCore/11.3.0/FirebaseCore-web`. Looked for in one place: every request asks.
        guard let text = head.headers["X-Client-Version"], let end = text.utf8.firstIndex(of: 0x2F)
        else { return false }
        return text[end...].hasPrefix("/JsCore/")
    }

    /// The client's name for the list of a user's sessions, cut where it is very long.
    static func userAgent(of head: HTTPRequestHead) -> String? {
        let text = head.headers["User-Agent"] ?? head.headers["X-Client-Version"]
        return text?.nonEmpty.map { String($0.prefix(longestUserAgent)) }
    }
}

extension UInt8 {
    fileprivate var isPartOfLocale: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
