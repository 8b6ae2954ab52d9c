import Testing

@Suite("Architecture")
struct ArchitectureTests {
    @Test("The project keeps the rule", arguments: Rule.all)
    func kept(rule: Rule) {
        for file in SourceTree.files {
            for finding in rule.findings(file) {
                Issue.record("\(rule.title). \(file.path):\(finding.line): \(finding.what)")
            }
        }
    }

    @Test("A breach of the rule is found", arguments: Rule.all)
    func breach(rule: Rule) {
        #expect(!rule.breaches.isEmpty)
        for file in rule.breaches {
            #expect(!rule.findings(file).isEmpty, "\(file.path): \(file.lines)")
        }
    }

    @Test("What only looks like a breach passes", arguments: Rule.all)
    func nearMiss(rule: Rule) {
        for file in rule.nearMisses {
            #expect(rule.findings(file).isEmpty, "\(file.path): \(file.lines)")
        }
    }

    @Test("The files that the rules read are those of this project")
    func tree() {
        let paths = SourceTree.files.map(\.path)
        #expect(paths.contains("Package.swift"))
        #expect(paths.contains("Tests/ArchitectureTests/ArchitectureTests.swift"))
        #expect(!paths.contains { $0.hasPrefix(".build/") })
        for target in Target.arrows.keys {
            #expect(paths.contains { $0.hasPrefix("Sources/\(target)/") }, "\(target)")
        }
    }
}
