import AuthCrypto
import AuthDomain
import HTTPServer

/// Draws the page that is shown before a text message is sent: to an app, or in a web page's frame.
struct VerificationView: Sendable {
    let language: Language

    /// The page with its task, for an app.
    func page(_ task: VerificationTask) -> HTTPResponse {
        let further = language.authorizationPhrases
        var json = task.json
        json["words"] = [
            "done": .string(further.done.text([:], in: language)),
            "failed": .string(further.failed.text([:], in: language)),
        ]
        let back: HTML = "<p id=\"back\" hidden><a class=\"button\">\(further.back)</a></p>"
        return response(
            main(json, task.captcha, back),
            script: "<script type=\"module\" src=\"verify.js\"></script>",
            task.captcha
        )
    }

    /// The page in place of a task, for an app: why there is none.
    func refusal(_ refusal: HandlerRefusal) -> HTTPResponse {
        response(alert(refusal), script: "", nil, status: 400)
    }

    /// The same page in a frame, whose script tells the answer to the web page around it.
    func frame(_ task: VerificationTask, in sites: FrameSites) -> HTTPResponse {
        var json = task.json
        json["sites"] = sites.json
        let words = language.authorizationPhrases.back
        let back: HTML = "<p><button type=\"button\" id=\"back\">\(words)</button></p>"
        return response(
            main(json, task.captcha, back),
            script: Self.frameScript,
            task.captcha,
            sites
        )
    }

    /// The frame in place of a task: its script tells why there is none.
    func frameRefusal(_ refusal: HandlerRefusal, in sites: FrameSites) -> HTTPResponse {
        let json: JSONObject = [
            "sites": sites.json,
            "error": ["code": .string(refusal.code), "message": .string(refusal.message)],
        ]
        let text = String(decoding: json.serialized, as: UTF8.self)
        let body: HTML = "\(alert(refusal))<div hidden data-task=\"\(text)\"></div>"
        return response(body, script: Self.frameScript, nil, sites, status: 400)
    }

    private static let frameScript: HTML =
        "<script type=\"module\" src=\"frame.js\"></script>"

    private func alert(_ refusal: HandlerRefusal) -> HTML {
        let words = refusal.words.phrase(in: language.authorizationPhrases)
        let title = language.verificationPhrases.title
        return "<main><h1>\(title)</h1><p role=\"alert\">\(words)</p></main>"
    }

    private func main(_ json: JSONObject, _ captcha: Captcha?, _ back: HTML) -> HTML {
        let phrases = language.verificationPhrases
        let needsScript = language.authorizationPhrases.needsScript
        let text = String(decoding: json.serialized, as: UTF8.self)
        let isQuiet = captcha == nil || captcha?.widget == .invisible
        let tool: HTML =
            captcha == nil
            ? "<p><progress id=\"progress\" aria-labelledby=\"message\"></progress></p>"
            : "<div id=\"captcha\"></div>"
        return """
            <main data-task="\(text)"><h1>\(phrases.title)</h1>\
            <p id="message" role="status">\(isQuiet ? phrases.work : phrases.captcha)</p>\
            \(tool)\(back)\
            <noscript><p role="alert">\(needsScript)</p></noscript></main>
            """
    }

    private func response(
        _ body: HTML,
        script: HTML,
        _ captcha: Captcha?,
        _ sites: FrameSites? = nil,
        status: Int = 200
    ) -> HTTPResponse {
        Page(
            language: language,
            title: HTML(Sentence(phrase: language.verificationPhrases.title)),
            script: script,
            content: body,
            policy: Self.policy(captcha, ancestors: sites?.ancestors ?? "'none'"),
            referrerPolicy: captcha == nil ? "no-referrer" : "origin",
            isFrame: sites != nil
        ).response(status: status)
    }

    /// Our own scripts and this very style are let in, and what a captcha needs of its service.
    private static func policy(_ captcha: Captcha?, ancestors: String) -> String {
        let common = """
            default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors \(ancestors); \
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
