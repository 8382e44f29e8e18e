import CheckInClient
import CheckInProtocol
import Files
import Synchronization
import SystemPackage

/// Compares a diary of 10,000 check-ins, which have ended, with a diary of 100. An operation that
/// reads every check-in would take a hundred times as long.
enum LargeDiaryBenchmark {
    static func run(_ scale: Scale) throws {
        let directory = try Directory.makeTemporary(prefix: "benchmark")
        defer { try? Directory.remove(directory) }
        let large = try FilledDiary(in: directory.appending("large"), scale(10_000, short: 60))
        let small = try FilledDiary(in: directory.appending("small"), scale(100, short: 20))
        for operation in FilledDiary.Operation.allCases {
            var comparison = Comparison(
                "\(operation.rawValue) at \(large.count) check-ins",
                baseline: "at \(small.count)"
            )
            for round in 0...scale(50, short: 3) {
                var next = comparison
                try next.round {
                    try large.run(operation)
                } baseline: {
                    try small.run(operation)
                }
                // The first round is a warm-up.
                if round > 0 { comparison = next }
            }
            comparison.report()
            scale.require(comparison.ratio <= operation.limit, "\(operation.rawValue) takes longer in a large diary")
        }
    }
}

/// A diary whose check-ins have ended and have not expired.
private final class FilledDiary {
    enum Operation: String, CaseIterable {
        case scan = "a scan"
        case list = "the latest 20 check-ins"
        case status = "the status"
        case check = "a check of the browser for changes"
        case refresh = "a refresh of the browser after a scan"

        /// The status counts all rows, so its time grows with the diary. Nothing else may.
        var limit: Double { self == .status ? 8 : 3 }
    }

    let count: Int
    private let diary: UnlockedDiary
    private let clock: Clock
    private var cache = CheckInCache()

    private final class Clock: Sendable {
        let seconds = Atomic(Int(1_800_000_000))
    }

    init(in path: FilePath, _ count: Int) throws {
        self.count = count
        let clock = Clock()
        self.clock = clock
        let diary = try Diary(
            in: path,
            clock: { UnixTime(seconds: Int64(clock.seconds.load(ordering: .relaxed))) }
        )
        try diary.answer(.checkingIn, true)
        self.diary = try diary.unlock()
        // In twelve days, so that none expires.
        for _ in 0..<count { try scan(seconds: 12 * 86_400 / count) }
        clock.seconds.add(3600, ordering: .relaxed)
        _ = try self.diary.checkIns(latest: 20, &cache)
    }

    func run(_ operation: Operation) throws {
        switch operation {
        case .scan: try scan(seconds: 600)
        case .list:
            guard try diary.checkIns(latest: 20).count == 20 else { Benchmarks.fail("check-ins are missing") }
        case .status: _ = try diary.diary.status()
        case .check: _ = try diary.diary.version()
        case .refresh:
            try scan(seconds: 600)
            _ = try diary.checkIns(latest: 20, &cache)
        }
    }

    /// Checks in at a new venue for a minute, as `checkin scan` does, and advances the clock.
    private func scan(seconds: Int) throws {
        var generator = SystemRandomNumberGenerator()
        let venue = try VenueDetails(name: "Café Meridian", address: "12 Harbour Street")
        let code = try VenueCode(seed: Seed(using: &generator), venue: venue)
        _ = try diary.diary.purge()
        _ = try diary.diary.record(VenueCodeURL(authority: "health.example.org", code: code), stay: 1)
        clock.seconds.add(seconds, ordering: .relaxed)
    }
}
