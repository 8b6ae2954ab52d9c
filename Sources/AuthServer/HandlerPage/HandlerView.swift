import AuthCrypto
import AuthDomain
import HTTPServer

/// Draws the page that a sign-in at a provider begins with and comes back to.
struct HandlerView: Sendable {
    let language: Language
    /// Whether a development server asks whom a provider that nobody has set up vouches for.
    let hasChooser: Bool

    /// Our own scripts and this very style are let in, and nobody may show the page in a frame.
    ///
    /// The page that has opened this one must stay in reach, so there is no opener policy.
    private static let policy = """
        default-src 'none'; script-src 'self'; connect-src 'self'; \
        style-src \(PageStyle.source); form-action 'none'; base-uri 'none'; \
        frame-ancestors 'none'
        """

    /// The page, with the form that a provider had a browser post.
    func page(posted: String? = nil) -> HTTPResponse {
        let phrases = language.authorizationPhrases
        let form: HTML = posted.map { " data-posted=\"\($0)\"" } ?? ""
        return Page(
            language: language,
            title: HTML(Sentence(phrase: phrases.title)),
            script: "<script type=\"module\" src=\"handler.js\"></script>",
            content: """
                <main data-words="\(words(phrases))"\(form)><h1>\(phrases.title)</h1>\
                <p id="message" role="status">\(phrases.wait)</p>\
                <p id="back" hidden><a class="button">\(phrases.back)</a></p>\(chooser)\
                <noscript><p role="alert">\(phrases.needsScript)</p></noscript></main>
                """,
            policy: Self.policy
        ).response()
    }

    private func words(_ phrases: AuthorizationPhrases) -> String {
        let words: JSONObject = [
            "done": text(phrases.done), "failed": text(phrases.failed), "lost": text(phrases.lost),
            "noStorage": text(phrases.noStorage), "unreachable": text(phrases.unreachable),
            "cancelled": text(phrases.cancelled), "refused": text(phrases.refused),
        ]
        return String(decoding: words.serialized, as: UTF8.self)
    }

    private func text(_ phrase: Phrase) -> JSONValue { .string(phrase.text([:], in: language)) }

    private var chooser: HTML {
        guard hasChooser else { return "" }
        return """
            <section id="chooser" lang="en" dir="ltr" hidden><p>Nobody has set \
            <span class="js-provider-id">this provider</span> up, so this development server \
            believes what you choose here.</p>\
            <div id="accounts-list"><ul></ul></div>\
            <div id="add-user" hidden><form id="main-form">\
            <button type="button" id="autogen-button">Auto-generate user information</button>\
            \(field("email-input", "email", "Email", type: "email"))\
            \(field("display-name-input", "displayName", "Name"))\
            \(field("screen-name-input", "screenName", "Screen name"))\
            \(field("profile-photo-input", "photoUrl", "Picture", type: "url"))\
            <button type="submit" id="sign-in">Sign in with \
            <span class="js-provider-id">this provider</span></button>\
            <button type="button" id="back-button">Back</button></form></div></section>
            """
    }

    private func field(_ id: String, _ name: String, _ label: String, type: String = "text") -> HTML
    {
        """
        <label>\(label)<input id="\(id)" type="\(type)" name="\(name)" autocomplete="off"></label>
        """
    }
}
