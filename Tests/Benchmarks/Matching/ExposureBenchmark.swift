import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Matching
import OperatingSystem
import SystemPackage
import TestPackages
import TestSupport

/// Measures 14 days with 70 check-ins and 40,000,000 reports, from signed files to matches.
enum ExposureBenchmark {
    /// The limit in seconds for matching a fortnight, on both processors.
    private static let matchingLimit = 0.25
    /// The limit for reading, verifying and decoding a package, in times of reading it and one SHA-256.
    /// Reading is a part of the baseline because its time depends on what else uses the memory.
    private static let loadingLimit = 1.1

    static func run(_ scale: Scale) async throws {
        let hours = scale(336, short: 2)
        let directory = try Directory.makeTemporary(prefix: "benchmark")
        defer { try? Directory.remove(directory) }
        let authority = try Authority(blockCount: scale(1 << 13, short: 1 << 8))
        let path = directory.appending("package")
        try PrivateFile.replace(path, with: try authority.package().signed(by: authority.key))

        let matcher = Matcher(try authority.presences())
        let before = try ProcessUsage().memory
        var (largest, reports) = (before, 0)
        var (loading, matching) = (Duration.zero, Duration.zero)
        let clock = ContinuousClock()
        for _ in 0..<hours {
            let start = clock.now
            let package = try authority.load(path)
            let loaded = clock.now
            _ = try await matcher.matches(in: package)
            loading += loaded - start
            matching += clock.now - loaded
            reports += package.blocks.reduce(0) { $0 + $1.count }
            largest = max(largest, try ProcessUsage().memory)
        }
        let pairs = matcher.statistics.pairs
        print(
            "a fortnight: 70 check-ins, \(reports) reports in \(hours) packages, \(BlockFilter.best), both processors:"
        )
        print("  matched in \(seconds(matching)); read, verified and decoded in \(seconds(loading))")
        print(
            "  \(pairs) pairs, and without keys of their day \(Comparison.text(Double(70 * reports) / Double(pairs))) times as many"
        )
        print("  memory grew by \((largest - before) >> 20) MiB, for files of \(authority.size >> 20) MiB")
        scale.require(matching <= .seconds(matchingLimit), "at most \(matchingLimit) s for matching are wanted")
        try PeersBenchmark.run(scale)
        try await measureLoading(authority, path, scale)
    }

    /// Measures reading, verifying and decoding a package, alternating with reading and hashing its bytes.
    /// Measures the same on two threads, each with packages of its own.
    private static func measureLoading(_ authority: Authority, _ path: FilePath, _ scale: Scale) async throws {
        let count = Double(ReportPackage.days(of: authority.hour).count * authority.blockCount)
        let clock = ContinuousClock()
        var (loading, hashing, both): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<15 {
            loading.append(try clock.measure { _ = try authority.load(path) }.nanoseconds / count)
            let hash = try clock.measure {
                _ = SHA256.hash(try WholeFile.read(path, maximumCount: ReportPackage.maximumSize))
            }
            hashing.append(hash.nanoseconds / count)
            let pair = try await clock.measure {
                async let one = loaded(authority, path)
                async let other = loaded(authority, path)
                _ = try await (one, other)
            }
            both.append(pair.nanoseconds / (2 * count))
        }
        let ratio = Comparison.median(zip(loading, hashing).map { $0 / $1 })
        print(
            "  a report: read, verified and decoded in \(Comparison.text(Comparison.median(loading))) ns, "
                + "\(Comparison.text(ratio)) times reading and SHA-256 "
                + "(\(Comparison.text(Comparison.median(hashing))) ns); "
                + "on two threads in \(Comparison.text(Comparison.median(both))) ns"
        )
        scale.require(ratio <= loadingLimit, "at most \(loadingLimit) times reading and SHA-256 are wanted")
    }

    @concurrent private static func loaded(_ authority: Authority, _ path: FilePath) async throws -> Int {
        try authority.load(path).blocks.count
    }

    private static func seconds(_ duration: Duration) -> String { "\(Comparison.text(duration / .seconds(1))) s" }

    private struct Authority {
        let key = ECDSAP256.PrivateKey()
        let region: Region
        let hour: Hour
        /// The number of reports of a day. A package has fifteen days.
        let blockCount: Int
        let size: Int

        init(blockCount: Int) throws {
            guard let region = Region("example"), let hour = Hour(number: 20_654 * 24) else {
                fatalError("unreachable: these are possible")
            }
            (self.region, self.hour, self.blockCount) = (region, hour, blockCount)
            size = ReportPackage.days(of: hour).count * blockCount * ProtectedReport.count
        }

        func package() throws -> WrittenPackage {
            var generator = SeededGenerator(1)
            let reports = (0..<blockCount).compactMap { _ in
                ProtectedReport(bytes: generator.bytes(ProtectedReport.count))
            }
            let days = Dictionary(uniqueKeysWithValues: ReportPackage.days(of: hour).map { ($0, reports) })
            return try WrittenPackage(region: region, hour: hour, reports: days, isCut: true, using: &generator)
        }

        func load(_ path: FilePath) throws -> ReportPackage {
            let file = try WholeFile.read(path, maximumCount: ReportPackage.maximumSize)
            return try ReportPackage(verifying: file, by: key.publicKey, region: region, hour: hour)
        }

        /// Returns five presences a day on average, for 14 days.
        func presences() throws -> [Presence] {
            var generator = SeededGenerator(2)
            let days = ReportPackage.days(of: hour).suffix(14)
            let counts = [2, 9, 5, 3, 7, 5, 4, 6, 8, 2, 5, 4, 7, 3]
            return zip(days, counts).flatMap { day, count in
                (0..<count).compactMap { _ in
                    let start = Interval(
                        number: day.intervals.lowerBound.number + .random(in: 0..<250, using: &generator)
                    )
                    let intervals = start..<Interval(number: start.number + .random(in: 1...30, using: &generator))
                    return DayWindow(day: day, intervals: intervals).map { window in
                        Presence(
                            keys: PresenceKeys(seed: Seed(using: &generator), venue: .benchmark, day: day),
                            window: window
                        )
                    }
                }
            }
        }
    }
}
