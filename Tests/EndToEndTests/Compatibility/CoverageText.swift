/// The record as it stands in `Docs/compatibility.md`.
struct CoverageText {
    static let begin = "<!-- Written by `make compat`; do not edit by hand. -->"
    static let end = "<!-- End of what `make compat` writes. -->"

    private let coverage: Coverage

    init(_ coverage: Coverage) {
        self.coverage = coverage
    }

    /// Everything between the two markers.
    var text: String {
        var lines = [Self.begin, ""]
        for (api, title) in [
            ("v1", "v1"), ("v2", "v2"), ("v3", "v3 (`relyingparty`)"), ("token", "Secure Token"),
        ] {
            lines += [
                "### Operations of \(title)", "", "| operation | state | how |", "|---|---|---|",
            ]
            lines += coverage.facts.operations.filter { $0.api == api }.map(row)
            lines += [
                "", "### Messages of \(title)", "", "| message | done | not |", "|---|---|---|",
            ]
            lines += coverage.facts.messages.filter { $0.name.api == api }.flatMap(rows)
            lines.append("")
        }
        lines.append(Self.end)
        return lines.joined(separator: "\n")
    }

    private func row(_ operation: ProtocolFacts.Operation) -> String {
        let name = "\(operation.api) \(operation.name)"
        let verdict = coverage.operations[name]
        var remarks = [verdict?.reason].compactMap(\.self)
        for parameter in operation.query {
            guard let verdict = coverage.queries["\(name)?\(parameter)"],
                let reason = verdict.reason
            else { continue }
            remarks.append("`\(parameter)` \(verdict.state.rawValue): \(reason)")
        }
        let state = verdict?.state.rawValue ?? ""
        return "| `\(operation.name)` | \(state) | \(remarks.joined(separator: "; ")) |"
    }

    private func rows(
        _ message: (name: ProtocolFacts.MessageName, fields: [ProtocolFacts.Field])
    ) -> [String] {
        let sides: [(Coverage.Direction, String)] = [(.request, "asked"), (.answer, "answered")]
        let rows = sides.compactMap { direction, title -> String? in
            let side = Coverage.Side(message: message.name, direction: direction)
            guard let verdicts = coverage.fields[side] else { return nil }
            return row("`\(message.name.name)`, \(title)", message.fields, verdicts)
        }
        guard rows.isEmpty else { return rows }
        let names = message.fields.map { "`\($0.name)`" }.joined(separator: ", ")
        let text = names.isEmpty ? "has no fields" : "\(names): no operation that is done has it"
        return ["| `\(message.name.name)` | | \(text) |"]
    }

    private func row(
        _ title: String,
        _ fields: [ProtocolFacts.Field],
        _ verdicts: [String: Coverage.Verdict]
    ) -> String {
        var done: [String] = []
        var others: [(text: String, names: [String])] = []
        for field in fields {
            guard let verdict = verdicts[field.name] else { continue }
            guard let reason = verdict.reason else {
                done.append("`\(field.name)`")
                continue
            }
            let text = "\(verdict.state.rawValue): \(reason)"
            if let index = others.firstIndex(where: { $0.text == text }) {
                others[index].names.append("`\(field.name)`")
            } else {
                others.append((text, ["`\(field.name)`"]))
            }
        }
        let not = others.map { "\($0.names.joined(separator: ", ")) \($0.text)" }
        return "| \(title) | \(done.joined(separator: ", ")) | \(not.joined(separator: "; ")) |"
    }
}
