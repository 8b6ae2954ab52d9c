/// Measures, prints figure, bar and verdict, and keeps the figures in `Benchmarks/results.json`.
///
/// With a word behind it, only the benchmarks whose name holds the word run, and nothing is kept.
@main
struct AuthBenchmarks {
    /// All of them, in the order they are printed; a new kind is a file and a line here.
    private static let all: [Benchmark] =
        hashingBenchmarks + sealingBenchmarks + jsonBenchmarks + signatureBenchmarks
        + passwordBenchmarks

    static func main() async throws {
        let word = CommandLine.arguments.dropFirst().first
        var report = Report()
        report.printHead()
        for benchmark in all where word.map(benchmark.name.contains) ?? true {
            let figure = try await benchmark.measure()
            report.add(Row(benchmark, figure: figure, bar: benchmark.bar(report)))
        }
        if word == nil {
            try report.write(to: "Benchmarks/results.json")
        }
    }
}
