/// What a handler answers.
package struct HTTPResponse: Sendable, Equatable {
    /// The status code, 200 to 599.
    package var status: Int

    /// The handler's fields.
    ///
    /// The server writes `Date`, `Content-Length` and `Connection` itself and leaves out those given
    /// here, but `Connection: close` is honoured. A field that is not well formed, for instance one
    /// with a line end in its value, is never sent: the client gets 500 instead.
    package var headers: HTTPHeaders

    /// The body; not sent for `HEAD`, 204, 205 and 304.
    package var body: [UInt8]

    /// Makes a response from its parts.
    package init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Makes a response of plain text in UTF-8.
    package init(status: Int, text: String) {
        self.init(
            status: status,
            headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: Array(text.utf8)
        )
    }
}
