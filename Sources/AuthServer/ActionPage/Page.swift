import AuthDomain
import HTTPServer

/// A page for a person: in one language, read from its side, and with nothing in it from elsewhere but
/// what its policy lets in.
struct Page: Sendable {
    let language: Language
    let title: HTML
    /// What stands in the head beside the style.
    var script: HTML = ""
    /// All that the person sees.
    let content: HTML
    /// Its Content-Security-Policy.
    let policy: String
    var referrerPolicy = "no-referrer"
    /// Whether pages of others may show it, as its policy says which.
    var isFrame = false

    /// The page as an answer.
    func response(status: Int = 200) -> HTTPResponse {
        let direction: HTML = language.isRightToLeft ? " dir=\"rtl\"" : ""
        let page: HTML = """
            <!doctype html>
            <html lang="\(language.tag)"\(direction)><head><meta charset="utf-8">\
            <title>\(title)</title>\
            <meta name="viewport" content="width=device-width,initial-scale=1">\
            <meta name="robots" content="noindex"><style>\(PageStyle.sheet)</style>\(script)</head>\
            <body>\(content)</body></html>

            """
        var response = HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "text/html; charset=utf-8",
                "Content-Language": language.tag,
                "Content-Security-Policy": policy,
                "Cache-Control": "no-store",
                "Referrer-Policy": referrerPolicy,
                "Vary": "Accept-Language",
            ],
            body: Array(page.source.utf8)
        )
        if !isFrame { response.headers.set("X-Frame-Options", "DENY") }
        return response
    }
}
