extension Rule {
    static let layoutRules = [length, depth, names]

    private static let length = Rule(
        "No file has more than 400 lines",
        breaches: [SourceFile("Sources/AuthWire/A.swift", String(repeating: "\n", count: 401))],
        nearMisses: [SourceFile("Sources/AuthWire/A.swift", String(repeating: "\n", count: 400))]
    ) { file in
        let isCode =
            file.isSwift || [".sh", ".py", ".cpp", ".h"].contains { file.path.hasSuffix($0) }
        guard isCode, file.lines.count > 400 else { return [] }
        return [Finding(line: file.lines.count, "\(file.lines.count) lines")]
    }

    private static let depth = Rule(
        "A target has folders, a folder has none",
        breaches: [
            SourceFile("Sources/AuthStore/SQLite/Pool/A.swift", ""),
            SourceFile("Tests/AuthStoreTests/SQLite/Pool/A.swift", ""),
        ],
        nearMisses: [SourceFile("Sources/AuthStore/SQLite/A.swift", "")]
    ) { file in
        (file.isSource || file.isTest) && file.folders.count > 3 ? [Finding("too deep")] : []
    }

    private static let names = Rule(
        "No folder and no file has a name that says nothing",
        breaches: [
            SourceFile("Sources/AuthWire/Utils/A.swift", ""),
            SourceFile("Sources/AuthWire/Helpers.swift", ""),
            SourceFile("Sources/AuthWire/JSONUtils.swift", ""),
            SourceFile("Tests/AuthWireTests/Common.swift", ""),
            SourceFile("Scripts/types/A.swift", ""),
        ],
        nearMisses: [SourceFile("Sources/AuthWire/Messages/MIMETypesOfImages.swift", "")]
    ) { file in
        let parts = file.path.lowercased().split(separator: "/")
            .map { $0.split(separator: ".").first ?? $0 }
        let isEmptyWord = parts.contains { part in
            ["utils", "utilities", "helpers", "common", "types", "misc"].contains(part)
                || part.hasSuffix("utils") || part.hasSuffix("helpers")
        }
        return isEmptyWord ? [Finding("the name says nothing")] : []
    }
}
