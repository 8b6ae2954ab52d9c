extension Rule {
    static let importRules = [
        arrows, domainImports, libraryOwners, foundation, testableImports, unsafeFlags,
    ]

    private static let arrows = Rule(
        "A target imports what its arrows allow",
        breaches: [
            SourceFile("Sources/AuthServer/A.swift", "import AuthStore"),
            SourceFile("Sources/AuthStore/A.swift", "package import HTTPServer"),
            SourceFile("Sources/FirebaseAuth/A.swift", "import AuthDomain"),
            SourceFile("Sources/HTTPServer/A.swift", "import FoundationNetworking"),
            SourceFile("Sources/AuthExtra/A.swift", "let a = 1"),
        ],
        nearMisses: [
            SourceFile("Sources/AuthServer/A.swift", "import AuthWire\nimport Synchronization"),
            SourceFile("Sources/AuthServer/A.swift", "// import AuthStore"),
            SourceFile("Sources/FirebaseAuth/A.swift", "import Foundation\nimport Security"),
        ]
    ) { file in
        guard let target = file.target else { return [] }
        guard let modules = target.modules else { return [Finding("a target without arrows")] }
        let known = Set(Target.arrows.keys).union(Target.owners.keys)
        return file.imports.compactMap { module, line in
            let isPlatform =
                target.isSDK
                ? !known.contains(module) : Target.serverPlatform.contains(module)
            return modules.contains(module) || isPlatform
                ? nil : Finding(line: line, "imports \(module)")
        }
    }

    private static let domainImports = Rule(
        "AuthDomain imports AuthCrypto and nothing else",
        breaches: [
            SourceFile("Sources/AuthDomain/Ports/A.swift", "import FoundationEssentials"),
            SourceFile("Sources/AuthDomain/A.swift", "import Dispatch"),
        ],
        nearMisses: [SourceFile("Sources/AuthDomain/A.swift", "package import AuthCrypto")]
    ) { file in
        guard file.target?.name == "AuthDomain" else { return [] }
        return file.imports.filter { $0.module != "AuthCrypto" }
            .map { Finding(line: $0.line, "imports \($0.module)") }
    }

    private static let libraryOwners = Rule(
        "A C library is touched by its owners alone",
        breaches: [
            SourceFile("Sources/AuthServer/A.swift", "import COpenSSL"),
            SourceFile("Sources/hearth/A.swift", "import CSQLite"),
            SourceFile("Tests/AuthServerTests/A.swift", "import CUV"),
        ],
        nearMisses: [
            SourceFile("Sources/HTTPServer/A.swift", "import COpenSSL"),
            SourceFile("Tests/AuthStoreTests/A.swift", "import CSQLite"),
        ]
    ) { file in
        let folder = file.folders.dropFirst().first.map(String.init) ?? ""
        return file.imports.compactMap { module, line in
            guard let owners = Target.owners[module] else { return nil }
            return owners.contains(folder) || owners.contains { "\($0)Tests" == folder }
                ? nil : Finding(line: line, "imports \(module)")
        }
    }

    /// Full Foundation costs the server 44 MB of Unicode tables and 10 ms of start-up.
    private static let foundation = Rule(
        "The server imports FoundationEssentials, full Foundation only where there is no other",
        breaches: [
            SourceFile("Sources/AuthWire/A.swift", "import Foundation"),
            SourceFile("Sources/hearth/A.swift", "#if os(Linux)\nimport Foundation\n#endif"),
        ],
        nearMisses: [
            SourceFile(
                "Sources/AuthWire/A.swift",
                """
                #if canImport(FoundationEssentials)
                import FoundationEssentials
                #else
                import Foundation
                #endif
                """
            ),
            SourceFile("Sources/FirebaseAuth/A.swift", "import Foundation"),
        ]
    ) { file in
        guard file.target?.isServer == true else { return [] }
        return file.imports.compactMap { module, line in
            let block = file.code.prefix(line - 1).suffix(3)
            let isSubstitute =
                block.first == "#if canImport(FoundationEssentials)" && block.last == "#else"
            return module != "Foundation" || isSubstitute
                ? nil : Finding(line: line, "imports full Foundation")
        }
    }

    private static let testableImports = Rule(
        "Tests reach the server through its package declarations",
        breaches: [SourceFile("Tests/AuthStoreTests/A.swift", "@testable import AuthStore")],
        nearMisses: [SourceFile("Tests/FirebaseAuthTests/A.swift", "@testable import FirebaseAuth")]
    ) { file in
        file.code(with: "@testable").filter { finding in
            !file.code[finding.line - 1].contains("import FirebaseAuth")
        }
    }

    private static let unsafeFlags = Rule(
        "Apps can depend on the package: it has no unsafe flags",
        breaches: [SourceFile("Package.swift", #".unsafeFlags(["-O"])"#)],
        nearMisses: [SourceFile("Package.swift", "// unsafeFlags")]
    ) { file in
        file.path == "Package.swift" ? file.code(with: "unsafeFlags") : []
    }
}
