/// Writes responses as HTTP/1.1.
///
/// Source: RFC 9112, section 4; RFC 9110, section 6.
struct ResponseEncoder {
    /// What the request and the connection demand of its answer.
    struct Terms: Equatable {
        /// Whether the request was `HEAD`, whose answer has no body.
        var isHead = false

        /// The minor version of the request.
        var minorVersion: UInt8 = 1

        /// Whether another request may follow.
        var keepsAlive = true
    }

    /// Fields the server alone decides.
    private static let ownFields = [
        "Connection", "Content-Length", "Date", "Keep-Alive", "Trailer", "Transfer-Encoding",
        "Upgrade",
    ]

    /// Appends the head of an answer, and the body if it is at most `inlineLimit` bytes.
    ///
    /// - Parameters:
    ///   - response: the answer; it must have passed `isSendable`.
    ///   - terms: as above.
    ///   - date: the value of `Date`.
    ///   - inlineLimit: the size up to which one write with the body costs less than two.
    ///   - output: where the bytes go.
    /// - Returns: the body, if it must still be written.
    static func encode(
        _ response: HTTPResponse,
        _ terms: Terms,
        date: String,
        inlineLimit: Int = 16 * 1024,
        into output: inout [UInt8]
    ) -> [UInt8]? {
        let isBodiless = [204, 205, 304].contains(response.status)
        output.append(text: "HTTP/1.1 \(response.status) ")
        output.append(text: StatusText.text(response.status))
        output.append(text: "\r\nDate: ")
        output.append(text: date)
        for field in response.headers.fields
        where !ownFields.contains(where: field.name.equalsIgnoringASCIICase) {
            output.append(text: "\r\n")
            output.append(text: field.name)
            output.append(text: ": ")
            output.append(text: field.value)
        }
        if !isBodiless || response.status == 205 {
            output.append(text: "\r\nContent-Length: ")
            output.append(text: String(isBodiless ? 0 : response.body.count))
        }
        if !terms.keepsAlive {
            output.append(text: "\r\nConnection: close")
        } else if terms.minorVersion == 0 {
            output.append(text: "\r\nConnection: keep-alive")
        }
        output.append(text: "\r\n\r\n")
        guard !isBodiless, !terms.isHead else { return nil }
        guard response.body.count <= inlineLimit else { return response.body }
        output.append(contentsOf: response.body)
        return nil
    }

    /// Whether a status code and all fields can be written without breaking the message.
    static func isSendable(_ response: HTTPResponse) -> Bool {
        (200...599).contains(response.status)
            && response.headers.fields.allSatisfy { field in
                var (name, value) = (field.name, field.value)
                return !name.isEmpty && name.withUTF8 { $0.allSatisfy(ByteSet.token.contains) }
                    && !value.withUTF8 { $0.contains { $0.isControl && $0 != .tab } }
            }
    }
}

extension [UInt8] {
    /// Adds a text in UTF-8.
    mutating func append(text: String) {
        append(contentsOf: text.utf8)
    }
}
