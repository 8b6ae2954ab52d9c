/// One operation of the protocol: where it lives and the two messages that it exchanges.
///
/// Client and server share the value, so a path or a message that changes on one side and not on
/// the other does not compile. The parts of `description` are the endpoint's own: `endpoint.path`.
@dynamicMemberLookup
package struct Endpoint<Request: Codable & Sendable, Response: Codable & Sendable>: Sendable {
    /// Address, caller and size, without the types of the messages.
    package let description: EndpointDescription

    init(_ description: EndpointDescription) {
        var description = description
        description.messages = .init(request: Request.self, answer: Response.self)
        self.description = description
    }

    package subscript<Value>(dynamicMember part: KeyPath<EndpointDescription, Value>) -> Value {
        description[keyPath: part]
    }
}
