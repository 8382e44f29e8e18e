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
