import Foundation
import TestSupport

/// Measures the cost of matching in other systems in the same run. These systems compare other
/// data; see docs/measurements.md.
enum PeersBenchmark {
    /// A hash of the venue, the same for all visitors.
    private struct VenueHash: Hashable {
        let words: (UInt64, UInt64, UInt64, UInt64)

        static func == (left: VenueHash, right: VenueHash) -> Bool { left.words == right.words }

        func hash(into hasher: inout Hasher) {
            hasher.combine(words.0)
            hasher.combine(words.1)
            hasher.combine(words.2)
            hasher.combine(words.3)
        }
    }

    static func run(_ scale: Scale) throws {
        let count = scale(1 << 20, short: 1 << 14)
        var generator = SeededGenerator(3)
        func hash() -> VenueHash {
            VenueHash(words: (generator.next(), generator.next(), generator.next(), generator.next()))
        }
        let own = Set((0..<70).map { _ in hash() })
        let published = (0..<count).map { _ in hash() }
        var found = 0
        let duration = ContinuousClock().measure { found = published.count { own.contains($0) } }
        guard found == 0 else { Benchmarks.fail("a random hash was found") }
        let lookup = duration.nanoseconds / Double(count)
        print("  a venue's hash in a Set of 70, as in Corona-Warn-App: \(Comparison.text(lookup)) ns a report")
        print("  a pairing on BLS12-381, as in CrowdNotifier: \(try pairing()) µs a venue that is warned about")
    }

    /// Returns the time of a pairing in microseconds, measured by Tests/Python/measure_pairing.py.
    private static func pairing() throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: ExternalTool.virtualEnvironment + "/bin/python")
        process.arguments = [ExternalTool.packageRoot.appending(path: "Tests/Python/measure_pairing.py").path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { Benchmarks.fail("a pairing could not be measured: run make setup") }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
