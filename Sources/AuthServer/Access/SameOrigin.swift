import AuthWire
import HTTPServer

/// Tells a form of our own page from one of another site.
enum SameOrigin {
    /// Checks where a form came from, as far as the browser says.
    ///
    /// A page that sends no referrer sends `Origin: null` with its form, so `Sec-Fetch-Site` is asked
    /// first; a browser without that field is believed. No cookie is at stake here.
    ///
    /// - Throws: 403.
    static func check(_ head: HTTPRequestHead, publicURL: String) throws(WireError) {
        if let site = head.headers["Sec-Fetch-Site"] {
            guard site == "same-origin" else { throw .foreignForm }
            return
        }
        guard let origin = head.headers["Origin"], origin != "null" else { return }
        let host = head.headers["Host"] ?? ""
        let own = [publicURL, "http://\(host)", "https://\(host)"]
        guard own.contains(where: { $0.lowercased() == origin.lowercased() }) else {
            throw .foreignForm
        }
    }
}

extension WireError {
    fileprivate static let foreignForm = forbidden("This form is not for pages of other origins.")
}
