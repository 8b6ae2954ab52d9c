/// Rows in columns, for people.
struct Table {
    private let rows: [[String]]

    /// Takes the names of the columns, and the rows; a row has a cell for each column.
    init(_ header: [String], _ rows: [[String]]) {
        self.rows = [header] + rows.map { $0.map(Self.harmless) }
    }

    /// The rows, a line each, two spaces between columns.
    var text: String {
        let widths = (rows.first ?? []).indices.map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = ""
            for (cell, width) in zip(row, widths) {
                line += cell + String(repeating: " ", count: width - cell.count + 2)
            }
            while line.hasSuffix(" ") { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }

    /// The text without what would move the terminal's cursor or turn its writing around.
    ///
    /// Names and addresses are what strangers typed.
    static func harmless(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
