extension Rule {
    static let wordingRules = [
        testTitles, sentences, comments, wireWords, registries, ownPaths,
    ]

    private static let testTitles = Rule(
        "A test's title is a sentence about the behaviour",
        breaches: [
            SourceFile("Tests/AuthWireTests/A.swift", "    @Test(\"A token should expire\")"),
            SourceFile("Tests/AuthWireTests/A.swift", "@Test(\n    \"Sign-in works\",\n"),
            SourceFile("Tests/AuthWireTests/A.swift", "@Suite(\"Tests of tokens\")"),
            SourceFile("Tests/AuthWireTests/A.swift", "@Test func expires() {"),
            SourceFile("Tests/AuthWireTests/A.swift", "@Test(\"A\") func testExpiry() {"),
        ],
        nearMisses: [
            SourceFile("Tests/AuthWireTests/A.swift", "@Test(\"A token expires after an hour\")"),
            SourceFile("Tests/AuthWireTests/A.swift", "@Test(\n    \"The latest token wins\",\n"),
            SourceFile("Tests/AuthWireTests/A.swift", "@Test(\"A\") func testingNumbers() {"),
            SourceFile("Tests/AuthWireTests/A.swift", "@Suite(\"The test vectors of RFC 4648\")"),
        ]
    ) { file in
        guard file.isTest else { return [] }
        return file.code.enumerated().compactMap { index, line in
            if line.contains("func test"), line.contains(/func test[A-Z_(]/) {
                return Finding(line: index + 1, "func test…")
            }
            guard line.trimmed.hasPrefix("@"),
                let mark = line.firstMatch(of: /^\s*@(?:Test|Suite)\b/)
            else { return nil }
            let title =
                String(file.lines[index][mark.range.upperBound...])
                + (index + 1 < file.lines.count ? String(file.lines[index + 1]) : "")
            guard let text = title.prefixMatch(of: /\(\s*"(.*?)"/)?.output.1 else {
                return Finding(line: index + 1, "no title")
            }
            return text.lowercased().contains(/\b(?:tests|test that|should|works)\b/)
                ? Finding(line: index + 1, String(text)) : nil
        }
    }

    private static let sentences = Rule(
        "A type that other targets see says in a sentence what it is",
        breaches: [
            SourceFile("Sources/AuthWire/A.swift", "import B\n\npackage struct A {"),
            SourceFile("Sources/AuthWire/A.swift", "// Not a sentence.\npackage final class A {"),
            SourceFile("Sources/AuthWire/A.swift", "}\n@frozen\npublic enum A {"),
        ],
        nearMisses: [
            SourceFile("Sources/AuthWire/A.swift", "/// A token.\n@frozen\npackage struct A {"),
            SourceFile(
                "Sources/FirebaseAuth/A.swift",
                "/// A code.\n#if B\n@objc(C)\n#endif\npublic enum A {"
            ),
            SourceFile("Sources/AuthWire/A.swift", "struct A {"),
        ]
    ) { file in
        guard file.isSource else { return [] }
        let type =
            /^\s*(?:package|public) (?:final |indirect )?(?:struct|enum|class|actor|protocol) \w/
        return file.code.enumerated().compactMap { index, line in
            guard line.contains(type) else { return nil }
            let above = file.lines.prefix(index).last { line in
                !line.trimmed.hasPrefix("@") && !line.trimmed.hasPrefix("#")
            }
            return above?.trimmed.hasPrefix("///") == true
                ? nil : Finding(line: index + 1, String(line))
        }
    }

    private static let comments = Rule(
        "No file headers, no banners, nothing left to do",
        breaches: [
            SourceFile("Sources/AuthWire/A.swift", "// A.swift, made on a Monday\nlet a = 1"),
            SourceFile("Sources/AuthWire/A.swift", "let a = 1\n// ==== Tokens ===="),
            SourceFile("Sources/AuthWire/A.swift", "let a = 1  // TODO: more"),
            SourceFile("Tests/AuthWireTests/A.swift", "let a = 1\n// FIXME: wrong"),
        ],
        nearMisses: [
            SourceFile("Package.swift", "// swift-tools-version: 6.2"),
            SourceFile("Sources/AuthWire/A.swift", "/// A token.\nstruct A {"),
        ]
    ) { file in
        guard file.isSwift else { return [] }
        let unfinished = ["TODO", "FIXME", "XXX", "HACK"]
        return file.comments.compactMap { comment, line in
            let isHeader =
                line == 1 && file.lines[0].hasPrefix("//") && !comment.hasPrefix("///")
                && !comment.hasPrefix("// swift-")
            let isBanner = comment.contains(/^\/\/+\s*(?:MARK: )?[-=*#]{3}/)
            let isUnfinished = unfinished.contains { comment.contains($0) }
            return isHeader || isBanner || isUnfinished ? Finding(line: line, comment) : nil
        }
    }

    private static let wireWords = Rule(
        "The words of the wire stop at AuthServer",
        breaches: [
            SourceFile("Sources/AuthDomain/A.swift", "let localId: String"),
            SourceFile("Sources/AuthStore/A.swift", "row.mfaPendingCredential"),
        ],
        nearMisses: [
            SourceFile("Sources/AuthDomain/A.swift", "let id: AccountID  // localId on the wire"),
            SourceFile("Sources/AuthServer/Operations/A.swift", "request.localId"),
        ]
    ) { file in
        guard let target = file.target, ["AuthDomain", "AuthStore"].contains(target.name) else {
            return []
        }
        return file.code(
            with: "localId",
            "mfaPendingCredential",
            "mfaInfo",
            "mfaEnrollmentId",
            "oobCode"
        )
    }

    /// In two halves, so that this file does not name them either.
    private static let registryHosts = [
        ("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com"),
        ("crates", "io"), ("rubygems", "org"), ("golang", "org"), ("deb.debian", "org"),
        ("docker", "io"), ("maven", "org"),
    ].map { "\($0).\($1)" }

    private static let registries = Rule(
        "No file names a package registry: whoever builds chooses his own",
        breaches: registryHosts.map { SourceFile("Scripts/a.sh", "curl https://files.\($0)/a") },
        nearMisses: [SourceFile("README.md", "Packages come from where pip and apt are set to.")]
    ) { file in
        file.text(with: registryHosts)
    }

    private static let ownPaths = Rule(
        "No file names a folder of one person's machine",
        breaches: [
            SourceFile("Scripts/a.sh", "cd /home" + "/ann/hearth"),
            SourceFile("README.md", "See /root" + "/hearth."),
            SourceFile("README.md", "See /Users" + "/ann/hearth."),
        ],
        nearMisses: [SourceFile("README.md", "See https://a.example/home/page and ~/hearth.")]
    ) { file in
        file.text(with: ["/home/", "/root/", "/Users/"]).filter { finding in
            let line = file.lines[finding.line - 1]
            return line.contains(/(?:^|[\s"'`=(:])\/(?:home|root|Users)\/\w/)
        }
    }
}

extension Substring {
    /// Without the indentation.
    var trimmed: Substring { drop { $0 == " " } }
}
