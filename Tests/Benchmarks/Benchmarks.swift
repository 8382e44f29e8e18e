import ArgumentParser
import Glibc

/// Measures each part beside a baseline in the same run, because ratios are less noisy than times.
@main
struct Benchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmarks",
        abstract: "Measure the parts, each beside a baseline of the same run.",
        discussion: """
            A full run takes many minutes. It fails when a ratio misses its limit. A short run takes seconds. It runs the \
            same code with fewer repetitions and prints the same lines, but checks results only, not limits. Figures mean \
            something in a release build only.

              $ swift run -c release benchmarks matching exposure
              $ swift run benchmarks --short

            The benchmarks are:

            \(Benchmark.list)
            """
    )

    @Argument(help: "The benchmarks to run, all by default.")
    var benchmarks: [Benchmark] = []

    @Flag(help: "Run each for seconds, and do not check limits.")
    var short = false

    func run() async throws {
        let scale = Scale(isShort: short)
        for benchmark in benchmarks.isEmpty ? Benchmark.allCases : benchmarks {
            try await benchmark.run(scale)
        }
    }

    /// Ends the program because of a wrong result, at any scale.
    static func fail(_ sentence: String) -> Never {
        print("benchmarks: error: \(sentence)")
        Glibc.exit(EXIT_FAILURE)
    }
}
