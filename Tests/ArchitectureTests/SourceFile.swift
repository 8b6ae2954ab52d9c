import Foundation

/// A text file of the project, as the rules see it.
struct SourceFile: Sendable {
    /// From the root of the project, as in `Sources/AuthWire/Endpoints.swift`.
    let path: String
    let lines: [Substring]
    /// The lines with comments and the text of literals blanked; the lines themselves where the
    /// file is not Swift.
    let code: [Substring]
    /// What the file imports, with the number of the line.
    let imports: [(module: String, line: Int)]
    private let bytes: Data

    init(_ path: String, _ text: String) {
        self.path = path
        bytes = Data(text.utf8)
        lines = Self.lines(of: text)
        code = path.hasSuffix(".swift") ? Self.lines(of: CodeScanner.code(of: text)) : lines
        imports = Self.imports(in: code)
    }

    var folders: [Substring] { path.split(separator: "/").dropLast() }
    var name: Substring { path.split(separator: "/").last ?? "" }
    var isSwift: Bool { path.hasSuffix(".swift") }
    var isSource: Bool { isSwift && path.hasPrefix("Sources/") }
    var isTest: Bool { isSwift && path.hasPrefix("Tests/") }

    /// The target of a file under `Sources/`.
    var target: Target? {
        isSource ? folders.dropFirst().first.map { Target(name: String($0)) } : nil
    }

    /// The lines of code that hold one of the words.
    func code(with words: String...) -> [Finding] {
        find(words, in: code)
    }

    /// The lines, comments and literals among them, that hold one of the words.
    func text(with words: [String]) -> [Finding] {
        find(words, in: lines)
    }

    private func find(_ words: [String], in lines: [Substring]) -> [Finding] {
        // Most files hold none of them, and looking through bytes is quick.
        let present = words.filter(holds)
        guard !present.isEmpty else { return [] }
        return lines.enumerated().compactMap { index, line in
            present.first { line.contains($0) }.map { Finding(line: index + 1, $0) }
        }
    }

    /// The comments that run to the end of a line, from their slashes.
    var comments: [(text: String, line: Int)] {
        zip(lines, code).enumerated().compactMap { index, pair in
            guard let mark = pair.1.firstRange(of: "//") else { return nil }
            let start = pair.1.utf8.distance(from: pair.1.startIndex, to: mark.lowerBound)
            return (String(decoding: pair.0.utf8.dropFirst(start), as: UTF8.self), index + 1)
        }
    }

    private static func imports(in code: [Substring]) -> [(module: String, line: Int)] {
        code.enumerated().compactMap { index, line in
            guard line.contains("import ") else { return nil }
            let pattern =
                /^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:\w+ )?import (?:(?:struct|class|enum|protocol|func|var|let|typealias) )?(\w+)/
            return line.firstMatch(of: pattern).map { (String($0.output.1), index + 1) }
        }
    }

    private func holds(_ word: String) -> Bool {
        bytes.range(of: Data(word.utf8)) != nil
    }

    private static func lines(of text: String) -> [Substring] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}

/// A place where a rule is broken.
struct Finding: Sendable {
    let line: Int
    let what: String

    init(line: Int = 1, _ what: String) {
        self.line = line
        self.what = what
    }
}
