/// A text in the format OpenMetrics 1.0 (https://prometheus.io/docs/specs/om/open_metrics_spec/).
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

    /// Begins a metric family. Its samples follow.
    mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        lines += ["# TYPE \(name) \(kind.rawValue)", "# HELP \(name) \(help)"]
    }

    /// Adds a sample.
    ///
    /// - Parameter labels: Their values contain no quotation marks, backslashes or line breaks.
    mutating func sample(_ name: String, _ labels: KeyValuePairs<String, String> = [:], _ value: Double) {
        let list = labels.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
        let number = value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
        lines.append("\(name)\(list.isEmpty ? "" : "{\(list)}") \(number)")
    }

    /// Adds a family of one sample, unless `value` is nil.
    mutating func gauge(_ name: String, _ help: String, _ value: Double?) {
        guard let value else { return }
        family(name, .gauge, help)
        sample(name, [:], value)
    }
}
