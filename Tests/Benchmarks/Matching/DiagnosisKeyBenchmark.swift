import CBaselines
import Cryptography
import ExposureNotification
import OperatingSystem
import TestSupport

/// Compares published keys with 10,000 received identifiers, in our way and in the usual one.
enum DiagnosisKeyBenchmark {
    private static let sightingCount = 10_000
    /// The number of keys in a real file of Corona-Warn-App.
    private static let fileCount = 24_131
    private static let days: [UInt32] = (0..<14).map { 2_678_400 + 144 * $0 }

    private struct Rounds {
        var ours: [Double] = []
        var usual: [Double] = []
        var reused: [Double] = []
        var bound: [Double] = []
    }

    static func run(_ scale: Scale) throws {
        var generator = SeededGenerator(1)
        let received = (0..<sightingCount).compactMap { _ in ProximityIdentifier(generator.bytes(16)) }
        let file = keys(scale(fileCount, short: 200), &generator)
        let few = Array(file.prefix(scale(500, short: 20)))
        let planted = file[file.count / 2]
        let known = DerivedKeys(of: planted.bytes).identifier(in: planted.start)
        let identifiers = received + [known]
        let screen = KeyScreen(identifiers)
        let set = Set(identifiers.map(\.bytes))
        let clock = ContinuousClock()
        var rounds = Rounds()
        for round in 0...scale(7, short: 1) {
            var found = 0
            let ours = clock.measure { found = file.count { screen.mayMatch($0) } }
            // Of 3.5 million random identifiers, about eight share their first four bytes with one of 10,000.
            guard found >= 1, found <= 40 else { Benchmarks.fail("\(found) keys pass the screen, and one matches") }
            let usual = clock.measure { lookUp(few, in: set, isReused: false) }
            let reused = clock.measure { lookUp(few, in: set, isReused: true) }
            let bound = clock.measure { for key in file { screen.computeHeads(of: key) } }
            // The first round is a warm-up.
            guard round > 0 else { continue }
            rounds.ours.append(ours.nanoseconds / Double(file.count))
            rounds.usual.append(usual.nanoseconds / Double(few.count))
            rounds.reused.append(reused.nanoseconds / Double(few.count))
            rounds.bound.append(bound.nanoseconds / Double(file.count))
        }
        report(rounds, scale)
        try measureFortnight(screen, scale, &generator)
    }

    private static func keys(_ count: Int, _ generator: inout SeededGenerator) -> [TemporaryExposureKey] {
        (0..<count).compactMap { number in
            TemporaryExposureKey(
                bytes: SecretBytes(randomCount: 16, using: &generator),
                start: IntervalNumber(days[number % days.count]),
                period: 144
            )
        }
    }

    /// The usual way: one call per identifier, and a look-up of each in a hash set.
    private static func lookUp(_ keys: [TemporaryExposureKey], in set: Set<[UInt8]>, isReused: Bool) {
        var identifiers = [UInt8](repeating: 0, count: 144 * 16)
        var found = 0
        for key in keys {
            unsafe baseline_identifiers(Array(copying: key.bytes), key.start.value, isReused ? 1 : 0, &identifiers)
            for index in 0..<144 where set.contains(Array(identifiers[16 * index..<16 * index + 16])) { found += 1 }
        }
        guard found <= 1 else { Benchmarks.fail("the usual way found \(found) identifiers") }
    }

    private static func report(_ rounds: Rounds, _ scale: Scale) {
        func median(_ values: [Double]) -> String { Comparison.text(Comparison.median(values)) }
        func ratio(_ left: [Double], _ right: [Double]) -> Double {
            Comparison.median(zip(left, right).map { $0 / $1 })
        }
        print("diagnosis keys: \(sightingCount) identifiers, one thread, \(KeyScreen.Method.available[0]), ns a key:")
        print("  ours: \(median(rounds.ours)); the derivation and AES alone: \(median(rounds.bound))")
        print("  the usual way: \(median(rounds.usual)); with one context per key: \(median(rounds.reused))")
        let limits = [
            ("the usual way / ours", ratio(rounds.usual, rounds.ours), 50.0),
            ("one context per key / ours", ratio(rounds.reused, rounds.ours), 8),
            ("the derivation and AES alone / ours", ratio(rounds.bound, rounds.ours), 0.75),
        ]
        for (name, value, limit) in limits {
            print("  \(name): \(Comparison.text(value)), at least \(limit) is wanted")
            scale.require(value >= limit, "\(name) misses its limit; on a machine that does something else, try again")
        }
        let file = Comparison.median(rounds.ours) * Double(fileCount) / 1_000_000
        print("  a file of \(fileCount) keys: \(Comparison.text(file)) ms, at most 40 ms are wanted")
        scale.require(file <= 40, "a file takes more than 40 ms")
    }

    /// Measures 14 files of 25,000 keys, and the growth of memory.
    private static func measureFortnight(
        _ screen: KeyScreen,
        _ scale: Scale,
        _ generator: inout SeededGenerator
    ) throws {
        let file = keys(scale(25_000, short: 100), &generator)
        let before = try ProcessUsage().memory
        let duration = ContinuousClock().measure {
            for _ in 0..<14 { for key in file { _ = screen.mayMatch(key) } }
        }
        let growth = try ProcessUsage().memory - before
        let seconds = duration / .seconds(1)
        print("  14 files of \(file.count) keys: \(Comparison.text(seconds)) s; memory grew by \(growth >> 10) KiB")
        scale.require(seconds < 0.5, "14 files take 0.5 s or more")
    }
}
