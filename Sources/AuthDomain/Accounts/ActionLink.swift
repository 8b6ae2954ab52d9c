/// The link in a mail, and in an administrator's answer: opens the page that uses a code.
struct ActionLink: Sendable {
    /// Where a link leads.
    struct Destination: Sendable {
        /// Where the page of the link leads in the end.
        var continueURL: ContinueURL?
        /// Whether an app on the user's device may take the link in the page's place.
        var opensApp = false
    }

    let kind: ActionKind
    let code: String
    let apiKey: String
    let destination: Destination
    /// BCP 47 language of the page.
    let locale: String?
    let tenant: String?
    /// The project's own page; nil for ours.
    let page: String?

    /// The link's text, made of settings alone: what a request's headers say never enters it.
    func text(_ policy: Policy) -> String {
        var query = [("mode", kind.mode), ("oobCode", code), ("apiKey", apiKey)]
        if let url = destination.continueURL { query.append(("continueUrl", url.text)) }
        query.append(("lang", locale ?? "en"))
        if let tenant { query.append(("tenantId", tenant)) }
        let text = query.map { "\($0)=\(PercentEncoding.escape($1))" }.joined(separator: "&")
        let own = page ?? policy.publicURL + policy.actionPath
        let page = own + (own.contains("?") ? "&" : "?") + text
        guard destination.opensApp, let path = policy.appLinkPath else { return page }
        // The Apple and JavaScript SDKs read the link inside of this one.
        return "\(policy.publicURL)\(path)?link=\(PercentEncoding.escape(page))"
    }
}
