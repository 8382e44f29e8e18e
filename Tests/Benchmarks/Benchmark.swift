import ArgumentParser

/// The benchmarks in the order of a full run.
enum Benchmark: String, CaseIterable, ExpressibleByArgument {
    case tap
    case idle
    case libnfc
    case soak
    case diary
    case largeDiary = "large-diary"
    case matching
    case exposure
    case web
    case diagnosisKeys = "diagnosis-keys"
    case submissions
    case publish
    case packages
    case exports
    case nginx
    case sweep

    /// Names and summaries, one per line.
    static var list: String {
        let width = allCases.map(\.rawValue.count).max() ?? 0
        return allCases.map { benchmark in
            let padding = String(repeating: " ", count: width - benchmark.rawValue.count)
            return "  \(benchmark.rawValue)\(padding)  \(benchmark.summary)"
        }.joined(separator: "\n")
    }

    private var summary: String {
        switch self {
        case .tap: "a tap at real speed, beside the time its wires are busy"
        case .idle: "the share of time in which an idle kiosk's tag is not found"
        case .libnfc: "a tap with libnfc on both sides, beside a reader without libnfc"
        case .soak: "100,000 taps: failures, descriptors and memory"
        case .diary: "a check-in on the disk, beside a bare transaction"
        case .largeDiary: "a diary of 1,000 check-ins, beside one of 100"
        case .matching: "a key against a report, beside libcrypto and bare AES"
        case .exposure: "a fortnight of packages, from signed files to matches"
        case .web: "the web client in Chromium: loads, and a pair beside libcrypto"
        case .diagnosisKeys: "a published key against the identifiers of a fortnight"
        case .submissions: "submissions stored in a second, beside plain inserts"
        case .publish: "publish requests stored in a second, beside plain inserts"
        case .packages: "the package of an hour with a million reports"
        case .exports: "the export of an hour with half a million diagnosis keys"
        case .sweep: "the hourly deletion among ten million test results"
        case .nginx: "packages a second from nginx, beside nginx without our settings"
        }
    }

    func run(_ scale: Scale) async throws {
        switch self {
        case .tap: try await TapBenchmark.run(scale)
        case .idle: try await IdleBenchmark.run(scale)
        case .libnfc: try await LibraryBenchmark.run(scale)
        case .soak: try await SoakBenchmark.run(scale)
        case .diary: try DiaryBenchmark.run(scale)
        case .largeDiary: try await LargeDiaryBenchmark.run(scale)
        case .matching: try await MatchingBenchmark.run(scale)
        case .exposure: try await ExposureBenchmark.run(scale)
        case .web: try await WebBenchmark.run(scale)
        case .diagnosisKeys: try DiagnosisKeyBenchmark.run(scale)
        case .submissions: try await SubmissionBenchmark.run(scale)
        case .publish: try await PublishBenchmark.run(scale)
        case .packages: try await PackageBenchmark.run(scale)
        case .exports: try await ExportBenchmark.run(scale)
        case .nginx: try await NginxBenchmark.run(scale)
        case .sweep: try await SweepBenchmark.run(scale)
        }
    }
}

/// The number of repetitions of a benchmark, and whether its limits apply.
struct Scale {
    let isShort: Bool

    /// - Parameters:
    ///   - full: The value of a full run.
    ///   - short: The value of a short run.
    func callAsFunction<Value>(_ full: Value, short: Value) -> Value { isShort ? short : full }

    /// Ends the program if a full run misses a limit. A short run is too noisy for limits.
    func require(_ isMet: Bool, _ sentence: String) {
        if !isShort, !isMet { Benchmarks.fail(sentence) }
    }
}

/// Compares two implementations in alternating runs, so that disturbances affect both.
struct Comparison {
    let name: String
    let baseline: String
    private var ratios: [Double] = []
    private var ours: [Double] = []
    private var theirs: [Double] = []

    init(_ name: String, baseline: String) {
        self.name = name
        self.baseline = baseline
    }

    /// Runs one round. The caller discards the first round as a warm-up.
    mutating func round(ours run: () throws -> Void, baseline base: () throws -> Void) rethrows {
        let clock = ContinuousClock()
        let (own, other) = (try clock.measure(run), try clock.measure(base))
        add(ours: own, baseline: other)
    }

    /// Adds a round that was measured elsewhere.
    mutating func add(ours own: Duration, baseline other: Duration) {
        ours.append(own / .milliseconds(1))
        theirs.append(other / .milliseconds(1))
        ratios.append(own / other)
    }

    /// The median ratio.
    var ratio: Double { Self.median(ratios) }

    /// The median number of items per second, if each run processed `count` items.
    func rate(of count: Int) -> Double { Double(count) / Self.median(ours) * 1000 }

    /// Prints the medians and the middle half of the ratios.
    func report() {
        let sorted = ratios.sorted()
        print(
            "\(name): \(Self.text(Self.median(ours))) ms; \(baseline): \(Self.text(Self.median(theirs))) ms;",
            terminator: " "
        )
        print(
            "ratio \(Self.text(ratio)) (\(Self.text(sorted[sorted.count / 4])) to \(Self.text(sorted[sorted.count * 3 / 4])))"
        )
    }

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    static func text(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
}

extension Duration {
    /// The duration in nanoseconds.
    var nanoseconds: Double { self / .nanoseconds(1) }
}
