import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import HTTPClient
import HealthAuthority
import OperatingSystem
import Synchronization
import SystemPackage

/// Measures a diary of 1,000 check-ins beside one of 100.
enum LargeDiaryBenchmark {
    static func run(_ scale: Scale) async throws {
        let directory = try Directory.makeTemporary(prefix: "benchmark")
        defer { try? Directory.remove(directory) }
        let large = try FilledDiary(in: directory.appending("large"), scale(1000, short: 60))
        let small = try FilledDiary(in: directory.appending("small"), scale(100, short: 20))
        for operation in FilledDiary.Operation.allCases {
            var comparison = Comparison(
                "\(operation.rawValue) at \(large.count) check-ins",
                baseline: "at \(small.count)"
            )
            for round in 0...scale(20, short: 3) {
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
            // Whatever grows with the diary takes at most ten times as long.
            scale.require(comparison.ratio <= 12, "\(operation.rawValue) takes longer in a large diary")
        }
        try deletion(scale(250, short: 20), in: directory.appending("deletion"))
        try await firstComparison(scale, in: directory.appending("comparison"))
    }

    /// Reads five packages of an authority without cases from its public directory, compares them for the first time,
    /// and prints the time.
    private static func firstComparison(_ scale: Scale, in path: FilePath) async throws {
        let bed = try await BenchmarkedAuthority.sqlite()
        defer { try? bed.remove() }
        for hour in 1...4 as ClosedRange<Int64> {
            _ = try await bed.authority.publisher.publish(now: BenchmarkedAuthority.now + hour * 3600)
        }
        try await bed.authority.publicDirectory.update()
        // Filling the diary takes twelve days and an hour.
        let begin = BenchmarkedAuthority.now + (3 - 12 * 24) * 3600
        let diary = try FilledDiary(in: path, scale(250, short: 20), from: begin)
        let time = try await diary.compare(with: bed)
        print("comparing \(diary.count) check-ins with five packages for the first time: \(time)")
        scale.require(time <= .milliseconds(300), "the first comparison takes longer than 0.3 s")
    }

    /// Deletes one of many check-ins, and prints the time and the bytes written.
    private static func deletion(_ count: Int, in path: FilePath) throws {
        let diary = try FilledDiary(in: path, count)
        let (bytes, begin) = (try writtenBytes(), ContinuousClock.now)
        try diary.delete()
        let time = ContinuousClock.now - begin
        print("deleting one of \(count) check-ins: \(time), \((try writtenBytes() - bytes) / 1024) KiB written")
    }

    /// The bytes that this process has written so far.
    private static func writtenBytes() throws -> Int {
        let lines = try WholeFile.read("/proc/self/io", maximumCount: 4096)
        let line = String(decoding: lines, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("wchar: ") }
        return line.flatMap { Int($0.dropFirst(7)) } ?? 0
    }
}

/// A diary whose check-ins have ended and have not expired.
private final class FilledDiary {
    enum Operation: String, CaseIterable {
        case scan = "a scan"
        case latest = "the latest 20 check-ins"
        case list = "all check-ins"
        case status = "the status"
        case check = "a check of the browser for changes"
        case importing = "an import of all check-ins"
    }

    let count: Int
    private let path: FilePath
    private let diary: UnlockedDiary
    private let clock: Clock
    private var imports = 0

    private final class Clock: Sendable {
        let seconds: Atomic<Int>
        init(_ time: UnixTime) { seconds = Atomic(Int(time.seconds)) }
        var time: UnixTime { UnixTime(seconds: Int64(seconds.load(ordering: .relaxed))) }
    }

    init(in path: FilePath, _ count: Int, from start: UnixTime = UnixTime(seconds: 1_800_000_000)) throws {
        (self.path, self.count) = (path, count)
        let clock = Clock(start)
        self.clock = clock
        let diary = try Diary(in: path, clock: { clock.time })
        try diary.answer(.checkingIn, true)
        self.diary = try diary.unlock()
        // In twelve days, so that none expires.
        for _ in 0..<count { try scan(seconds: 12 * 86_400 / count) }
        clock.seconds.add(3600, ordering: .relaxed)
    }

    func run(_ operation: Operation) throws {
        switch operation {
        case .scan: try scan(seconds: 600)
        case .latest:
            guard try diary.checkIns(latest: 20).count == 20 else { Benchmarks.fail("check-ins are missing") }
        case .list:
            guard try diary.checkIns().count >= count else { Benchmarks.fail("check-ins are missing") }
        case .status: _ = try diary.diary.status()
        case .check: _ = try diary.diary.version()
        case .importing: try importAll()
        }
    }

    /// Enrols with the authority, downloads its packages, and compares the diary with them. Returns the time of all but
    /// the enrolment.
    func compare(with bed: BenchmarkedAuthority) async throws -> Duration {
        try diary.diary.answer(.matching, true)
        let network = PublicDirectory(path: bed.directory.appending("public"))
        let authority = EnrolledAuthority(
            host: "health.example.org",
            address: "https://health.example.org",
            region: bed.region,
            key: bed.key
        )
        try diary.enroll(authority)
        let client = AuthorityClient(diary.diary, network: network, version: .first)
        let begin = ContinuousClock.now
        let check = try await Sync(client).run()
        guard check.packages == 5, check.checkIns == count else {
            Benchmarks.fail("\(check.checkIns) check-ins were compared with \(check.packages) packages")
        }
        return ContinuousClock.now - begin
    }

    func delete() throws { _ = try diary.diary.delete(diary.checkIns(latest: 1)[0].id.string) }

    private func importAll() throws {
        imports += 1
        let clock = clock
        let other = try Diary(in: path.appending("import\(imports)"), clock: { clock.time })
        try other.answer(.checkingIn, true)
        let report = try other.unlock().importArchive(diary.archive())
        guard report.imported >= count else { Benchmarks.fail("check-ins are missing") }
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

/// The public directory of an authority on this disk, instead of a web server.
private struct PublicDirectory: AuthorityLink, AuthorityNetwork {
    let path: FilePath

    func get(_ file: String, maximumSize: Int) async throws(TransferError) -> [UInt8] {
        guard let content = try? WholeFile.read(path.appending(file), maximumCount: maximumSize) else {
            throw TransferError(.path(file), .status(404))
        }
        return content
    }

    func post(_ path: String, _ message: [UInt8], answerSize: Int) async throws(TransferError) -> [UInt8] {
        Benchmarks.fail("a comparison sent a message")
    }

    func use<Result, Failure>(
        _ body: (any AuthorityLink) async throws(Failure) -> Result
    ) async throws(Failure) -> Result { try await body(self) }
}
