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
            ("lang", lang), ("tenantId", tenantId),
        ]
        return fields.compactMap { name, value in value?.nonEmpty.map { (name, $0) } }
    }
}

extension ActionRequest {
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
