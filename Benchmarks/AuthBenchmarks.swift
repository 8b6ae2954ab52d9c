/// Measures, prints figure, bar and verdict, and keeps the figures in `Benchmarks/results.json`.
///
/// With words behind it, only the benchmarks whose name holds one of them run, and nothing is kept.
@main
struct AuthBenchmarks {
    /// All of them, in the order they are printed; a new kind is a file and a line here.
    private static let all: [Benchmark] =
        hashingBenchmarks + sealingBenchmarks + jsonBenchmarks + signatureBenchmarks
        + passwordBenchmarks + helloBenchmarks + requestBenchmarks + latencyBenchmarks
        + sizeBenchmarks + importBenchmarks

    static func main() async throws {
        let words = CommandLine.arguments.dropFirst()
        let chosen = all.filter { benchmark in
            words.isEmpty || words.contains(where: benchmark.name.contains)
        }
        let outcome: Result<Report, any Error>
        do { outcome = .success(try await measure(chosen)) } catch { outcome = .failure(error) }
        // Also after a failure: no server and no store may stay behind.
        await Laboratory.shared.close()
        let report = try outcome.get()
        if words.isEmpty { try report.write(to: "Benchmarks/results.json") }
    }

    private static func measure(_ benchmarks: [Benchmark]) async throws -> Report {
        var report = Report()
        report.printHead()
        for benchmark in benchmarks {
            let figure = try await benchmark.measure()
            report.add(Row(benchmark, figure: figure, bar: benchmark.bar(report)))
        }
        return report
    }
}
