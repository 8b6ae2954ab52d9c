/// Finds what a path leads to, in time that does not grow with the number of paths.
///
/// The segments of a template are texts, or stand for any text: `{name}`, or `{name}:verb` for one
/// that ends in the verb. A text goes before a `{name}:verb`, and that before a `{name}`.
struct PathTable<Value: Sendable>: Sendable {
    private struct Capture {
        let name: String
        /// With its colon; empty for none.
        let verb: String
        let node: Int
    }

    private struct Node {
        var literals: [Substring: Int] = [:]
        var captures: [Capture] = []
        var value: Value?
    }

    /// Longer paths lead nowhere.
    private static var maximumSegments: Int { 12 }

    private var fixed: [String: Value] = [:]
    private var nodes = [Node()]

    /// Changes the value of a template, nil where it has none.
    mutating func update(_ template: String, _ change: (inout Value?) -> Void) {
        if template.utf8.contains(UInt8(ascii: "{")) {
            change(&nodes[node(of: template)].value)
        } else {
            change(&fixed[template])
        }
    }

    /// What a path leads to, and the texts that its template stands for by their names.
    ///
    /// The path is percent-decoded; one that still has a percent sign leads nowhere.
    func find(_ path: String) -> (value: Value, captures: [String: String])? {
        if let value = fixed[path] { return (value, [:]) }
        guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(UInt8(ascii: "%")) else {
            return nil
        }
        var segments = path.split(
            separator: "/",
            maxSplits: Self.maximumSegments,
            omittingEmptySubsequences: false
        )
        guard segments.count <= Self.maximumSegments else { return nil }
        // Empty segments count for nothing, and a tenant without a name is the project itself: the
        // emulator's own import writes `/tenants//accounts:batchCreate`.
        if let tenants = segments.indices.dropLast().first(where: {
            segments[$0] == "tenants" && segments[$0 + 1].isEmpty
        }) {
            segments.remove(at: tenants)
        }
        segments.removeAll(where: \.isEmpty)
        var captures: [String: String] = [:]
        let value = find(segments[...], from: nodes[0], &captures)
        return value.map { ($0, captures) }
    }

    private func find(
        _ segments: ArraySlice<Substring>,
        from node: Node,
        _ captures: inout [String: String]
    ) -> Value? {
        guard let segment = segments.first else { return node.value }
        let rest = segments.dropFirst()
        if let next = node.literals[segment],
            let value = find(rest, from: nodes[next], &captures)
        {
            return value
        }
        for capture in node.captures where segment.hasSuffix(capture.verb) {
            let text = segment.dropLast(capture.verb.count)
            guard !text.isEmpty else { continue }
            if let value = find(rest, from: nodes[capture.node], &captures) {
                captures[capture.name] = String(text)
                return value
            }
        }
        return nil
    }

    /// The node of a template, made where there is none.
    private mutating func node(of template: String) -> Int {
        var current = 0
        for segment in template.split(separator: "/") {
            current =
                segment.first == "{"
                ? node(capturing: segment, under: current) : node(named: segment, under: current)
        }
        return current
    }

    private mutating func node(named segment: Substring, under parent: Int) -> Int {
        if let node = nodes[parent].literals[segment] { return node }
        nodes.append(Node())
        nodes[parent].literals[segment] = nodes.count - 1
        return nodes.count - 1
    }

    private mutating func node(capturing segment: Substring, under parent: Int) -> Int {
        let parts = segment.dropFirst().split(separator: "}", maxSplits: 1)
        let name = parts.first.map(String.init) ?? ""
        let verb = parts.count > 1 ? String(parts[1]) : ""
        if let known = nodes[parent].captures.first(where: { $0.name == name && $0.verb == verb }) {
            return known.node
        }
        nodes.append(Node())
        let capture = Capture(name: name, verb: verb, node: nodes.count - 1)
        nodes[parent].captures.append(capture)
        nodes[parent].captures.sort { $0.verb.count > $1.verb.count }
        return capture.node
    }
}
