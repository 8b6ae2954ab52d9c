import HTTPServer

/// Lets web pages of every origin call, without cookies or other credentials of the browser.
///
/// The Auth emulator does the same. An API key is public, and an administrator's bearer token is not
/// something that a browser adds by itself.
enum CORS {
    private static let methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"
    /// How long a browser may remember the answer to a preflight.
    private static let maximumAgeSeconds = 3600

    /// Adds what a browser looks for before it shows an answer, errors included, to a page.
    static func decorate(_ response: inout HTTPResponse, for head: HTTPRequestHead) {
        response.headers.add("Vary", "Origin")
        guard let origin = head.headers["Origin"] else { return }
        response.headers.set("Access-Control-Allow-Origin", origin)
    }

    /// Lets pages see that their request was too large to be read, without a look at who asks.
    static let fieldsOfRefusals: HTTPHeaders = ["Access-Control-Allow-Origin": "*"]

    /// Answers `OPTIONS`, whether or not it names the method that is to come.
    static func preflight(_ head: HTTPRequestHead, allowed: String?) -> HTTPResponse {
        var response = HTTPResponse(status: 204)
        response.headers.set("Allow", allowed ?? methods)
        response.headers.set("Access-Control-Allow-Methods", methods)
        response.headers.set("Access-Control-Max-Age", String(maximumAgeSeconds))
        response.headers.add("Vary", "Access-Control-Request-Headers")
        if let asked = head.headers["Access-Control-Request-Headers"] {
            response.headers.set("Access-Control-Allow-Headers", asked)
        }
        if head.headers["Access-Control-Request-Private-Network"] == "true" {
            response.headers.set("Access-Control-Allow-Private-Network", "true")
        }
        return response
    }
}
