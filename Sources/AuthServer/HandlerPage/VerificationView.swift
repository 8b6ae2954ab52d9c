import AuthCrypto
import AuthDomain
import HTTPServer

/// Draws the page that an app shows before a text message is sent for it.
struct VerificationView: Sendable {
    let language: Language

    /// The page with its task.
    func page(_ task: JSONObject, _ captcha: Captcha?) -> HTTPResponse {
        let phrases = language.verificationPhrases
        let further = language.authorizationPhrases
        var task = task
        task["words"] = [
            "done": .string(further.done.text([:], in: language)),
            "failed": .string(further.failed.text([:], in: language)),
        ]
        let text = String(decoding: task.serialized, as: UTF8.self)
        let isQuiet = captcha == nil || captcha?.widget == .invisible
        let tool: HTML =
            captcha == nil
            ? "<p><progress id=\"progress\" aria-labelledby=\"message\"></progress></p>"
            : "<div id=\"captcha\"></div>"
        let body: HTML = """
            <main data-task="\(text)"><h1>\(phrases.title)</h1>\
            <p id="message" role="status">\(isQuiet ? phrases.work : phrases.captcha)</p>\
            \(tool)<p id="back" hidden><a class="button">\(further.back)</a></p>\
            <noscript><p role="alert">\(further.needsScript)</p></noscript></main>
            """
        let script: HTML = "<script type=\"module\" src=\"verify.js\"></script>"
        return response(body, script: script, captcha)
    }

    /// The page in place of a task: why there is none.
    func refusal(_ refusal: HandlerRefusal) -> HTTPResponse {
        let words = refusal.words.phrase(in: language.authorizationPhrases)
        let title = language.verificationPhrases.title
        let body: HTML = "<main><h1>\(title)</h1><p role=\"alert\">\(words)</p></main>"
        var response = response(body, script: "", nil)
        response.status = 400
        return response
    }

    private func response(_ body: HTML, script: HTML, _ captcha: Captcha?) -> HTTPResponse {
        Page(
            language: language,
            title: HTML(Sentence(phrase: language.verificationPhrases.title)),
            script: script,
            content: body,
            policy: Self.policy(captcha),
            referrerPolicy: captcha == nil ? "no-referrer" : "origin"
        ).response()
    }

    /// Our own scripts and this very style are let in, and what a captcha needs of its service.
    private static func policy(_ captcha: Captcha?) -> String {
        let common = """
            default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; \
            script-src 'self'
            """
        guard let sources = captcha?.kind.sources else {
            return "\(common); style-src \(PageStyle.source)"
        }
        return """
            \(common) \(sources); frame-src \(sources); connect-src \(sources); \
            style-src 'unsafe-inline' \(sources); img-src \(sources)
            """
    }
}
