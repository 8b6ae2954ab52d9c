/// Query of `/hearth/dev/v1/outbox`; without a project, the messages of all.
package struct OutboxRequest: Codable, Hashable, Sendable {
    package var project: String?

    package init(project: String? = nil) {
        self.project = project
    }
}

/// Answer of `GET /hearth/dev/v1/outbox`: what would have been sent, oldest first.
package struct OutboxResponse: Codable, Hashable, Sendable {
    /// A message that a real server would have handed to a gateway.
    package struct Message: Codable, Hashable, Sendable {
        package var kind: MessageKind?
        package var to: String?
        package var body: String?
        package var code: String?
        package var link: String?
        package var time: WireTimestamp?

        package init(
            kind: MessageKind? = nil,
            to: String? = nil,
            body: String? = nil,
            code: String? = nil,
            link: String? = nil,
            time: WireTimestamp? = nil
        ) {
            self.kind = kind
            self.to = to
            self.body = body
            self.code = code
            self.link = link
            self.time = time
        }
    }

    package var messages: [Message]?

    package init(messages: [Message]? = nil) {
        self.messages = messages
    }
}

extension OutboxResponse: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { field == "messages" }
}
