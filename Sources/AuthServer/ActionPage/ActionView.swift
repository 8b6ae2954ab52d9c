import AuthDomain
import HTTPServer

/// Draws the page of a mailed link: one file, no script, nothing from elsewhere.
struct ActionView: Sendable {
    let language: Language

    /// Only this very style is let in, and the form may go nowhere but here.
    private static let policy = """
        default-src 'none'; style-src \(PageStyle.source); form-action 'self'; base-uri 'none'; \
        frame-ancestors 'none'
        """

    /// Asks whether to use the code.
    func question(
        _ words: ActionWords,
        _ request: ActionRequest,
        email: String,
        asksForPassword: Bool,
        problems: [Sentence] = []
    ) -> HTTPResponse {
        let hidden = request.linkFields.map { field -> HTML in
            "<input type=\"hidden\" name=\"\(field.name)\" value=\"\(field.value)\">"
        }
        let fields: HTML = asksForPassword ? passwordFields(email) : ""
        let sentences = problems.map { problem -> HTML in "\(HTML(problem))<br>" }
        let notice: HTML =
            problems.isEmpty ? "" : "<p class=\"problem\" role=\"alert\">\(sentences)</p>"
        return page(
            words.title,
            """
            <p>\(HTML(words.question))</p>\(notice)<form method="post" action="?">\(hidden)\
            \(fields)<button type="submit">\(HTML(words.button))</button></form>
            """,
            status: problems.isEmpty ? 200 : 400
        )
    }

    /// The address is there for password managers, which keep it with the password.
    private func passwordFields(_ email: String) -> HTML {
        let labels = language.phrases.labels
        return """
            <label>\(labels.emailAddress)<input type="email" name="email" value="\(email)" \
            dir="ltr" autocomplete="username" readonly></label>\
            <label>\(labels.newPassword)<input type="password" name="newPassword" dir="ltr" \
            autocomplete="new-password" minlength="6" required autofocus></label>
            """
    }

    /// Says that it is done.
    func success(_ words: ActionWords, continueURL: String?) -> HTTPResponse {
        let label = language.phrases.labels.goOn
        let link: HTML =
            continueURL.map {
                "<p><a class=\"button\" rel=\"noreferrer\" href=\"\($0)\">\(label)</a></p>"
            } ?? ""
        let text = HTML(words.success)
        return page(words.title, "<p role=\"status\">\(text)</p>\(link)", status: 200)
    }

    /// Says that it cannot be done.
    func failure(_ reason: Sentence) -> HTTPResponse {
        page(
            Sentence(phrase: language.phrases.failures.title),
            "<p role=\"alert\">\(HTML(reason))</p>",
            status: 400
        )
    }

    private func page(_ title: Sentence, _ content: HTML, status: Int) -> HTTPResponse {
        let title = HTML(title)
        var response = Page(
            language: language,
            title: title,
            content: "<main><h1>\(title)</h1>\(content)</main>",
            policy: Self.policy
        ).response(status: status)
        response.headers.set("Cross-Origin-Opener-Policy", "same-origin")
        return response
    }
}
