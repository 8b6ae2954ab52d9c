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
        let direction: HTML = language.isRightToLeft ? " dir=\"rtl\"" : ""
        let page: HTML = """
            <!doctype html>
            <html lang="\(language.tag)"\(direction)><head><meta charset="utf-8">\
            <title>\(title)</title>\
            <meta name="viewport" content="width=device-width,initial-scale=1">\
            <meta name="robots" content="noindex"><style>\(PageStyle.sheet)</style></head>\
            <body><main><h1>\(title)</h1>\(content)</main></body></html>

            """
        return HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "text/html; charset=utf-8",
                "Content-Language": language.tag,
                "Content-Security-Policy": Self.policy,
                "Cache-Control": "no-store",
                "Referrer-Policy": "no-referrer",
                "X-Frame-Options": "DENY",
                "Cross-Origin-Opener-Policy": "same-origin",
                "Vary": "Accept-Language",
            ],
            body: Array(page.source.utf8)
        )
    }
}
