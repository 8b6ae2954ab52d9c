import AuthDomain
import AuthWire
import HTTPServer

/// What a link for an app says: the link to the page.
struct AppLinkRequest: Decodable, Sendable {
    var link: String?
}

/// What a mailed link says, and what its page sends back.
struct ActionRequest: Decodable, Sendable {
    var mode: String?
    var oobCode: String?
    var apiKey: String?
    var continueUrl: String?
    var lang: String?
    var hl: String?
    var tenantId: String?
    var newPassword: String?

    /// The kind of code that the mode is for; nil for a mode that the page does not know.
    var kind: ActionKind? {
        ActionKind.allCases.first { $0.mode == mode }
    }

    /// The fields of the link, in the order in which links have them.
    var linkFields: [(name: String, value: String)] {
        let fields = [
            ("mode", mode), ("oobCode", oobCode), ("apiKey", apiKey), ("continueUrl", continueUrl),
            ("lang", lang), ("hl", hl), ("tenantId", tenantId),
        ]
        return fields.compactMap { name, value in value?.nonEmpty.map { (name, $0) } }
    }
}

extension Language {
    /// The best one for a browser.
    static func browser(of head: HTTPRequestHead) -> Language {
        head.headers["Accept-Language"].flatMap(Language.init(accepting:)) ?? .english
    }
}

extension ActionRequest {
    /// The page's language: the link's, else the best one of the browser's.
    func language(_ head: HTTPRequestHead) -> Language {
        let asked = [lang, hl].lazy.compactMap(\.self).compactMap(Language.init(matching:)).first
        return asked ?? .browser(of: head)
    }

    /// Where to go on, if there is such a place and the project knows it.
    func continueURL(for caller: Caller, _ policy: Policy) -> String? {
        guard let text = continueUrl?.nonEmpty else { return nil }
        do {
            let url = try ContinueURL(text)
            if policy.restrictsContinueURLs { try url.requireAuthorized(caller.config) }
            return url.text
        } catch {
            return nil
        }
    }
}
