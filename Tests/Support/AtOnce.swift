/// Runs `work` so many times in parallel and returns what came of each.
package func atOnce<Result: Sendable>(
    _ count: Int,
    _ work: @escaping @Sendable (Int) async -> Result
) async -> [Result] {
    await withTaskGroup(of: Result.self) { group in
        for index in 0..<count {
            group.addTask { await work(index) }
        }
        return await group.reduce(into: []) { $0.append($1) }
    }
}

extension String {
    /// Six digits that are not these.
    package var wrong: String { self == "000000" ? "000001" : "000000" }
}
