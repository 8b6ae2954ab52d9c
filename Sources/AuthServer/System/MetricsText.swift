/// Writes counts in the text form that Prometheus reads.
///
/// Source: Prometheus exposition formats, version 0.0.4.
struct MetricsText {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var text = ""

    init(_ metrics: Metrics) {
        let state = metrics.state
        let routes = state.routes.sorted { $0.key < $1.key }
        head("hearth_requests_total", "counter", "Requests answered, by route and status.")
        for (route, counts) in routes {
            for (status, count) in counts.byStatus.sorted(by: { $0.key < $1.key }) {
                line("hearth_requests_total", "{route=\"\(route)\",status=\"\(status)\"}", count)
            }
        }
        let duration = "hearth_request_duration_seconds"
        head(duration, "histogram", "Time from the end of a request's body to its answer.")
        for (route, counts) in routes {
            var sum: UInt64 = 0
            for (bound, count) in zip(Metrics.boundsInSeconds, counts.buckets) {
                sum += count
                line("\(duration)_bucket", "{route=\"\(route)\",le=\"\(bound)\"}", sum)
            }
            line("\(duration)_bucket", "{route=\"\(route)\",le=\"+Inf\"}", counts.total)
            line("\(duration)_sum", "{route=\"\(route)\"}", counts.seconds)
            line("\(duration)_count", "{route=\"\(route)\"}", counts.total)
        }
        head("hearth_sessions_opened_total", "counter", "Sessions opened: completed sign-ins.")
        line("hearth_sessions_opened_total", "", state.sessions)
        for source in metrics.sources {
            head(source.name, source.kind.rawValue, source.help)
            line(source.name, "", source.value())
        }
    }

    private mutating func head(_ name: String, _ kind: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    }

    private mutating func line(
        _ name: String,
        _ labels: String,
        _ value: some CustomStringConvertible
    ) {
        text += "\(name)\(labels) \(value)\n"
    }
}
