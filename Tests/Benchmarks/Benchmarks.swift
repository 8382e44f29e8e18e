import ArgumentParser
import Foundation
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
        if benchmarks.count == 1 { return try await benchmarks[0].run(Scale(isShort: short)) }
        // Each in a process of its own, so that none measures the memory of another. One that fails does not
        // stop the others.
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let failed = try (benchmarks.isEmpty ? Benchmark.allCases : benchmarks).filter { benchmark in
            let process = try Process.run(program, arguments: [benchmark.rawValue] + (short ? ["--short"] : []))
            process.waitUntilExit()
            return process.terminationStatus != 0
        }
        if !failed.isEmpty { Self.fail("these benchmarks failed: \(failed.map(\.rawValue).joined(separator: ", "))") }
    }

    /// Ends the program because of a wrong result, at any scale.
    static func fail(_ sentence: String) -> Never {
        print("benchmarks: error: \(sentence)")
        Glibc.exit(EXIT_FAILURE)
    }
}
