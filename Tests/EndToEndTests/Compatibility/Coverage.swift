import AuthCrypto
import AuthWire

/// What of the protocol this server does, and why it does not do the rest.
struct Coverage {
    /// How far something is done.
    enum State: String {
        case done
        case partly
        case refused
        case ignored
        case absent = "left out"
    }

    /// Something of the protocol, and what becomes of it.
    struct Verdict {
        let state: State
        /// Nil where it is done and there is nothing to say.
        let reason: String?
    }

    /// The side of a message that a field is on.
    enum Direction: Hashable {
        case request
        case answer
    }

    /// A message on one of its two sides.
    struct Side: Hashable {
        let message: ProtocolFacts.MessageName
        let direction: Direction
    }

    let facts: ProtocolFacts
    /// By the name of their API and their own.
    private(set) var operations: [String: Verdict] = [:]
    private(set) var queries: [String: Verdict] = [:]
    private(set) var fields: [Side: [String: Verdict]] = [:]
    /// What is neither done nor explained.
    private(set) var unexplained: [String] = []
    private var seen: [Side: Set<String>] = [:]

    /// Compares what is published with what the server itself says.
    init(_ facts: ProtocolFacts, _ own: OwnProtocol) async throws {
        self.facts = facts
        for operation in facts.operations {
            let name = "\(operation.api) \(operation.name)"
            let reaction = await own.reaction(to: operation)
            operations[name] = judge(operation: name, reaction)
            guard let endpoint = own.endpoint(of: operation) else { continue }
            let request = try own.shape(of: endpoint.messages.request)
            let answer = try own.shape(of: endpoint.messages.answer)
            for field in operation.query {
                let isRead = own.names(field) || endpoint.queryFields.contains(field)
                let isDone = request[field] != nil && isRead
                queries["\(name)?\(field)"] = judge(field: "\(name)?\(field)", isDone, .request)
            }
            visit(operation.request, operation.api, .request, request)
            visit(operation.response, operation.api, .answer, answer)
        }
        judgeFields(own)
    }

    /// Walks through a message as far as the server has it.
    private mutating func visit(
        _ message: String?,
        _ api: String,
        _ direction: Direction,
        _ shape: JSONValue
    ) {
        guard let message else { return }
        let name = ProtocolFacts.MessageName(api: api, name: message)
        let side = Side(message: name, direction: direction)
        seen[side, default: []].formUnion([])
        for field in facts.fields(of: name) {
            guard let value = shape[field.name] else { continue }
            seen[side, default: []].insert(field.name)
            let element = value.arrayValue?.first ?? value
            let held = field.isMap ? element.objectValue?.first?.value : element
            if let held { visit(field.message, api, direction, held) }
        }
    }

    private mutating func judgeFields(_ own: OwnProtocol) {
        for (side, found) in seen {
            for field in facts.fields(of: side.message) {
                let isDone = found.contains(field.name) && own.names(field.name)
                let name = "\(side.message.api) \(side.message.name).\(field.name)"
                fields[side, default: [:]][field.name] = judge(field: name, isDone, side.direction)
            }
        }
    }
}

extension Coverage {
    private mutating func judge(
        operation name: String,
        _ reaction: OwnProtocol.Reaction
    ) -> Verdict {
        guard case .refuses(let status) = reaction else {
            let remark = CoverageReasons.remarks.first { $0.matches(name) }
            return Verdict(state: remark?.state ?? .done, reason: remark?.text)
        }
        guard let reason = CoverageReasons.refusals.first(where: { $0.matches(name) }) else {
            unexplained.append("\(name) (\(reaction))")
            return Verdict(state: .refused, reason: nil)
        }
        return Verdict(state: .refused, reason: "\(status): \(reason.text)")
    }

    private mutating func judge(
        field name: String,
        _ isDone: Bool,
        _ direction: Direction
    ) -> Verdict {
        let limits = CoverageReasons.limited + CoverageReasons.unread
        if direction == .request, let limit = limits.first(where: { $0.matches(name) }) {
            return Verdict(state: limit.state, reason: limit.text)
        }
        if isDone { return Verdict(state: .done, reason: nil) }
        guard let reason = CoverageReasons.fields.first(where: { $0.matches(name) }) else {
            unexplained.append("\(name) (\(direction))")
            return Verdict(state: .absent, reason: nil)
        }
        let state = reason.state == .refused ? .refused : State.ignored
        return Verdict(state: direction == .answer ? .absent : state, reason: reason.text)
    }
}

/// Why something of the protocol is not done, or only in part.
struct CoverageReason: Sendable {
    /// Names, a star standing for any text.
    let pattern: String
    let state: Coverage.State
    let text: String

    init(_ pattern: String, _ state: Coverage.State, _ text: String) {
        self.pattern = pattern
        self.state = state
        self.text = text
    }

    /// Whether this is said of something of that name.
    func matches(_ name: String) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard let first = parts.first, name.hasPrefix(first) else { return false }
        guard parts.count > 1, let last = parts.last else { return name == pattern }
        var rest = name.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
