import AuthorityProtocol
import CBaselines
import CheckInProtocol
import Foundation
import Matching
import TestSupport

/// Compares matching in the web client with matching in this process, which does what `checkin` does.
/// Also measures how fast the page loads.
enum WebBenchmark {
    static func run(_ scale: Scale) async throws {
        let browser = try MeasuredBrowser(loads: scale(7, short: 1))
        let figures = try browser.figures()
        let day = try PublishedDay(keys: 5, reports: 1 << 17)
        guard figures.pairs == day.presences.count * day.reports.count else {
            Benchmarks.fail("the browser matched \(figures.pairs) pairs")
        }
        print("web: first load in \(milliseconds(figures.first)): \(figures.requests) requests, \(figures.bytes) bytes")
        print("  load without a network: \(milliseconds(figures.offline))")
        print(
            "  slowed six times: first load in \(milliseconds(figures.slowFirst)), check-in in \(milliseconds(figures.slowCheckIn))"
        )
        print(
            "  the page's thread is busy for \(milliseconds(figures.busyFirst)) and \(milliseconds(figures.busyCheckIn)) without this"
        )
        print("  \(day.reports.count) reports and 5 check-ins, the first time: \(milliseconds(figures.day))")
        // `make bench` uses a debug build for short runs.
        let matching = scale("Matching with libcrypto", short: "a debug build of Matching with libcrypto")
        var ours = Comparison("  the same again", baseline: matching)
        var bare = Comparison("  the same again", baseline: "libcrypto's AES alone")
        let keys = day.presences.flatMap { $0.keys.encryption.copy }
        let ivs = Array(day.reports.ivs)
        for round in 0...scale(21, short: 3) {
            let duration = try browser.match()
            let start = ContinuousClock.now
            let matches = try await Matcher(day.presences, filter: .libcrypto, threads: 1).matches(in: [day.reports])
            let baseline = ContinuousClock.now - start
            guard matches.count == day.matchCount else { Benchmarks.fail("\(matches.count) matches were found") }
            let bound = ContinuousClock().measure { unsafe baseline_ecb(keys, 5, ivs, day.reports.count, 256) }
            // The first round is a warm-up.
            guard round > 0 else { continue }
            ours.add(ours: duration, baseline: baseline)
            bare.add(ours: duration, baseline: bound)
        }
        ours.report()
        bare.report()
        browser.close()
        print("  a pair in the browser: \(Comparison.text(1e9 / ours.rate(of: figures.pairs))) ns")
        scale.require(ours.ratio <= 25, "the browser needs more than 25 times as long as libcrypto for a pair")
        // On a busy machine, the time of the thread is a better measure than that of the clock.
        scale.require(6 * figures.busyFirst <= 1500, "a slow phone shows the venue and the button after 1.5 s")
        scale.require(
            6 * figures.busyCheckIn <= 1000,
            "a slow phone stores the check-in more than a second after the tap"
        )
        scale.require(figures.day < 1000, "the browser needs more than a second for a day")
    }

    private static func milliseconds(_ value: Double) -> String { "\(Int(value.rounded())) ms" }
}

/// The web client in Chromium; see Tests/Python/measure_web.py.
private struct MeasuredBrowser {
    /// Times in milliseconds.
    struct Figures: Decodable {
        let first: Double
        let offline: Double
        /// The requests and the bytes of a first load.
        let requests: Int
        let bytes: Int
        /// A first load and a check-in on a processor that is slowed six times.
        let slowFirst: Double
        let slowCheckIn: Double
        /// The time of the page's thread for both, on this processor.
        let busyFirst: Double
        let busyCheckIn: Double
        let day: Double
        /// The number of pairs of a report and a check-in in a day.
        let pairs: Int
    }

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(loads: Int) throws {
        process.executableURL = URL(filePath: ExternalTool.virtualEnvironment + "/bin/python")
        let script = ExternalTool.packageRoot.appending(path: "Tests/Python/measure_web.py")
        process.arguments = [script.path, "\(loads)"]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
    }

    func figures() throws -> Figures { try JSONDecoder().decode(Figures.self, from: line()) }

    /// Matches a day once. Returns the duration that the browser measured.
    func match() throws -> Duration {
        try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
        return .milliseconds(try JSONDecoder().decode(Double.self, from: line()))
    }

    /// Ends the browser.
    func close() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    private func line() throws -> Data {
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) { line += byte }
        guard !line.isEmpty else { Benchmarks.fail("the web client could not be measured: run make setup") }
        return line
    }
}
