#if os(Linux) || os(macOS)
import Foundation

/// What the browser shows once it has brought an answer.
enum LoopbackPage {
    /// The answer to all that is no answer of a page.
    static var refusal: [UInt8] {
        response("404 Not Found", "text/plain; charset=utf-8", "Not found")
    }

    /// The page that the user comes back to.
    ///
    /// - Parameter language: in BCP 47, such as `pt-BR`; nil for the language of the system.
    /// - Returns: a whole HTTP response.
    static func thanks(in language: String?) -> [UInt8] {
        let wished = language.map { [$0] } ?? Locale.preferredLanguages
        let tag = wished.lazy.compactMap(tag).first ?? "en"
        let text = texts[tag] ?? ""
        let direction = ["ar", "fa"].contains(tag) ? " dir=\"rtl\"" : ""
        let page = """
            <!doctype html>
            <html lang="\(tag)"\(direction)>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(text)</title>
            <p>\(text)</p>
            </html>

            """
        return response("200 OK", "text/html; charset=utf-8", page)
    }

    /// The language of ours that a tag stands for, whatever its script and region.
    private static func tag(_ tag: String) -> String? {
        let primary = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).first?.lowercased()
        return primary.flatMap { texts.keys.contains($0) ? $0 : nil }
    }

    private static func response(_ status: String, _ type: String, _ body: String) -> [UInt8] {
        // The address of the page holds what the provider answered: it is told to nobody, and kept
        // nowhere.
        let head = [
            "HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(body.utf8.count)",
            "Connection: close", "Cache-Control: no-store", "Referrer-Policy: no-referrer",
            "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY",
            "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
        ]
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }

    /// The same sentence in the languages of the server's own pages.
    private static let texts = [
        "ar": "يمكنك إغلاق هذه النافذة والعودة إلى التطبيق.",
        "bn": "আপনি এই উইন্ডোটি বন্ধ করে অ্যাপে ফিরে যেতে পারেন।",
        "de": "Sie können dieses Fenster schließen und zur App zurückkehren.",
        "en": "You can close this window and go back to the app.",
        "es": "Puede cerrar esta ventana y volver a la aplicación.",
        "fa": "می‌توانید این پنجره را ببندید و به برنامه برگردید.",
        "fr": "Vous pouvez fermer cette fenêtre et revenir à l’application.",
        "hi": "आप इस विंडो को बंद करके ऐप पर वापस जा सकते हैं।",
        "ja": "このウィンドウを閉じてアプリに戻ってください。",
        "pt": "Você pode fechar esta janela e voltar ao aplicativo.",
        "th": "คุณปิดหน้าต่างนี้แล้วกลับไปที่แอปได้",
        "zh": "您可以关闭此窗口并返回应用。",
    ]
}
#endif
