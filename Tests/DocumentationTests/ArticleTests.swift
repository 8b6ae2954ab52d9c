import Foundation
import Testing

@Suite("Articles")
struct ArticleTests {
    @Test("Code in an article is code that compiles", arguments: Article.all)
    func compiled(article: Article) {
        for block in article.blocks {
            let isCompiled = Article.compiledCode.contains { $0.contains(block.plain) }
            #expect(isCompiled, "\(article.path):\(block.line):\n\(block.plain)")
        }
    }

    @Test("There are articles and code to look at")
    func found() {
        let paths = Article.all.map(\.path)
        #expect(paths.contains("README.md"))
        #expect(paths.contains { $0.hasSuffix("FirebaseAuth.docc/EnrollmentPatterns.md") })
        #expect(Article.all.flatMap(\.blocks).count > 10)
        #expect(Article.compiledCode.count > 5)
    }

    @Test("Code that is nowhere else is noticed")
    func notCompiled() {
        let article = Article(path: "A.md", text: "```swift\nlet nowhere = 1\n```\n```sh\nls\n```")
        #expect(article.blocks.map(\.plain) == ["let nowhere = 1"])
        #expect(!Article.compiledCode.contains { $0.contains("let nowhere = 1") })
    }
}

/// A page about the SDK, and the Swift in it.
struct Article: Sendable, CustomTestStringConvertible {
    struct Block: Sendable {
        /// Its first line's number.
        let line: Int
        /// Its lines without indentation and without empty ones.
        let plain: String
    }

    let path: String
    let blocks: [Block]

    var testDescription: String { path }

    init(path: String, text: String) {
        self.path = path
        var blocks: [Block] = []
        var open: (line: Int, lines: [Substring])?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let mark = line.drop { $0 == " " }
            if let block = open, mark.hasPrefix("```") {
                blocks.append(Block(line: block.line, plain: Self.plain(block.lines)))
                open = nil
            } else if open != nil {
                open?.lines.append(line)
            } else if mark == "```swift" {
                open = (index + 2, [])
            }
        }
        self.blocks = blocks
    }

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Every page that shows Swift to the users of the SDK.
    static let all: [Article] = {
        let folders = ["FirebaseAuth", "FirebaseCore"].map { "Sources/\($0)/\($0).docc" }
        let pages = folders.flatMap { files(in: $0, ".md") } + ["README.md"]
        return pages.map { Article(path: $0, text: text($0)) }
    }()

    /// What this target compiles, and what an app's project would: the sources of the example app.
    static let compiledCode: [String] = {
        let folders = ["Tests/DocumentationTests/Snippets", "Examples/swiftui-app"]
        return folders.flatMap { files(in: $0, ".swift") }
            .map { plain(text($0).split(separator: "\n")) }
    }()

    private static func files(in folder: String, _ ending: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(
            atPath: root.appending(path: folder).path
        )
        return (names ?? []).filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
    }

    private static func text(_ path: String) -> String {
        (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
    }

    private static func plain(_ lines: [Substring]) -> String {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }
}
