extension Rule {
    static let codeRules = [
        traps, unchecked, environment, output, statements, databaseCalls, access, tasks,
        skippedTests,
    ]

    private static let traps = Rule(
        "Nothing from outside can trap the process or leave the checks of the compiler",
        breaches: [
            SourceFile("Sources/AuthWire/A.swift", "let a = try! b()"),
            SourceFile("Sources/hearth/A.swift", "let a = b as! C"),
            SourceFile("Sources/AuthStore/A.swift", "fatalError(\"no\")"),
            SourceFile("Sources/HTTPServer/A.swift", "nonisolated(unsafe) var a = 1"),
            SourceFile("Sources/HTTPServer/A.swift", "log(\"\\(a as! B)\")"),
            SourceFile("Sources/HTTPServer/A.swift", "let a = b &+ c.unsafelyUnwrapped"),
        ],
        nearMisses: [
            SourceFile("Sources/HTTPServer/A.swift", "// try! would trap\nlet a = \"fatalError(\""),
            SourceFile("Tests/AuthWireTests/A.swift", "let a = b as! C"),
            SourceFile("Sources/FirebaseCore/A.swift", "fatalError(\"no options\")"),
        ]
    ) { file in
        guard let target = file.target else { return [] }
        let traps = file.code(with: "try!", "as!", "nonisolated(unsafe)", "unsafelyUnwrapped")
        // Where Firebase's API stops an app that is put together wrongly, so does the SDK.
        return traps + (target.isSDK ? [] : file.code(with: "fatalError("))
    }

    private static let unchecked = Rule(
        "A type that is Sendable unchecked says why, in a comment that begins with Unchecked",
        breaches: [
            SourceFile(
                "Sources/AuthStore/A.swift",
                "/// A handle.\nfinal class A: @unchecked Sendable {"
            ),
            SourceFile(
                "Sources/AuthStore/A.swift",
                "/// Unchecked, why.\n\nclass A: @unchecked Sendable {"
            ),
        ],
        nearMisses: [
            SourceFile(
                "Sources/AuthStore/A.swift",
                "/// A handle.\n///\n/// Unchecked, because one thread holds it.\nclass A: @unchecked Sendable {"
            )
        ]
    ) { file in
        guard file.isSource else { return [] }
        return file.code(with: "@unchecked Sendable").filter { finding in
            let comment = file.lines.prefix(finding.line - 1).reversed()
                .prefix { $0.trimmed.hasPrefix("//") || $0.trimmed.hasPrefix("@") }
            return !comment.contains { $0.contains("Unchecked") }
        }
    }

    private static let environment = Rule(
        "The environment is read in `hearth` alone",
        breaches: [
            SourceFile("Sources/AuthServer/A.swift", "ProcessInfo.processInfo.environment[\"A\"]"),
            SourceFile("Sources/AuthStore/A.swift", "let a = getenv(\"A\")"),
        ],
        nearMisses: [
            SourceFile("Sources/hearth/A.swift", "let a = getenv(\"A\")"),
            SourceFile(
                "Sources/HTTPServer/A.swift",
                "ProcessInfo.processInfo.activeProcessorCount"
            ),
        ]
    ) { file in
        guard let target = file.target, target.name != "hearth" else { return [] }
        return file.code(with: "processInfo.environment", "getenv(", "setenv(")
    }

