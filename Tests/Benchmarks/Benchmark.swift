import ArgumentParser

/// The benchmarks in the order of a full run.
enum Benchmark: String, CaseIterable, ExpressibleByArgument {
    case tap
    case idle
    case libnfc
    case soak
    case diary
    case matching
    case exposure
    case submissions
    case packages
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
        case .matching: "a key against a report, beside libcrypto and bare AES"
        case .exposure: "a fortnight of packages, from signed files to matches"
        case .submissions: "submissions stored in a second, beside plain inserts"
        case .packages: "the package of an hour with a million reports"
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
        case .matching: try await MatchingBenchmark.run(scale)
        case .exposure: try await ExposureBenchmark.run(scale)
        case .submissions: try await SubmissionBenchmark.run(scale)
        case .packages: try await PackageBenchmark.run(scale)
        case .nginx: try await NginxBenchmark.run(scale)
        case .sweep: try await SweepBenchmark.run(scale)
        }
    }
}
