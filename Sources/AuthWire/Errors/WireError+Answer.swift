extension WireError {
    /// Reads an error answer, whatever its body is.
    ///
    /// `CODE : detail` is taken apart at the first colon, as all client SDKs do. Where the message
    /// is a sentence, the code is the machine's reason, or else the name of the status. A body that
    /// is no envelope, such as a proxy's page, becomes the message.
    ///
    /// - Parameters:
    ///   - status: the HTTP status, 300 or more.
    ///   - body: the answer's body as it came.
    package init(status: Int, body: [UInt8]) {
        let envelope = try? WireCoding.decode(ErrorEnvelope.self, from: body)
        guard let error = envelope?.error, let message = error.message else {
            self.init(status: status, text: body)
            return
        }
        let item = error.errors?.first
        let detail = error.details?.first { $0.type == ErrorEnvelope.Detail.errorInfo }
        let info = detail.map {
            Info(reason: $0.reason ?? "", domain: $0.domain ?? "", metadata: $0.metadata ?? [:])
        }
        var notice = Notice(
            status: error.status,
            reason: item?.reason ?? "invalid",
            title: item?.message == message ? nil : item?.message,
            header: item?.location,
            info: info
        )
        let parts = message.split(separator: ":", maxSplits: 1).map(\.trimmed)
        if let name = parts.first, name.utf8.allSatisfy(\.isPartOfCode), !name.isEmpty {
            let detail = parts.count > 1 ? parts[1] : nil
            let isPlain = notice == Notice(status: Self.statusName(of: status))
            self.init(
                Code(rawValue: name),
                status: status,
                detail: detail,
                notice: isPlain || notice == Notice() ? nil : notice
            )
        } else {
            notice.message = message
            let name = info?.reason ?? error.status ?? Self.statusName(of: status)
            self.init(Code(rawValue: name), status: status, notice: notice)
        }
    }

    /// The longest part of a foreign body that a message quotes, in bytes.
    private static let quotedLength = 300

    private init(status: Int, text body: [UInt8]) {
        let name = Self.statusName(of: status)
        let text = String(decoding: body.prefix(Self.quotedLength), as: UTF8.self)
        self.init(
            Code(rawValue: name),
            status: status,
            notice: Notice(message: text.isEmpty ? name : text, status: name)
        )
    }
}

extension Substring {
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { String(start[...$0]) } ?? ""
    }
}

extension UInt8 {
    /// Whether the byte can stand in a code of the protocol, such as `INVALID_ARGON2_HASH_TYPE`.
    fileprivate var isPartOfCode: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