    private static let output = Rule(
        "The server writes its log, and `hearth` alone prints",
        breaches: [SourceFile("Sources/AuthServer/A.swift", "    print(request)")],
        nearMisses: [
            SourceFile("Sources/hearth/A.swift", "print(answer)"),
            SourceFile("Sources/AuthServer/A.swift", "fingerprint(key)"),
        ]
    ) { file in
        guard let target = file.target, target.isServer, target.name != "hearth" else { return [] }
        return file.code(with: "print(", "NSLog(").filter { finding in
            file.code[finding.line - 1].contains(/\b(?:debugPrint|print|NSLog)\(/)
        }
    }

    private static let statements = Rule(
        "SQL is made of literals, in AuthStore alone",
        breaches: [
            SourceFile("Sources/AuthStore/A.swift", "let a = SQL(stringLiteral: text)"),
            SourceFile("Sources/AuthServer/A.swift", "let a = \"SELECT id FROM accounts\""),
            SourceFile("Sources/AuthDomain/A.swift", "run(\"DELETE FROM accounts\")"),
        ],
        nearMisses: [
            SourceFile("Sources/AuthStore/A.swift", "let a: SQL = \"SELECT id FROM accounts\""),
            SourceFile("Sources/AuthServer/A.swift", "// The store would UPDATE here"),
        ]
    ) { file in
        guard let target = file.target else { return [] }
        if target.name == "AuthStore" { return file.code(with: "SQL(stringLiteral:") }
        return file.text(
            with: ["SELECT ", "INSERT INTO ", "UPDATE ", "DELETE FROM "].map { "\"" + $0 }
        )
    }

    private static let databaseCalls = Rule(
        "A database is called from its own folder",
        breaches: [
            SourceFile("Sources/AuthStore/Queries/A.swift", "sqlite3_step(statement)"),
            SourceFile("Sources/AuthStore/SQLite/A.swift", "PQexec(connection, text)"),
        ],
        nearMisses: [SourceFile("Sources/AuthStore/SQLite/A.swift", "sqlite3_step(statement)")]
    ) { file in
        guard file.target?.name == "AuthStore" else { return [] }
        let folder = file.folders.last
        return file.code.enumerated().compactMap { index, line in
            let isForeign =
                (folder != "SQLite" && line.contains(/\bsqlite3_/))
                || (folder != "PostgreSQL" && line.contains(/\bPQ[a-z]/))
            return isForeign ? Finding(line: index + 1, String(line)) : nil
        }
    }

    private static let access = Rule(
        "A public declaration is a promise of the SDK, and of nobody else",
        breaches: [
            SourceFile("Sources/AuthWire/A.swift", "public struct A {"),
            SourceFile("Sources/AuthStore/A.swift", "    public static func a() {"),
        ],
        nearMisses: [
            SourceFile("Sources/FirebaseAuth/A.swift", "public struct A {"),
            SourceFile("Sources/AuthWire/A.swift", "package struct A {  // not public"),
        ]
    ) { file in
        guard file.target?.isServer == true else { return [] }
        return file.code.enumerated().compactMap { index, line in
            line.trimmed.hasPrefix("public ") || line.trimmed.hasPrefix("open ")
                ? Finding(line: index + 1, String(line)) : nil
        }
    }

    /// An unstructured task does not inherit the executor: it would leave the loop of its connection.
    private static let tasks = Rule(
        "A task of the server names its executor, or a comment above it says why not",
        breaches: [
            SourceFile("Sources/HTTPServer/A.swift", "Task { await a() }"),
            SourceFile("Sources/AuthServer/A.swift", "Task.detached { await a() }"),
        ],
        nearMisses: [
            SourceFile(
                "Sources/HTTPServer/A.swift",
                "Task(executorPreference: loop) { await a() }"
            ),
            SourceFile("Sources/AuthStore/A.swift", "// It only waits.\nTask { await a() }"),
            SourceFile("Sources/FirebaseAuth/A.swift", "Task { await a() }"),
        ]
    ) { file in
        guard let target = file.target, target.isServer, target.name != "hearth" else { return [] }
        return file.code(with: "Task {", "Task.detached").filter { finding in
            finding.line < 2 || !file.lines[finding.line - 2].trimmed.hasPrefix("//")
        }
    }

    private static let skippedTests = Rule(
        "No test is switched off",
        breaches: [
            SourceFile("Tests/AuthWireTests/A.swift", "@Test(\"A\", .disabled(\"later\"))"),
            SourceFile("Tests/AuthWireTests/A.swift", "throw XCTSkip()"),
        ],
        nearMisses: [SourceFile("Tests/AuthWireTests/A.swift", "// .disabled( is not ours")]
    ) { file in
        file.isTest ? file.code(with: ".disabled(", "XCTSkip") : []
    }
}
