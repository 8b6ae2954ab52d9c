import AuthCrypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A benchmark with its figure.
struct Row: Sendable {
    let name: String
    let unit: Unit
    let figure: Figure
    let bar: Bar?

    init(_ benchmark: Benchmark, figure: Figure, bar: Bar?) {
        name = benchmark.name
        unit = benchmark.unit
        self.figure = figure
        self.bar = bar
    }

    /// Whether the median holds the bar; `nil` without one.
    var holds: Bool? { bar.map { $0.holds(for: figure.median) } }
}

/// The rows measured so far, printed as they come.
struct Report: Sendable {
    private(set) var rows: [Row] = []

    /// The median of a row measured before, for a bar that follows from it.
    func median(of name: String) -> Double? {
        rows.first { $0.name == name }?.figure.median
    }

    func printHead() {
        printLine(["what", "median", "10 %", "90 %", "unit", "bar", "verdict"])
    }

    mutating func add(_ row: Row) {
        rows.append(row)
        let figure = row.figure
        let verdict = row.holds.map { $0 ? "holds" : "MISSED" } ?? "-"
        let numbers = [figure.median, figure.low, figure.high].map(text)
        printLine([row.name] + numbers + [row.unit.rawValue, text(row.bar), verdict])
    }

    /// Keeps the figures as JSON.
    func write(to path: String) throws {
        let lines = rows.map { row in
            var json: JSONObject = [
                "name": .string(row.name), "unit": .string(row.unit.rawValue),
                "median": .double(rounded(row.figure.median)),
                "low": .double(rounded(row.figure.low)),
                "high": .double(rounded(row.figure.high)),
            ]
            json["bar"] = row.bar.map { .string(text($0)) }
            json["holds"] = row.holds.map { .bool($0) }
            return String(decoding: json.serialized, as: UTF8.self)
        }
        let document = "[\n" + lines.joined(separator: ",\n") + "\n]\n"
        try Data(document.utf8).write(to: URL(filePath: path))
    }

    private func printLine(_ cells: [String]) {
        let widths = [34, 11, 11, 11, 7, 13, 7]
        let line = zip(cells, widths).enumerated().map { column, cell in
            let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            let isNumber = (1...3).contains(column)
            return isNumber ? padding + cell.0 : cell.0 + padding
        }
        print(line.joined(separator: "  "))
    }

    private func text(_ bar: Bar?) -> String {
        switch bar {
        case .atMost(let value): "<= " + text(value)
        case .atLeast(let value): ">= " + text(value)
        case nil: "-"
        }
    }

    /// No digit behind the point for large numbers, two for others.
    private func text(_ value: Double) -> String {
        value < 100 ? String(rounded(value)) : String(Int64(value.rounded()))
    }

    private func rounded(_ value: Double) -> Double {
        (value * 100).rounded() / 100
    }
}
