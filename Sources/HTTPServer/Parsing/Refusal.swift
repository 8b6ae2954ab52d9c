/// Why the server itself turns a request down; the connection is closed after the answer.
package struct Refusal: Error, Equatable {
    /// The status code, 400 to 505.
    package let status: Int

    /// A few words for the client; never anything it sent.
    package let reason: String

    init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    static func malformed(_ reason: String) -> Refusal { Refusal(400, reason) }

    static let headTooLarge = Refusal(431, "the header fields are too large")
    static let tooManyFields = Refusal(431, "there are too many header fields")
    static let bodyTooLarge = Refusal(413, "the body is too large")
}
