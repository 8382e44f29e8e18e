/// A text in the OpenMetrics 1.0 format (https://prometheus.io/docs/specs/om/open_metrics_spec/).
struct OpenMetrics {
    static let type = "application/openmetrics-text; version=1.0.0; charset=utf-8"

    enum Kind: String {
        case gauge
        case counter
        case histogram
        case info
    }

    private var lines: [String] = []

    /// The whole text.
    var text: String { (lines + ["# EOF", ""]).joined(separator: "\n") }

    /// Begins a metric family. The family's samples must be added next.
    mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        lines += ["# TYPE \(name) \(kind.rawValue)", "# HELP \(name) \(help)"]
    }

    /// Adds a sample.
    ///
    /// - Parameter labels: The labels of the sample. Their values must not contain quotation marks,
    ///   backslashes or line breaks.
    mutating func sample(_ name: String, _ labels: KeyValuePairs<String, String> = [:], _ value: Double) {
        let list = labels.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
        let number = value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
        lines.append("\(name)\(list.isEmpty ? "" : "{\(list)}") \(number)")
    }

    /// Adds a metric family with one sample, unless `value` is nil.
    mutating func gauge(_ name: String, _ help: String, _ value: Double?) {
        guard let value else { return }
        family(name, .gauge, help)
        sample(name, [:], value)
    }
}

extension OpenMetrics {
    /// Adds a program's version.
    mutating func add(version: String) {
        family("authority", .info, "Program version.")
        sample("authority_info", ["version": version], 1)
    }

    /// Adds the counts and durations of requests.
    mutating func add(_ meter: RequestMeter) {
        let counts = meter.shown().sorted { $0.key < $1.key }
        family("authority_requests", .counter, "Requests, rounded down to tens, updated once a minute.")
        for (kind, count) in counts {
            for (outcome, number) in count.outcomes.sorted(by: { $0.key < $1.key }) {
                sample("authority_requests_total", ["kind": kind, "outcome": "\(outcome)xx"], Double(number))
            }
        }
        family(
            "authority_request_duration_seconds",
            .histogram,
            "Request durations; counts are rounded down to tens and updated once a minute."
        )
        for (kind, count) in counts {
            let bounds = RequestMeter.bounds.map { "\($0)" } + ["+Inf"]
            for (bound, number) in zip(bounds, count.durations) {
                let labels: KeyValuePairs = ["kind": kind, "le": bound]
                sample("authority_request_duration_seconds_bucket", labels, Double(number))
            }
            let total = Double(count.durations[RequestMeter.bounds.count])
            sample("authority_request_duration_seconds_count", ["kind": kind], total)
            sample("authority_request_duration_seconds_sum", ["kind": kind], count.sum)
        }
    }
}
