import Glibc

/// How fast the parts are, each against a baseline of the same run: these machines are noisy, ratios less so.
@main
enum Benchmarks: String, CaseIterable {
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

    /// Runs the benchmarks that are named as arguments, or all.
    static func main() async throws {
        var chosen: [Benchmarks] = []
        for name in CommandLine.arguments.dropFirst() {
            guard let benchmark = Benchmarks(rawValue: name) else {
                print("benchmarks: error: “\(name)” is none of \(allCases.map(\.rawValue).joined(separator: ", "))")
                exit(64)
            }
            chosen.append(benchmark)
        }
        for benchmark in chosen.isEmpty ? allCases : chosen {
            try await benchmark.run()
        }
    }

    private func run() async throws {
        switch self {
        case .tap: try await TapBenchmark.run()
        case .idle: try await IdleBenchmark.run()
        case .libnfc: try await LibraryBenchmark.run()
        case .soak: try await SoakBenchmark.run()
        case .diary: try DiaryBenchmark.run()
        case .matching: try await MatchingBenchmark.run()
        case .exposure: try await ExposureBenchmark.run()
        case .submissions: try await SubmissionBenchmark.run()
        case .packages: try await PackageBenchmark.run()
        case .nginx: try await NginxBenchmark.run()
        }
    }

    /// Ends a benchmark whose result is not what is wanted.
    static func fail(_ sentence: String) -> Never {
        print("benchmarks: error: \(sentence)")
        exit(EXIT_FAILURE)
    }
}
