import Testing

/// One rule of the architecture, with what breaks it and what only looks so.
struct Rule: Sendable, CustomTestStringConvertible {
    /// The rule, as a sentence.
    let title: String
    /// Each breaks the rule, so that the rule is known to find something.
    let breaches: [SourceFile]
    /// Each keeps the rule, although it comes near.
    let nearMisses: [SourceFile]
    let findings: @Sendable (SourceFile) -> [Finding]

    init(
        _ title: String,
        breaches: [SourceFile],
        nearMisses: [SourceFile] = [],
        findings: @escaping @Sendable (SourceFile) -> [Finding]
    ) {
        self.title = title
        self.breaches = breaches
        self.nearMisses = nearMisses
        self.findings = findings
    }

    var testDescription: String { title }

    static let all = importRules + layoutRules + codeRules + wordingRules
}
