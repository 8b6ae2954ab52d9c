import Foundation

/// What Google publishes of its API: operations, and the messages that they exchange.
struct ProtocolFacts: Sendable {
    /// A message of one version of the API.
    struct MessageName: Hashable, Sendable {
        let api: String
        let name: String
    }

    struct Operation: Sendable {
        let api: String
        let name: String
        let method: String
        let path: String
        let request: String?
        let response: String?
        let query: [String]

        /// The path with an id in each of its gaps.
        func path(project: String) -> String {
            path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
                guard let start = segment.firstIndex(of: "{"),
                    let end = segment.firstIndex(of: "}")
                else { return String(segment) }
                let id = segment[start...].hasPrefix("{projects") ? project : "oidc.x"
                return segment[..<start] + id + segment[segment.index(after: end)...]
            }.joined(separator: "/")
        }
    }

    struct Field: Sendable {
        let name: String
        /// The message that the field holds, one or several times; nil for plain values.
        let message: String?
        /// Whether it holds them by names of any kind.
        let isMap: Bool
    }

    private(set) var operations: [Operation] = []
    private(set) var messages: [(name: MessageName, fields: [Field])] = []

    /// Reads the facts that lie beside this file.
    init() throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "protocol.txt")
        let text = try String(contentsOf: url, encoding: .utf8)
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ").map(String.init)
            switch line.hasPrefix(" ") ? nil : words.first {
            case "operation": operations.append(Operation(words))
            case "message": messages.append((MessageName(api: words[1], name: words[2]), []))
            default: messages[messages.count - 1].fields.append(Field(words))
            }
        }
    }

    func fields(of name: MessageName) -> [Field] {
        messages.first { $0.name == name }?.fields ?? []
    }
}

extension ProtocolFacts.Operation {
    fileprivate init(_ words: [String]) {
        api = words[1]
        name = words[2]
        method = words[3]
        path = words[4]
        request = words[5] == "-" ? nil : words[5]
        response = words[6] == "-" ? nil : words[6]
        query = words.count > 7 ? words[7].split(separator: ",").map(String.init) : []
    }
}

extension ProtocolFacts.Field {
    fileprivate init(_ words: [String]) {
        name = words[0]
        isMap = words.count > 1 && words[1].hasPrefix("{")
        message = words.count > 1 ? words[1].filter { $0 != "{" && $0 != "}" } : nil
    }
}
